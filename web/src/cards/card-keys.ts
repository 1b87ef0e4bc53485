/**
 * The keyboard on a card table. The Tab key stops once at each group of places with a choice (a row of cards,
 * the fields of a seat), and the arrow keys move on from there. Shift with a digit chooses the possible place
 * with that number. After a choice made with the keyboard, the focus moves to the next choice.
 */
import type { LitElement, ReactiveController } from "lit";
import { focusWithin } from "../base/dom-root.ts";
import { type Spot, Walk } from "../drawing/arrow-key-walk.ts";
import type { Next } from "../input/click-path.ts";

/**
 * Selectors of the places to move to for a choice, in order of preference: cards in rows come before those in
 * the hand.
 */
const WANTED = ['.own [data-role="row"]', '[data-role="row"]', '.own [data-role="hand"]', ".own", ""];
/**
 * The selector of the rows whose cards are numbered. Without such a row, all places that can be chosen are
 * numbered.
 */
const NUMBERED = '[data-role="wish"]';
const GOES_ON = /^(Enter| |Escape|n|N)$/;
const DIGITS = 9;

interface Host extends LitElement {
  readonly next: ReadonlyMap<string, Next>;
  readonly clicked: readonly string[];
  readonly still: boolean;
  /** The enlarged card, which the Escape key closes. */
  readonly large: { close(): boolean };
}

export class CardKeys implements ReactiveController {
  readonly #host: Host;
  readonly #walk = new Walk();
  /**
   * The id of the place that has the keyboard focus or would receive it. `#last` has, for each group, the id
   * of the place that had the focus last.
   */
  #cursor = "";
  readonly #last = new WeakMap<Element, string>();
  /** The id with which the current or the latest choice began, or "" once the focus has returned to it. */
  #origin = "";
  #focused = false;
  /**
   * True if the last choice was made with the keyboard, so that the focus moves to the next one. Reset when a
   * pointer is used, and whenever the user moves the focus.
   */
  #follows = false;
  /**
   * True while the focus rests on a card that cannot be chosen and was not moved there by the user. The focus
   * moves on once a card can be chosen.
   */
  #waiting = false;
  /** True while this class itself moves the focus. */
  #moving = false;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
    host.addEventListener("keydown", this.#onKey);
    host.addEventListener("focusin", this.#onFocus);
    host.addEventListener("pointerdown", () => {
      this.#follows = false;
    });
  }

  hostUpdate(): void {
    this.#focused ||= focusWithin(this.#host) !== null;
  }

  hostUpdated(): void {
    if (!this.#host.still) this.#rove();
  }

  /** Take the keyboard focus at the place that had it last, once the table is drawn. */
  take(): void {
    this.#focused = true;
    if (this.#host.hasUpdated && !this.#host.isUpdatePending) this.#rove();
  }

  #slots(): HTMLElement[] {
    return [...this.#host.querySelectorAll<HTMLElement>("[data-id]")];
  }

  /**
   * Give each group with a choice one tab stop, and move the focus to the next choice if it should follow.
   */
  #rove(): void {
    const slots = this.#slots();
    const possible = slots.filter(isPossible);
    this.#number(slots, possible);
    const here = slots.find(({ dataset }) => dataset.id === this.#cursor);
    const goal = this.#follows ? this.#goal(possible) : undefined;
    const entry = goal ?? here ?? possible[0] ?? slots[0];
    const stops = new Set([entry, ...this.#stopsOf(possible)]);
    for (const slot of slots) slot.tabIndex = stops.has(slot) ? 0 : -1;
    const inside = focusWithin(this.#host);
    const take = this.#waiting ? inside : this.#focused && (!inside || (goal && goal !== inside));
    this.#waiting = Boolean(take && entry && !isPossible(entry) && entry !== here);
    this.#focused = false;
    if (!take) return;
    this.#moving = true;
    entry?.focus();
    this.#moving = false;
  }

  /**
   * Return the place of the next choice: the place where the last choice began, else the place with the
   * focus, else the first of `WANTED`.
   */
  #goal(possible: readonly HTMLElement[]): HTMLElement | undefined {
    const { clicked } = this.#host;
    if (possible.length === 0) return undefined;
    const back = clicked.length > 0 ? "" : this.#origin;
    this.#origin = clicked[0] ?? "";
    const found = [back, this.#cursor].map((id) => possible.find(({ dataset }) => dataset.id === id));
    const best = WANTED.map((where) => possible.find((slot) => !where || slot.closest(where)));
    return [...found, ...best].find((slot) => slot !== undefined);
  }

  /**
   * Return the tab stop of each group: the place that had the focus last, else the first that can be chosen.
   */
  #stopsOf(possible: readonly HTMLElement[]): Iterable<HTMLElement> {
    const stops = new Map<Element, HTMLElement>();
    for (const slot of possible) {
      const group = groupOf(slot);
      if (!stops.has(group) || this.#last.get(group) === slot.dataset.id) stops.set(group, slot);
    }
    const here = this.#slots().find(({ dataset }) => dataset.id === this.#cursor);
    if (here) stops.delete(groupOf(here));
    return stops.values();
  }

  /** Number the places that can be chosen, for Shift with a digit. */
  #number(slots: readonly HTMLElement[], possible: readonly HTMLElement[]): void {
    const row = possible.filter((slot) => slot.closest(NUMBERED));
    const numbered = (row.length > 0 ? row : possible).slice(0, DIGITS);
    for (const slot of slots) {
      const number = numbered.indexOf(slot) + 1;
      if (number > 0) {
        slot.setAttribute("aria-keyshortcuts", `Shift+${number}`);
        slot.dataset.digit = String(number);
      } else {
        slot.removeAttribute("aria-keyshortcuts");
        delete slot.dataset.digit;
      }
    }
  }

  readonly #onFocus = (event: FocusEvent): void => {
    const target = event.target as HTMLElement;
    const { id } = target.dataset;
    if (id === undefined || (this.#waiting && target.tabIndex === 0)) return;
    this.#waiting = false;
    // The user or a screen reader has moved the focus here, so the focus must stay.
    if (!this.#moving) this.#follows = false;
    this.#cursor = id;
    this.#last.set(groupOf(target), id);
    this.#rove();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const from = (event.target as HTMLElement).dataset.id;
    if (from === undefined) return;
    if (event.key === "Escape" && this.#host.large.close()) event.preventDefault();
    const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? [];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain) this.#follows = digit !== undefined || GOES_ON.test(event.key);
    const to = digit ? undefined : this.#goes(event, event.target as HTMLElement, from);
    const place =
      digit && plain && event.shiftKey
        ? this.#host.querySelector<HTMLElement>(`[data-digit="${digit}"]`)
        : undefined;
    if (to === undefined && !place) return;
    event.preventDefault();
    event.stopPropagation();
    if (place) place.click();
    else this.#host.querySelector<HTMLElement>(`[data-id="${CSS.escape(to ?? "")}"]`)?.focus();
  };

  /**
   * Return the place that a key leads to: the next in the row of cards or the fields of a seat, or, at the
   * end of a row, the nearest place in that direction.
   */
  #goes(event: KeyboardEvent, at: HTMLElement, from: string): string | undefined {
    const row = alongside(at);
    const step = ALONG[event.key];
    const here = row.findIndex((slot) => slot === at || slot.parentElement?.contains(at));
    const to = plainly(event) && step && here >= 0 ? step(here, row.length) : -1;
    return row[to]?.dataset.id ?? this.#walk.go(event, from, this.#spots(), this.#host.next);
  }

  /** Return the positions of all elements that the arrow keys reach, in reading order. */
  #spots(): Spot[] {
    return this.#slots().flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0) return [];
      return { id: element.dataset.id ?? "", x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
  }
}

const ALONG: Record<string, (at: number, of: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, of) => of - 1,
};

const plainly = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey);

/** Return all cards in the row of this slot, or, for a field, all fields of its seat. */
function alongside(slot: Element): HTMLElement[] {
  const row = slot.closest(".spread-cards")?.querySelectorAll<HTMLElement>(".slot[data-id]");
  return [...(row ?? slot.closest(".field-row")?.querySelectorAll<HTMLElement>(".fan > .zone-target") ?? [])];
}

const isPossible = (slot: HTMLElement): boolean => "next" in slot.dataset && slot.offsetWidth > 0;

/**
 * Return the element within which a slot shares its tab stop: the fields of its seat, or its row of cards.
 */
const groupOf = (slot: Element): Element => slot.closest(".field-row") ?? slot.closest(".area") ?? slot;
