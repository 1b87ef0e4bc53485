/**
 * The element of a card table, on which a game without a board is played. It draws the zones and cards of a
 * frame. `large` enlarges a card, and `#fleet` animates turns.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { moves } from "../base/prefs/settings.ts";
import type { TableShown } from "../engine/protocol.ts";
import { t } from "../words/sentences.ts";
import "../../../py/kleinod/core/art/cards.css";
import "./static-cards.css";
import { follows } from "../drawing/motion.ts";
import { BoardOrCards } from "../input/board-or-cards.ts";
import { MultiSelect } from "../input/multi-select.ts";
import { speechOf } from "../input/place-names.ts";
import type { SwipeSelect } from "../input/swipe-select.ts";
import type { Places } from "./card-flights.ts";
import type { CardKeys } from "./card-keys.ts";
import { drawCardTable } from "./card-table.ts";
import { type CardView, cardViewOf } from "./card-view.ts";
import { CardZoom } from "./card-zoom.ts";
import { drawStaticCards } from "./static-cards.ts";
import { type TableLayout, tableLayoutOf } from "./table-layout.ts";

/** The margin in pixels around an element that is scrolled into view. */
const EDGE = 4;
/** Selectors of the elements to scroll into view, in order of preference. */
const WANTED = ["[data-lit]", "[data-next]", ".trade", '.middle [data-last="to"]', "[data-turn]"];

/** Draws the layout of a table. `opened` has the ids of the stacks that are spread out. */
export type Plan = (tableau: TableLayout, view: CardView, opened: ReadonlySet<string>) => TemplateResult;

export class KlCards extends BoardOrCards<TableShown> {
  /** The class for selecting several cards by swiping; null on tables that are only pictures. */
  static SwipeSelect: typeof SwipeSelect | null = null;
  /** The class for keyboard input; null on tables that are only pictures. */
  static CardKeys: typeof CardKeys | null = null;
  /** The module that animates turns; null on tables that are only pictures. */
  static flights: typeof import("./card-flights.ts") | null = null;
  static override properties = {
    viewer: { attribute: false },
    plan: { attribute: false },
    roomy: { type: Boolean },
    opened: { state: true },
  };
  /** The seat that views the table; null for a public view. */
  declare viewer: number | null;
  /** A function that draws the layout in place of the default layout for playing. */
  declare plan: Plan | undefined;
  /** True if a picture of the table spreads hidden cards to fill its space. */
  declare roomy: boolean;
  /** The ids of the stacks that are spread out. */
  declare opened: ReadonlySet<string>;

  readonly large = new CardZoom(this);
  readonly #several = new MultiSelect(this, (id) => super.pick(id));
  readonly #fleet = KlCards.flights ? new KlCards.flights.CardFlights() : null;
  readonly #keys = KlCards.CardKeys ? new KlCards.CardKeys(this) : null;
  #before: Places | null = null;
  #landed: Promise<void> = Promise.resolve();
  /** Scrolls the choices into view again after a phone has been turned. */
  readonly #resized = new ResizeObserver(() => this.#showNext());

  constructor() {
    super();
    this.viewer = null;
    this.roomy = false;
    this.opened = new Set();
    if (KlCards.SwipeSelect) new KlCards.SwipeSelect(this, (ids) => this.#several.take(ids));
    this.addEventListener("click", this.#onClick);
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
    this.#fleet?.finish();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { frame } = this;
    if (this.still || !frame || !changed.has("frame")) return;
    const old = changed.get("frame");
    const before = follows(frame, old) && this.hasUpdated ? old : undefined;
    this.#fleet?.clear();
    this.#before =
      before && before.at !== this.brought && moves() ? (KlCards.flights?.placesIn(this) ?? null) : null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.still) return;
    if (changed.has("frame") || changed.has("clicked")) this.#showNext();
    const [before, frame] = [this.#before, this.frame];
    this.#before = null;
    if (!before || !frame) return;
    const flights = KlCards.flights?.flightsOf(frame.last, frame.scene, before.cards);
    if (!flights || !this.#fleet) return;
    this.toggleAttribute("data-moving", true);
    this.#landed = this.#fleet
      .play(this, flights, before, cardViewOf(frame, speechOf(frame, this.names), this))
      .then(() => void this.toggleAttribute("data-moving", false));
  }

  /** Take the keyboard focus at the place that had it last, once the table is drawn. */
  override focus(): void {
    this.#keys?.take();
  }

  /** Scroll the next choice into view, if the shared zones or the table scroll. */
  #showNext(): void {
    const shared = this.querySelector<HTMLElement>(".shared");
    // If the shared zones do not scroll on their own, the whole table scrolls behind the viewer's own cards.
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
    const target = (event.target as Element).closest<HTMLElement>("[data-open], [data-id], [data-for]");
    if (!target || this.large.held) return;
    // A click on the answer of a seat counts as a click on the zone in which the answer is given.
    const { open, for: zone, id = zone } = target.dataset;
    if (open !== undefined) this.#toggle(open);
    else if (id !== undefined) this.pick(id);
  };

  #toggle(zone: string): void {
    const opened = new Set(this.opened);
    if (!opened.delete(zone)) opened.add(zone);
    this.opened = opened;
  }

  /** Treat a click on a card that cannot be chosen as a click on its zone, if the zone can be chosen. */
  protected override pick(id: string): void {
    this.#several.forget();
    const zone = this.frame?.scene.cards.find(({ key }) => key === id)?.zone ?? "";
    super.pick(!this.next.has(id) && !this.clicked.includes(id) && this.next.has(zone) ? zone : id);
  }
}

customElements.define("kl-cards", KlCards);

declare global {
  interface HTMLElementTagNameMap {
    "kl-cards": KlCards;
  }
}
