/**
 * The guest's part of a fair deal: it commits to a secret, opens it to the host, keeps a digest of every moment that it is
 * shown, and checks all of it once the host has opened the match. The rules are asked of the engine of this device.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import { next } from "../../saves/health.ts";
import {
  type BySeat,
  canHash,
  commitmentTo,
  digestOf,
  freshSecret,
  HOST,
  seedOf,
  wordOf,
} from "./commitments.ts";
import type { FairFromGuest, FairFromHost } from "./fair-messages.ts";
import { AUDITS, type AuditAction, type AuditEvent, type AuditStage } from "./fair-stages.ts";

/** secrets: somebody's secret is not what was committed to; deal: the cards are other ones; seen: a moment was untrue. */
type Lie = "commitments" | "secrets" | "deal" | "seen" | "record";

interface AuditMeans {
  /** Ask the engine of this device. */
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
  send(message: FairFromGuest): void;
  changed(): void;
}

/** The most moments that are kept: far more than any match has. */
const MOST_SEEN = 20_000;

export class FairGuest {
  stage: AuditStage = "none";
  /** The word to compare, once the match is opened; "" before. */
  word = "";
  /** What was not as the host had said. */
  lie: Lie | null = null;
  /** The turn at which something untrue was shown. */
  turn = 0;
  readonly #means: AuditMeans;
  readonly #seat: number | null;
  #deal = "";
  #secret = "";
  #host = "";
  #all: BySeat = [];
  /** The digest of what was seen at each ply. */
  readonly #seen = new Map<number, Promise<string>>();
  #over = false;
  #opened: Extract<FairFromHost, { do: "opened" }> | null = null;

  constructor(seat: number | null, means: AuditMeans) {
    [this.#seat, this.#means] = [seat, means];
  }

  /** Note a moment that the host shows as the one that is played on. */
  note(frame: Frame): void {
    if (this.stage !== "watching") return;
    // What was taken back is in no record any more.
    for (const ply of [...this.#seen.keys()]) if (ply > frame.at) this.#seen.delete(ply);
    if (this.#seen.size < MOST_SEEN) this.#seen.set(frame.at, digestOf(visible(frame)));
    this.#over = frame.outcome !== null;
    if (this.#over && this.#opened) void this.#meet("opened");
  }

  /** Take a message of the host about the deal. */
  async hear(message: FairFromHost): Promise<void> {
    if (!canHash()) return;
    switch (message.do) {
      case "commit":
        [this.#deal, this.#host] = [message.deal, message.host];
        return this.#meet("commit");
      case "listed":
        if (message.deal !== this.#deal) return;
        this.#all = message.all;
        return this.#meet((await this.#listed(message.all)) ? "listed" : "missing");
      case "dealt": {
        const mine = this.stage !== "none";
        if (mine && (message.deal !== this.#deal || sorted(message.all) !== sorted(this.#all)))
          return this.#meet("missing");
        [this.#deal, this.#all] = [message.deal, message.all];
        return this.#meet("dealt");
      }
      case "cancelled":
        return message.deal === this.#deal ? this.#meet("cancelled") : undefined;
      case "opened":
        if (message.deal !== this.#deal) return;
        this.#opened = message;
        // The last moment may still be on its way, and counts as well.
        return this.#over ? this.#meet("opened") : undefined;
    }
  }

  /** True if the own commitment is among those of all, and the host's is the one that it named first. */
  async #listed(all: BySeat): Promise<boolean> {
    const known = new Map(all);
    if (known.get(HOST) !== this.#host) return false;
    if (this.#seat === null) return true;
    return known.get(this.#seat) === (await commitmentTo(this.#secret, this.#seat, this.#deal));
  }

  async #meet(event: AuditEvent): Promise<void> {
    const { to, do: actions } = next(AUDITS, this.stage, event);
    this.stage = to;
    if (event === "missing" && to === "false") this.lie = "commitments";
    for (const action of actions) await this.#act(action);
    this.#means.changed();
  }

  async #act(action: AuditAction): Promise<void> {
    const [deal, seat] = [this.#deal, this.#seat];
    switch (action) {
      case "commit": {
        const secret = freshSecret();
        [this.#secret, this.lie, this.word] = [secret, null, ""];
        if (seat === null) return;
        const commitment = await commitmentTo(secret, seat, deal);
        return this.#means.send({ k: "fair", do: "committed", deal, commitment });
      }
      case "reveal":
        if (seat !== null) this.#means.send({ k: "fair", do: "secret", deal, secret: this.#secret });
        return;
      case "watch":
        this.#seen.clear();
        [this.#opened, this.#over] = [null, false];
        return;
      case "check":
        void this.#check();
    }
  }

  async #check(): Promise<void> {
    const opened = this.#opened;
    if (!opened) return;
    this.word = await wordOf(opened.record, this.#all, this.#deal);
    this.#means.changed();
    try {
      this.lie = await this.#lieOf(opened);
    } catch (error) {
      // Python cannot be started here, or has failed: nobody is accused of that.
      console.info(error);
      return this.#meet("unable");
    }
    await this.#meet(this.lie ? "lie" : "fine");
  }

  async #lieOf({ deal, secrets, record }: Extract<FairFromHost, { do: "opened" }>): Promise<Lie | null> {
    const committed = await Promise.all(
      secrets.map(async ([seat, secret]) => [seat, await commitmentTo(secret, seat, deal)] as const),
    );
    if (sorted(committed) !== sorted(this.#all)) return "secrets";
    try {
      const { game, seats, options, kinds, id } = await this.#means.ask({ op: "goto", record, at: 0 });
      const seed = await seedOf(secrets, deal);
      const wanted = await this.#means.ask({ op: "new", game, seats, options, kinds, id, seed });
      const first = await this.#means.ask({ op: "goto", record, at: wanted.at });
      const { differs } = await this.#means.ask({ op: "chance", record });
      // What chance does later stems from the seed as well.
      if (wanted.seed !== first.seed || wanted.positionText !== first.positionText || differs !== null)
        return "deal";
      for (const [at, digest] of [...this.#seen].sort(([one], [other]) => one - other)) {
        const shown = await this.#means.ask({ op: "goto", record, at, viewer: this.#seat });
        this.turn = shown.turn;
        if ((await digestOf(visible(shown))) !== (await digest)) return "seen";
      }
    } catch (error) {
      if (!(error instanceof EngineError) || error.failure.kind === "bug") throw error;
      // A record in which something is not allowed, or which is too short for what was shown, opens nothing.
      return "record";
    }
    return null;
  }
}

/** What is shown of a moment, without what depends on how it is asked for. */
const visible = ({ at, turn, seat, prompt, scene, outcome }: Frame): unknown => ({
  ...{ at, turn, seat, prompt, scene, outcome },
});

const sorted = (all: BySeat): string => [...all].sort(([one], [other]) => one - other).join(";");
