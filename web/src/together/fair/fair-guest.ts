/**
 * The guest's part of a fair deal: it commits to a secret, opens it to the host, keeps a digest of every moment that it is
 * shown, and checks all of it once the host has opened the match. What is needed for that is kept on the device.
 */
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import { next } from "../../saves/health.ts";
import { findLie, type Lie, sorted, visible } from "./check.ts";
import { type BySeat, canHash, commitmentTo, digestOf, freshSecret, HOST, wordOf } from "./commitments.ts";
import type { FairFromGuest, FairFromHost, KeptDeal, Opened } from "./fair-messages.ts";
import { AUDITS, type AuditAction, type AuditEvent, type AuditStage } from "./fair-stages.ts";
import { type Audits, auditOf, MOST_SEEN } from "./kept-audits.ts";

interface AuditMeans {
  /** Ask the engine of this device. */
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
  send(message: FairFromGuest): void;
  changed(): void;
  /** The store in which this device keeps its evidence about deals. */
  readonly audits: Audits;
}

/** Milliseconds for the host to open a match that is over. */
export const OPENING = 15_000;

export class FairGuest {
  stage: AuditStage = "none";
  /** The word to compare, once the match is opened; "" before. */
  word = "";
  /** The kind of the host's statement that proved false; null if none did. */
  lie: Lie | null = null;
  /** The turn at which something untrue was shown. */
  turn = 0;
  readonly #means: AuditMeans;
  readonly #seat: number | null;
  #deal = "";
  #secret = "";
  #host = "";
  #all: BySeat = [];
  #match = "";
  #played = false;
  /** The digest of what was seen at each ply. */
  readonly #seen = new Map<number, Promise<string>>();
  /** Plies that were seen before this device was away. */
  readonly #before = new Set<number>();
  #over = false;
  #opened: Opened | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(seat: number | null, means: AuditMeans) {
    [this.#seat, this.#means] = [seat, means];
  }

  /** Note a moment that the host shows as the one that is played on. */
  note(frame: Frame): void {
    if (this.stage !== "watching") return;
    if (this.#match === "") this.#meetMatch(frame.id);
    // Turns that were taken back are in no record any more.
    for (const ply of [...this.#seen.keys()])
      if (ply > frame.at) {
        this.#seen.delete(ply);
        this.#before.delete(ply);
      }
    // Digests from before this device was away are not replaced, whatever is shown now.
    if (this.#seen.size < MOST_SEEN && !this.#before.has(frame.at))
      this.#seen.set(frame.at, digestOf(visible(frame)));
    this.#played = frame.turns.some(({ seat }) => seat >= 0);
    this.#over = frame.outcome !== null;
    void this.#keep();
    if (this.#over) void this.#meet(this.#opened ? "opened" : "over");
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
      case "dealt":
        if (!this.#knows(message)) return this.#meet("missing");
        [this.#deal, this.#all] = [message.deal, message.all];
        return this.#meet("dealt");
      case "cancelled":
        return message.deal === this.#deal ? this.#meet("cancelled") : undefined;
      case "opened":
        if (message.deal !== this.#deal) return;
        this.#opened = message;
        // The last moment may still be on its way, and counts as well.
        return this.#over ? this.#meet("opened") : undefined;
    }
  }

  /** The host has left the table: for good, or as the connection is lost. */
  async leave(forGood: boolean): Promise<void> {
    if (forGood || this.#over) await this.#meet("left");
  }

  /** Check a match that is over and opened at this device, which holds it by now. */
  async finish(opened: Opened): Promise<void> {
    [this.#over, this.#opened] = [true, opened];
    await this.#meet("opened");
  }

  /** True if a deal with the secrets of all is the one that this device has seen. */
  fits({ deal, all }: KeptDeal): boolean {
    return this.stage === "watching" && deal === this.#deal && sorted(all) === sorted(this.#all);
  }

  /** True if a deal is the one that all have agreed to, as far as this device knows. */
  #knows({ deal, all }: { deal: string; all: BySeat }): boolean {
    if (this.stage !== "none") return deal === this.#deal && sorted(all) === sorted(this.#all);
    const kept = auditOf(this.#means.audits, deal, this.#seat);
    return !kept || sorted(kept.all) === sorted(all);
  }

  /** Learn which match it is. If this seat has seen something played in it that was dealt otherwise, that is said. */
  #meetMatch(id: string): void {
    this.#match = id;
    const [seat, deal] = [this.#seat, this.#deal];
    const other = this.#means.audits
      .all()
      .some((one) => one.match === id && one.seat === seat && one.deal !== deal && one.played);
    // A person who has taken part in this deal already knows that it is a new one.
    if (other && !auditOf(this.#means.audits, deal, seat)) void this.#meet("other");
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
    const from = this.stage;
    this.stage = to;
    if (to === "false" && event === "missing") this.lie = "commitments";
    if (to === "false" && event === "other") this.lie = "anew";
    if (to !== from) clearTimeout(this.#late);
    for (const action of actions) await this.#act(action);
    this.#means.changed();
  }

  async #act(action: AuditAction): Promise<void> {
    const [deal, seat] = [this.#deal, this.#seat];
    switch (action) {
      case "commit": {
        const secret = freshSecret();
        [this.#secret, this.lie, this.word] = [secret, null, ""];
        this.#forget();
        if (seat === null) return;
        const commitment = await commitmentTo(secret, seat, deal);
        return this.#means.send({ k: "fair", do: "committed", deal, commitment });
      }
      case "reveal":
        // From here on the host can deal: a page that loads anew knows to what all had committed.
        await this.#keep();
        if (seat !== null) this.#means.send({ k: "fair", do: "secret", deal, secret: this.#secret });
        return;
      case "watch":
        return this.#watch();
      case "wait":
        clearTimeout(this.#late);
        this.#late = setTimeout(() => {
          if (this.#over) void this.#meet("late");
        }, OPENING);
        return;
      case "check":
        void this.#check();
    }
  }

  /** Forget what was seen of another deal. */
  #forget(): void {
    this.#seen.clear();
    this.#before.clear();
    [this.#match, this.#played] = ["", false];
    [this.#opened, this.#over] = [null, false];
  }

  #watch(): void {
    const kept = auditOf(this.#means.audits, this.#deal, this.#seat);
    this.#forget();
    for (const [ply, digest] of kept?.seen ?? []) {
      this.#seen.set(ply, Promise.resolve(digest));
      this.#before.add(ply);
    }
    [this.#match, this.#played] = [kept?.match ?? "", kept?.played ?? false];
  }

  /** Keep on this device what the check needs. */
  async #keep(): Promise<void> {
    const [deal, all, seat] = [this.#deal, this.#all, this.#seat];
    const seen = await Promise.all(
      [...this.#seen].map(async ([ply, digest]) => [ply, await digest] as const),
    );
    if (deal !== this.#deal) return;
    this.#means.audits.keep({ deal, match: this.#match, seat, all, played: this.#played, seen });
  }

  async #check(): Promise<void> {
    const opened = this.#opened;
    if (!opened) return;
    const [all, seat, seen, before] = [this.#all, this.#seat, this.#seen, this.#before];
    this.word = await wordOf(opened.record, all, this.#deal);
    this.#means.changed();
    try {
      const ask = <R extends Request>(request: R) => this.#means.ask(request);
      const found = await findLie(opened, { all, seat, seen, before, ask });
      [this.lie, this.turn] = [found?.lie ?? null, found?.turn ?? 0];
    } catch (error) {
      // Python cannot be started here, or has failed: nobody is accused of that.
      console.info(error);
      return this.#meet("unable");
    }
    await this.#meet(this.lie ? "lie" : "fine");
  }
}
