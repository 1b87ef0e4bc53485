/**
 * A card table to look at and to touch, for games without a board. Knows no rule: it draws the zones and cards of
 * a frame, shows what may be chosen, and says which id was picked. `still` makes it a small picture.
 *
 * Events: "pick" (detail: id).
 */
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import type { Frame } from "../../protocol.ts";
import { moves } from "../../settings.ts";
import { t, Words } from "../../words.ts";
import "./card.css";
import "./cards.css";
import "./seats.css";
import "./phone.css";
import { loadGlyphs } from "../glyphs.ts";
import { type Trail, trailOf } from "../looks.ts";
import { follows } from "../motion.ts";
import { speechOf } from "../names.ts";
import type { Next } from "../picker.ts";
import { type Spot, Walk } from "../walk.ts";
import { Fleet, flightsOf, type Places, placesIn } from "./flights.ts";
import { Large } from "./large.ts";
import { tableauOf } from "./layout.ts";
import { sightOf } from "./sight.ts";
import { drawStill } from "./still.ts";
import { drawTableau } from "./tableau.ts";

/** Pixels around what is brought into sight. */
const EDGE = 4;

export class KlCards extends LitElement {
  static override properties = {
    frame: { attribute: false },
    viewer: { attribute: false },
    next: { attribute: false },
    clicked: { attribute: false },
    pending: { attribute: false },
    lit: { attribute: false },
    hinted: { attribute: false },
    names: { attribute: false },
    still: { type: Boolean },
    label: {},
    opened: { state: true },
  };
  declare frame: Frame | undefined;
  /** Whose eyes these are; null for anybody's. */
  declare viewer: number | null;
  declare next: ReadonlyMap<string, Next>;
  declare clicked: readonly string[];
  declare pending: readonly string[] | null;
  declare lit: readonly string[];
  declare hinted: readonly string[];
  declare names: readonly string[];
  /** Only a picture: no controls, no focus. Hidden from screen readers unless it has a `label`. */
  declare still: boolean;
  declare label: string;
  /** The stacks somebody looks through. */
  declare opened: ReadonlySet<string>;

  readonly words = new Words(this);
  readonly large = new Large(this);
  readonly #fleet = new Fleet();
  readonly #walk = new Walk();
  #trail: Trail = new Map();
  #before: Places | null = null;
  #settled: Promise<void> = Promise.resolve();
  /** The id that has, or would get, the keyboard focus. */
  #cursor = "";
  #focused = false;

  constructor() {
    super();
    this.viewer = null;
    this.next = new Map();
    this.clicked = [];
    this.pending = null;
    this.lit = [];
    this.hinted = [];
    this.names = [];
    this.still = false;
    this.label = "";
    this.opened = new Set();
    this.addEventListener("click", this.#onClick);
    this.addEventListener("keydown", this.#onKey);
    this.addEventListener("focusin", this.#onFocus);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    loadGlyphs();
  }

  /** Resolves when nothing moves any more. */
  async settled(): Promise<void> {
    await this.updateComplete;
    await this.#settled;
  }

  /** Show the end of what is moving, at once. */
  finish(): void {
    this.#fleet.finish();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { frame } = this;
    if (this.still || !frame || !changed.has("frame")) return;
    const old = changed.get("frame");
    this.#focused ||= this.contains(document.activeElement);
    const before = follows(frame, old) && this.hasUpdated ? old : undefined;
    this.#trail = before ? trailOf(frame, before.scene) : new Map();
    this.#fleet.clear();
    this.#before = before && moves() ? placesIn(this) : null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.still) return;
    this.#rove();
    if (changed.has("frame") || changed.has("clicked")) this.#showNext();
    const [before, frame] = [this.#before, this.frame];
    this.#before = null;
    if (!before || !frame) return;
    this.toggleAttribute("data-moving", true);
    this.#settled = this.#fleet
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
    if (this.#focused && entry && !this.contains(document.activeElement)) entry.focus();
    this.#focused = false;
  }

  /** Where what is shared is scrolled, what can be chosen next is brought into sight, else the deal or the one to act. */
  #showNext(): void {
    const hall = this.querySelector<HTMLElement>(".shared");
    if (!hall || hall.scrollHeight <= hall.clientHeight) return;
    const found = ["[data-next]", ".trade", "[data-turn]"].map((what) => [...hall.querySelectorAll(what)]);
    const boxes = found.find(({ length }) => length > 0)?.map((one) => one.getBoundingClientRect());
    if (!boxes) return;
    const { top, bottom } = hall.getBoundingClientRect();
    const below = Math.max(...boxes.map((box) => box.bottom)) + EDGE - bottom;
    const above = Math.min(...boxes.map((box) => box.top)) - EDGE - top;
    // What comes first is in sight in any case.
    if (below > 0 || above < 0) hall.scrollTop += above < 0 ? above : Math.min(below, above);
  }

  protected override render(): unknown {
    const { frame } = this;
    if (!frame) return nothing;
    const sight = sightOf(frame, speechOf(frame, this.names), this.#trail, this);
    const tableau = tableauOf(frame, this.viewer);
    if (this.still) return drawStill(tableau, sight, this.label);
    return html`<div class="tableau" data-game=${frame.game} data-seats=${frame.seats} role="application"
      aria-label=${t("table.cards")} aria-roledescription=${t("table.cards.kind")}
      data-choosing=${ifDefined(this.clicked.length > 0 ? "" : undefined)}>
      ${drawTableau(tableau, sight, this.opened)}</div>${this.large.draw(sight)}`;
  }

  readonly #onClick = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>("[data-open], [data-id]");
    if (!target || this.large.held) return;
    const { open, id } = target.dataset;
    if (open !== undefined) this.#toggle(open);
    else if (id !== undefined) this.#pick(id);
  };

  #toggle(zone: string): void {
    const opened = new Set(this.opened);
    if (!opened.delete(zone)) opened.add(zone);
    this.opened = opened;
  }

  /** A card that cannot be chosen stands for its zone, if that can be. */
  #pick(id: string): void {
    this.finish();
    const zone = this.frame?.scene.cards.find(({ key }) => key === id)?.zone ?? "";
    const detail = !this.next.has(id) && !this.clicked.includes(id) && this.next.has(zone) ? zone : id;
    this.dispatchEvent(new CustomEvent("pick", { detail, bubbles: true, composed: true }));
  }

  readonly #onFocus = (event: FocusEvent): void => {
    const { id } = (event.target as HTMLElement).dataset;
    if (id === undefined) return;
    this.#cursor = id;
    this.#rove();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const from = (event.target as HTMLElement).dataset.id;
    if (from === undefined) return;
    if (event.key === "Escape" && this.large.close()) event.preventDefault();
    const to = this.#walk.go(event, from, this.#spots(), this.next);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.querySelector<HTMLElement>(`[data-id="${CSS.escape(to)}"]`)?.focus();
  };

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
