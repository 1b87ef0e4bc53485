/**
 * The guest's part of a fair deal. The guest commits to a secret, sends the secret to the host, keeps a
 * digest of every moment that the host shows, and checks them all once the host has revealed the match. The
 * evidence for the check is stored on the device.
 */
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import { next } from "../../saves/health.ts";
import { findLie, isPlayed, type Lie, sorted, visible } from "./check.ts";
import { type BySeat, canHash, commitmentTo, digestOf, freshSecret, HOST, wordOf } from "./commitments.ts";
import type { FairFromGuest, FairFromHost, KeptDeal, Opened } from "./fair-messages.ts";
import { AUDITS, type AuditAction, type AuditEvent, type AuditStage } from "./fair-stages.ts";
import { type Audits, auditOf, MOST_SEEN } from "./kept-audits.ts";

interface AuditMeans {
  /** Send a request to the engine of this device. */
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
  send(message: FairFromGuest): void;
  changed(): void;
  /** The store in which this device keeps its evidence about deals. */
  readonly audits: Audits;
}

/** How long the host may take to reveal a match that is over, in milliseconds. */
export const OPENING = 15_000;

export class FairGuest {
  stage: AuditStage = "none";
  /**
   * The word by which people check that their devices know the same match; "" until the match is revealed.
   */
  word = "";
  /** True if the cards are not those that this guest saw before, until somebody plays. */
  dealtAgain = false;
  /** The kind of the host's statement that proved false; null if none did. */
  lie: Lie | null = null;
  /** The turn that the false statement was about; 0 if it was about no particular moment. */
  turn = 0;
  readonly #means: AuditMeans;
  readonly #seat: number | null;
  #deal = "";
  #secret = "";
  #host = "";
  #all: BySeat = [];
  #match = "";
  #played = false;
  /** The digest of what the guest saw at each ply. */
  readonly #seen = new Map<number, Promise<string>>();
  /** Plies that the guest saw before its device lost the connection and came back. */
  readonly #before = new Set<number>();
  #over = false;
  #opened: Opened | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(seat: number | null, means: AuditMeans) {
    [this.#seat, this.#means] = [seat, means];
  }

  /** Store the digest of a frame that the host shows as the current moment. */
  note(frame: Frame): void {
    if (this.stage !== "watching") return;
    if (this.#match === "") this.#meetMatch(frame.id);
    // The final record does not contain turns that were taken back, so their digests are dropped.
    for (const ply of [...this.#seen.keys()])
      if (ply > frame.at) {
        this.#seen.delete(ply);
        this.#before.delete(ply);
      }
    // Do not replace digests from before this device was away. If the host now shows something else at the
    // same ply, the check will reveal it.
    if (this.#seen.size < MOST_SEEN && !this.#before.has(frame.at))
      this.#seen.set(frame.at, digestOf(visible(frame)));
    this.#played = isPlayed(frame);
    if (this.#played) this.dealtAgain = false;
    this.#over = frame.outcome !== null;
    void this.#keep();
    if (this.#over) void this.#meet(this.#opened ? "opened" : "over");
  }

  /** Process a host's message about the deal. */
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
        // The frame of the last moment may arrive later and must be checked too, so wait for it.
        return this.#over ? this.#meet("opened") : undefined;
    }
  }

  /** Handle that the host has left the table (`forGood`) or that the connection is lost. */
  async leave(forGood: boolean): Promise<void> {
    if (forGood || this.#over) await this.#meet("left");
  }

  /**
   * Check a match that is over and revealed. Called on a device that was a guest first and then became the
   * host.
   */
  async finish(opened: Opened): Promise<void> {
    [this.#over, this.#opened] = [true, opened];
    await this.#meet("opened");
  }

  /** True if a deal, stored with everybody's secrets, is the one that this guest knows. */
  fits({ deal, all }: KeptDeal): boolean {
    return this.stage === "watching" && deal === this.#deal && sorted(all) === sorted(this.#all);
  }

  /** True if a deal is the one that everybody has agreed to, as far as this device knows. */
  #knows({ deal, all }: { deal: string; all: BySeat }): boolean {
    if (this.stage !== "none") return deal === this.#deal && sorted(all) === sorted(this.#all);
    const kept = auditOf(this.#means.audits, deal, this.#seat);
    return !kept || sorted(kept.all) === sorted(all);
  }

  /**
   * Remember the id of the match. If this seat has already seen the same match with other cards, the cards were
   * dealt again. If it has also seen moves with those other cards, apply the event "other".
   */
  #meetMatch(id: string): void {
    this.#match = id;
    const [seat, deal] = [this.#seat, this.#deal];
    // A guest with evidence about this deal took part in it, so it knows that the cards were dealt again.
    if (auditOf(this.#means.audits, deal, seat)) return;
    const others = this.#means.audits
      .all()
      .filter((one) => one.match === id && one.seat === seat && one.deal !== deal);
    this.dealtAgain = others.length > 0;
    if (others.some(({ played }) => played)) void this.#meet("other");
  }

  /**
   * True if the host's list of commitments contains this guest's own, and the host's own as it was sent
   * first.
   */
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
        // A guest who has just joined may have got the former cards for a moment, but has hardly seen them.
        const hasSat = this.#secret !== "" || this.#before.size > 0;
        this.dealtAgain ||= hasSat && this.#seen.size > 0;
        [this.#secret, this.lie, this.word] = [secret, null, ""];
        this.#forget();
        if (seat === null) return;
        const commitment = await commitmentTo(secret, seat, deal);
        return this.#means.send({ k: "fair", do: "committed", deal, commitment });
      }
      case "reveal":
        // From now on the host can deal, so the commitments are stored in case the page is reloaded.
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

  /** Forget the digests of an earlier deal. */
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

  /** Store the evidence for the check on this device. */
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
      // Python could not be started on this device, or has failed. That is not the host's fault, so report no
      // lie.
      console.info(error);
      return this.#meet("unable");
    }
    await this.#meet(this.lie ? "lie" : "fine");
  }
}
