/**
 * The host's part of a fair deal: it collects commitments, then secrets, deals the cards, and reveals
 * everything at the end.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import { next } from "../../saves/health.ts";
import { isPlayed, visible } from "./check.ts";
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
import { FairGuest } from "./fair-guest.ts";
import type { FairFromGuest, FairFromHost, KeptDeal, Opened } from "./fair-messages.ts";
import { DEALS, type DealAction, type DealEvent, type DealStage } from "./fair-stages.ts";
import type { Audits } from "./kept-audits.ts";

interface DealMeans {
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
  tell(message: FairFromHost): void;
  /** Returns the record of the current match. */
  record(): string | null;
  /**
   * Replace the current match, in which nothing is played yet, by the one that begins with the frame `first`.
   */
  dealt(first: Frame): Promise<void>;
  changed(): void;
  /** The store for evidence about deals in which this device was a guest, or will become one. */
  readonly audits: Audits;
}

export class FairHost {
  stage: DealStage = "none";
  /** The word by which people check at the end that their devices know the same match; "" until then. */
  word = "";
  /** True if cards that were dealt before have been replaced by new ones, until somebody plays. */
  dealtAgain = false;
  /**
   * The check of what this device saw as a guest, before the match was handed on to it; null if it was never
   * a guest.
   */
  audit: FairGuest | null = null;
  readonly #means: DealMeans;
  /** Counts the calls of `see`. Only the latest call takes effect. */
  #looks = 0;
  #deal = "";
  /** The seats of people on other devices. */
  #seats: readonly number[] = [];
  #first: Frame | null = null;
  #commitments = new Map<number, string>();
  #secrets = new Map<number, string>();
  #opened: Opened | null = null;

  constructor(means: DealMeans) {
    this.#means = means;
  }

  /**
   * Start a deal if it is possible. `frame` is the current moment; `seats` are the seats of people on other
   * devices; `allHere` is true if all those people are here.
   */
  async see(frame: Frame, seats: readonly number[], allHere: boolean): Promise<void> {
    this.#looks += 1;
    const looks = this.#looks;
    if (isPlayed(frame)) this.dealtAgain = false;
    if (frame.outcome) return this.#meet("over", frame);
    const ready = allHere && seats.length > 0 && canHash() && (await this.#isUntouched(frame));
    // While this call waited, somebody played or joined, and `see` was called again, so leave the rest to
    // that call.
    if (looks !== this.#looks) return;
    if (!ready) return this.#meet("unready", frame);
    if (seats.join() === this.#seats.join() && this.stage !== "none") return;
    this.#seats = [...seats];
    await this.#meet("ready", frame);
  }

  /**
   * True if nobody has played yet and the match began with an ordinary start. A match that began from a
   * position is never dealt again.
   */
  async #isUntouched(frame: Frame): Promise<boolean> {
    if (isPlayed(frame)) return false;
    return (await this.#begin(frame, frame.seed))?.record === frame.record;
  }

  /**
   * Return the first frame of a match like this one, but with another seed; null if the engine has failed.
   */
  async #begin({ game, seats, options, kinds, id }: Frame, seed: number): Promise<Frame | null> {
    try {
      return await this.#means.ask({ op: "new", game, seats, options, kinds, id, seed });
    } catch (error) {
      // The engine has already reported the error.
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  /**
   * Process a message about the deal from the guest at a seat. `seat` is null for a spectator, who has no
   * part in the deal.
   */
  async hear(seat: number | null, message: FairFromGuest): Promise<void> {
    if (seat === null || message.deal !== this.#deal || !this.#seats.includes(seat)) return;
    if (message.do === "committed" && this.stage === "committing") {
      this.#commitments.set(seat, message.commitment);
      if (this.#seats.every((one) => this.#commitments.has(one))) await this.#meet("complete");
    } else if (message.do === "secret" && this.stage === "opening") {
      const { deal, secret } = message;
      const right = (await commitmentTo(secret, seat, deal)) === this.#commitments.get(seat);
      if (!right) return this.#meet("wrong");
      this.#secrets.set(seat, secret);
      if (this.#seats.every((one) => this.#secrets.has(one))) await this.#meet("complete");
    }
  }

  /** The messages about the deal that a guest needs when it joins the table now. */
  get news(): FairFromHost[] {
    const deal = this.kept;
    if (!deal) return [];
    const dealt: FairFromHost = { k: "fair", do: "dealt", deal: deal.deal, all: deal.all };
    return this.#opened ? [dealt, this.#opened] : [dealt];
  }

  /**
   * The deal with everybody's secrets, to be stored for a reload or sent to a new host; null if nothing is
   * dealt.
   */
  get kept(): KeptDeal | null {
    if (this.stage !== "dealt" && this.stage !== "opened") return null;
    return { deal: this.#deal, all: this.#all, secrets: [...this.#secrets] };
  }

  /** Continue with a deal that was stored, or that came with a match that was handed on. */
  async restore(kept: KeptDeal): Promise<void> {
    const { deal, all, secrets } = kept;
    [this.#deal, this.#commitments, this.#secrets] = [deal, new Map(all), new Map(secrets)];
    this.#seats = all.flatMap(([seat]) => (seat === HOST ? [] : [seat])).sort((one, other) => one - other);
    this.stage = "dealt";
    const { ask, audits } = this.#means;
    const own = audits.all().find((one) => one.deal === deal);
    if (own) {
      this.audit = new FairGuest(own.seat, {
        ...{ ask, audits, send: () => {} },
        changed: () => this.#means.changed(),
      });
      await this.audit.hear({ k: "fair", do: "dealt", deal, all });
    }
    this.#means.changed();
  }

  /**
   * Store the evidence with which this device, as a guest, can check the match after it is handed on to
   * another device. `frame` is the current moment as seen here.
   */
  async handOver(frame: Frame): Promise<void> {
    const { kept } = this;
    const { viewer: seat, id: match, at } = frame;
    if (!kept || seat === null) return;
    const seen = [[at, await digestOf(visible(frame))]] as const;
    const { deal, all } = kept;
    this.#means.audits.keep({ ...{ deal, all, seat, match, seen }, played: true });
  }

  async #meet(event: DealEvent, frame: Frame | null = null): Promise<void> {
    const { to, do: actions } = next(DEALS, this.stage, event);
    const changed = to !== this.stage;
    if (this.stage === "dealt" && to === "committing") this.dealtAgain = true;
    this.stage = to;
    for (const action of actions) await this.#act(action, frame);
    if (changed || actions.length > 0) this.#means.changed();
  }

  async #act(action: DealAction, frame: Frame | null): Promise<void> {
    switch (action) {
      case "ask": {
        const [deal, secret] = [freshSecret(), freshSecret()];
        [this.#deal, this.#first, this.word] = [deal, frame, ""];
        [this.#opened, this.audit] = [null, null];
        const host = await commitmentTo(secret, HOST, deal);
        if (this.#deal !== deal) return;
        this.#commitments = new Map([[HOST, host]]);
        this.#secrets = new Map([[HOST, secret]]);
        return this.#means.tell({ k: "fair", do: "commit", deal, host });
      }
      case "list":
        return this.#means.tell({ k: "fair", do: "listed", deal: this.#deal, all: this.#all });
      case "deal":
        return this.#dealOut();
      case "cancel":
        return this.#cancel();
      case "open":
        return this.#open(frame);
    }
  }

  get #all(): BySeat {
    return [...this.#commitments];
  }

  async #dealOut(): Promise<void> {
    const [deal, before] = [this.#deal, this.#first];
    if (!before) return;
    const first = await this.#begin(before, await seedOf([...this.#secrets], deal));
    if (this.#deal !== deal) return;
    // If somebody has played in the meantime, that was with the old cards, so cancel this deal.
    if (!first || this.#means.record() !== before.record) return this.#cancel();
    this.#means.tell({ k: "fair", do: "dealt", deal, all: this.#all });
    await this.#means.dealt(first);
  }

  #cancel(): void {
    this.stage = "none";
    this.#means.tell({ k: "fair", do: "cancelled", deal: this.#deal });
  }

  async #open(frame: Frame | null): Promise<void> {
    if (!frame) return;
    const { record } = frame;
    const [deal, secrets] = [this.#deal, [...this.#secrets]];
    const opened: Opened = { k: "fair", do: "opened", deal, secrets, record };
    this.word = await wordOf(record, this.#all, deal);
    this.#opened = opened;
    this.#means.tell(opened);
    await this.audit?.finish(opened);
  }
}
