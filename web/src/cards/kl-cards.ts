/**
 * A card table, as the ground a game without a board is played on. It draws the zones and cards of a frame; `large`
 * holds a card close, the fleet shows what moves.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { focusWithin } from "../base/dom-root.ts";
import { moves } from "../base/prefs/settings.ts";
import type { TableShown } from "../engine/protocol.ts";
import { t } from "../words/sentences.ts";
import "../../../py/kleinod/core/art/cards.css";
import "./static-cards.css";
import { type Spot, Walk } from "../drawing/arrow-key-walk.ts";
import { follows } from "../drawing/motion.ts";
import { BoardOrCards } from "../input/board-or-cards.ts";
import { MultiSelect } from "../input/multi-select.ts";
import { speechOf } from "../input/place-names.ts";
import type { SwipeSelect } from "../input/swipe-select.ts";
import { CardFlights, flightsOf, type Places, placesIn } from "./card-flights.ts";
import { drawCardTable } from "./card-table.ts";
import { type CardView, cardViewOf } from "./card-view.ts";
import { CardZoom } from "./card-zoom.ts";
import { drawStaticCards } from "./static-cards.ts";
import { type TableLayout, tableLayoutOf } from "./table-layout.ts";

/** Pixels around what is brought into sight. */
const EDGE = 4;
/** What is brought into sight, the first of these that is there. */
const WANTED = ["[data-lit]", "[data-next]", ".trade", "[data-turn]"];

/** Keys that choose so many at once. */
const MANY = /^[2-9]$/;

/** A way to lay a table out; the stacks somebody looks through come last. */
export type Plan = (tableau: TableLayout, view: CardView, opened: ReadonlySet<string>) => TemplateResult;

export class KlCards extends BoardOrCards<TableShown> {
  /** Strokes over several cards, where one sits at the table; pictures do without. */
  static SwipeSelect: typeof SwipeSelect | null = null;
  static override properties = {
    viewer: { attribute: false },
    plan: { attribute: false },
    roomy: { type: Boolean },
    opened: { state: true },
  };
  /** Whose eyes these are; null for anybody's. */
  declare viewer: number | null;
  /** Lays the table out, if not as for those who play. */
  declare plan: Plan | undefined;
  /** A picture spreads what nobody can see, to fill its place. */
  declare roomy: boolean;
  /** The stacks somebody looks through. */
  declare opened: ReadonlySet<string>;

  readonly large = new CardZoom(this);
  readonly #several = new MultiSelect(this, (id) => super.pick(id));
  readonly #fleet = new CardFlights();
  readonly #walk = new Walk();
  #before: Places | null = null;
  #landed: Promise<void> = Promise.resolve();
  /** The id that has, or would get, the keyboard focus. */
  #cursor = "";
  #focused = false;
  /** Whoever turns a telephone still sees what is asked for. */
  readonly #resized = new ResizeObserver(() => this.#showNext());
  /** The focus stands where nothing can be chosen only until something can: nobody went there. */
  #waiting = false;

  constructor() {
    super();
    this.viewer = null;
    this.roomy = false;
    this.opened = new Set();
    if (KlCards.SwipeSelect) new KlCards.SwipeSelect(this, (ids) => this.#several.take(ids));
    this.addEventListener("click", this.#onClick);
    this.addEventListener("keydown", this.#onKey);
    this.addEventListener("focusin", this.#onFocus);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.still) this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  protected override arrived(): Promise<void> {
    return this.#landed;
  }

  override finish(): void {
    this.#fleet.finish();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { frame } = this;
    if (this.still || !frame || !changed.has("frame")) return;
    const old = changed.get("frame");
    this.#focused ||= focusWithin(this) !== null;
    const before = follows(frame, old) && this.hasUpdated ? old : undefined;
    this.#fleet.clear();
    this.#before = before && before.at !== this.brought && moves() ? placesIn(this) : null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.still) return;
    this.#rove();
    if (changed.has("frame") || changed.has("clicked")) this.#showNext();
    const [before, frame] = [this.#before, this.frame];
    this.#before = null;
    if (!before || !frame) return;
    this.toggleAttribute("data-moving", true);
    this.#landed = this.#fleet
      .play(this, flightsOf(frame.last, frame.scene), before)
      .then(() => void this.toggleAttribute("data-moving", false));
  }

  /** Take the keyboard focus, to where it was last; as soon as something is drawn. */
  override focus(): void {
    this.#focused = true;
    if (this.hasUpdated && !this.isUpdatePending) this.#rove();
  }

  /** Tab enters at one place: where the reader was, else at the first possible one. */
  #rove(): void {
    const slots = [...this.querySelectorAll<HTMLElement>("[data-id]")];
    const entry =
      slots.find(({ dataset }) => dataset.id === this.#cursor) ??
      slots.find(({ dataset }) => "next" in dataset) ??
      slots[0];
    for (const slot of slots) slot.tabIndex = slot === entry ? 0 : -1;
    const inside = Boolean(focusWithin(this));
    const take = this.#waiting ? inside : this.#focused && !inside;
    this.#waiting = Boolean(take && entry && !("next" in entry.dataset) && entry.dataset.id !== this.#cursor);
    if (take) entry?.focus();
    this.#focused = false;
  }

  /** Where what is shared is scrolled, what is asked for is brought into sight: what comes first in any case. */
  #showNext(): void {
    const shared = this.querySelector<HTMLElement>(".shared");
    // Without a box of its own it is scrolled with the whole table, behind the own cards.
    const hall = shared?.getClientRects().length === 0 ? this : shared;
    if (!shared || !hall || hall.scrollHeight <= hall.clientHeight) return;
    const found = WANTED.map((what) => [...shared.querySelectorAll(what)]);
    const boxes = found.find(({ length }) => length > 0)?.map((one) => one.getBoundingClientRect());
    if (!boxes) return;
    const top = hall.getBoundingClientRect().top;
    const bottom = this.querySelector(".own")?.getBoundingClientRect().top ?? 0;
    const below = Math.max(...boxes.map((box) => box.bottom)) + EDGE - bottom;
    const above = Math.min(...boxes.map((box) => box.top)) - EDGE - top;
    if (below > 0 || above < 0) hall.scrollTop += above < 0 ? above : Math.min(below, above);
  }

  protected override render(): unknown {
    const { frame } = this;
    if (!frame) return nothing;
    const view = cardViewOf(frame, speechOf(frame, this.names), this);
    const tableau = tableLayoutOf(frame, this.viewer);
    if (this.still) return drawStaticCards(tableau, view, this.label, this.roomy);
    if (this.plan) return html`${this.plan(tableau, view, this.opened)}${this.large.draw(view)}`;
    return html`<div class="tableau" data-game=${frame.game} data-seats=${frame.seats} data-fields=${tableau.own.fields.length} role="application"
      aria-label=${t("table.cards")} aria-roledescription=${t("table.cards.kind")}
      data-choosing=${ifDefined(this.clicked.length > 0 ? "" : undefined)}>
      ${drawCardTable(tableau, view, this.opened)}</div>${this.large.draw(view)}`;
  }

  readonly #onClick = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>("[data-open], [data-id]");
    if (!target || this.large.held) return;
    const { open, id } = target.dataset;
    if (open !== undefined) this.#toggle(open);
    else if (id !== undefined) this.pick(id);
  };

  #toggle(zone: string): void {
    const opened = new Set(this.opened);
    if (!opened.delete(zone)) opened.add(zone);
    this.opened = opened;
  }

  /** A card that cannot be chosen stands for its zone, if that can be. */
  protected override pick(id: string): void {
    this.#several.forget();
    const zone = this.frame?.scene.cards.find(({ key }) => key === id)?.zone ?? "";
    super.pick(!this.next.has(id) && !this.clicked.includes(id) && this.next.has(zone) ? zone : id);
  }

  readonly #onFocus = (event: FocusEvent): void => {
    const { id } = (event.target as HTMLElement).dataset;
    if (id === undefined || (this.#waiting && (event.target as HTMLElement).tabIndex === 0)) return;
    this.#waiting = false;
    this.#cursor = id;
    this.#rove();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const from = (event.target as HTMLElement).dataset.id;
    if (from === undefined) return;
    if (event.key === "Escape" && this.large.close()) event.preventDefault();
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const many = plain && MANY.test(event.key) ? Number(event.key) : 0;
    if (many > 0) this.#several.take(this.#severalFrom(from, many));
    const to = many > 0 ? from : this.#walk.go(event, from, this.#spots(), this.next);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.querySelector<HTMLElement>(`[data-id="${CSS.escape(to)}"]`)?.focus();
  };

  /** So many cards of a row from this one on, or this so many times if it stands for a sort. */
  #severalFrom(id: string, many: number): string[] {
    const slot = this.querySelector<HTMLElement>(`.spread .slot[data-id="${CSS.escape(id)}"]`);
    if (!slot) return [];
    if ("token" in slot.dataset) return Array.from({ length: many }, () => id);
    const row = [...(slot.parentElement?.querySelectorAll<HTMLElement>(".slot[data-id]") ?? [])];
    return row.slice(row.indexOf(slot), row.indexOf(slot) + many).map(({ dataset }) => dataset.id ?? "");
  }

  /** Where everything is that can be walked to, in reading order. */
  #spots(): Spot[] {
    return [...this.querySelectorAll<HTMLElement>("[data-id]")].map((element) => {
      const box = element.getBoundingClientRect();
      return { id: element.dataset.id ?? "", x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
  }
}

customElements.define("kl-cards", KlCards);

declare global {
  interface HTMLElementTagNameMap {
    "kl-cards": KlCards;
  }
}
