/**
 * Shows the turns of the other seats since the person's latest turn, step by step: each step on the board,
 * with a description in place of the panel. If animation is on, the recap advances automatically until the
 * person steps through it.
 */
import { html, nothing, type TemplateResult } from "lit";
import { moves, pace } from "../../base/prefs/settings.ts";
import type { Frame, Replies } from "../../engine/protocol.ts";
import { isBot } from "../../engine/seat-kinds.ts";
import { seatToken } from "../../ui/small-parts.ts";
import { type Speech, say, t } from "../../words/sentences.ts";

/**
 * The minimum time for which a step is shown, and the additional time for each character of its description,
 * in milliseconds.
 */
const LOOK = 1_000;
const LETTER = 40;

export type Steps = Replies["recount"];

export interface Host {
  readonly frame: Frame;
  /** Resolves when the frame of a ply is on screen and its animation has ended. */
  show(at: number): Promise<void>;
  ask(seat: number): Promise<Steps>;
  changed(): void;
}

/** Return the seat of the only person at a table with bots; null if there is no such person. */
export function alone({ kinds, seats }: Pick<Frame, "kinds" | "seats">): number | null {
  const people = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !isBot({ kinds }, seat));
  return people.length === 1 && seats > 1 ? (people[0] ?? null) : null;
}

/**
 * True if other seats have done more than one thing since the latest turn of `seat`. If they have done only
 * one, no recap is needed, because the table itself shows it.
 */
export function others({ turns, at }: Pick<Frame, "turns" | "at">, seat: number): boolean {
  const played = turns.filter((turn) => turn.to <= at && turn.seat >= 0);
  const since = played.slice(played.findLastIndex((turn) => turn.seat === seat) + 1);
  return since.length < played.length && since.flatMap(({ story }) => story).length > 1;
}

export class Recap {
  readonly #host: Host;
  #told: Steps | null = null;
  #step = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True while the recap advances automatically. */
  #running = false;

  constructor(host: Host) {
    this.#host = host;
  }

  get active(): boolean {
    return this.#told !== null;
  }

  /** Draw the button that starts the recap, if there is something to show. */
  offer(playable: boolean): TemplateResult | typeof nothing {
    const { frame } = this.#host;
    const seat = alone(frame);
    if (seat === null || !(playable || frame.seat < 0) || !others(frame, seat)) return nothing;
    const open = (): void => void this.#open(seat);
    return html`<p class="recount-offer"><button type="button" data-recount="open" @click=${open}>${t("recount.offer")}</button></p>`;
  }

  async #open(seat: number): Promise<void> {
    const told = await this.#host.ask(seat);
    if (told.steps.length === 0 || this.#told) return;
    this.#told = told;
    this.#step = 0;
    this.#running = moves();
    this.#host.changed();
    await this.#host.show(told.from);
    await this.#show();
  }

  async #show(): Promise<void> {
    const step = this.#told?.steps[this.#step];
    if (!step) return;
    clearTimeout(this.#timer);
    this.#host.changed();
    await this.#host.show(step.at);
    if (!this.#running || !this.#told) return;
    // The person may have paused and resumed during the animation, which has set a timer already.
    clearTimeout(this.#timer);
    const time = LOOK + LETTER * JSON.stringify(step.story).length;
    this.#timer = setTimeout(
      () => (this.#isLast ? this.#pause() : void this.#walk(1)),
      time * Math.max(pace(), 0.5),
    );
  }

  get #isLast(): boolean {
    return this.#step + 1 >= (this.#told?.steps.length ?? 0);
  }

  #walk(by: number): Promise<void> {
    this.#step = Math.max(0, Math.min(this.#step + by, (this.#told?.steps.length ?? 1) - 1));
    return this.#show();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#running = false;
    this.#host.changed();
  }

  /** Advance automatically from the current step on, whatever the settings say about animation. */
  play(): void {
    this.#running = true;
    void this.#show();
  }

  /** The index of the first step of the turn after the one on screen; -1 if there is none. */
  get nextTurn(): number {
    const steps = this.#told?.steps ?? [];
    const now = steps[this.#step]?.at ?? 0;
    const end = this.#host.frame.turns.find(({ from, to }) => from < now && now <= to)?.to ?? now;
    return steps.findIndex(({ at }) => at > end);
  }

  /** Stop the automatic advance, and show the first step of the next turn. */
  skip(): void {
    this.#running = false;
    void this.#walk(Math.max(0, this.nextTurn - this.#step));
  }

  /** Stop the automatic advance, and go one step ahead or back. */
  step(by: 1 | -1): void {
    this.#running = false;
    if (by > 0 && this.#isLast) void this.close();
    else void this.#walk(by);
  }

  /** End the recap, and show the current moment of the match again. */
  async close(): Promise<void> {
    this.stop();
    await this.#host.show(this.#host.frame.plies);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#told = null;
    this.#host.changed();
  }

  /** Draw the content that replaces the panel during a recap; null if no recap is shown. */
  draw(speech: Speech): TemplateResult | null {
    const told = this.#told;
    const step = told?.steps[this.#step];
    if (!told || !step) return null;
    const { frame } = this.#host;
    const button = (name: string, act: () => void, primary = false): TemplateResult =>
      html`<button type="button" class=${primary ? "primary" : nothing} data-recount=${name} @click=${act}>${t(`recount.${name}`)}</button>`;
    return html`<div class="panel recount" data-step=${this.#step + 1}>
      <h2>${t("recount.offer")}</h2>
      <p class="fine">${t("recount.step", { step: this.#step + 1, of: told.steps.length })}</p>
      <div class="recount-said" role="status" aria-live="polite">
        <p>${step.seat >= 0 ? seatToken(frame, step.seat) : nothing} ${step.story.map((msg) => say(msg, speech)).join(" ")}</p>
      </div>
      <div class="choices" role="group" aria-label=${t("recount.offer")}>
        ${this.#isLast ? nothing : button("on", () => this.step(1), true)}
        ${this.#step > 0 ? button("back", () => this.step(-1)) : nothing}
        ${this.nextTurn > this.#step + 1 ? button("turn", () => this.skip()) : nothing}
        ${this.#isLast ? nothing : this.#running ? button("pause", () => this.#pause()) : button("play", () => this.play())}
        ${button("close", () => void this.close(), this.#isLast)}
      </div>
    </div>`;
  }
}
