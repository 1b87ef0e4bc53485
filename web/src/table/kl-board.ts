/**
 * A board as a picture to look at and to touch. Knows no rule: it draws the scene of a frame, shows what may
 * be chosen, and says which id was picked. `still` makes it a small picture without controls.
 *
 * Events: "pick" (detail: id).
 */
import { html, LitElement, nothing, type PropertyValues, type SVGTemplateResult, svg } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { repeat } from "lit/directives/repeat.js";
import type { Cell, Frame, Piece, Scene } from "../protocol.ts";
import { moves } from "../settings.ts";
import { t, Words } from "../words.ts";
import "./board.css";
import "./materials.css";
import { Camera } from "./camera.ts";
import { drawAbove, drawBackground, drawBelow, drawGround, drawLabels, drawPieces } from "./draw.ts";
import { boundsOf, hexPoints, type Point, readingOrder, turned } from "./geometry.ts";
import { loadGlyphs } from "./glyphs.ts";
import { looksOf, type Trail, trailOf } from "./looks.ts";
import { follows, type Leg, legsOf, Player, rankOf } from "./motion.ts";
import { cellName, piecesByPlace, speechOf } from "./names.ts";
import type { Next } from "./picker.ts";
import { Walk } from "./walk.ts";

const MARGIN = 0.35;

export class KlBoard extends LitElement {
  static override properties = {
    frame: { attribute: false },
    next: { attribute: false },
    clicked: { attribute: false },
    pending: { attribute: false },
    lit: { attribute: false },
    hinted: { attribute: false },
    names: { attribute: false },
    turns: { type: Number },
    coordinates: { type: Boolean },
    still: { type: Boolean },
    label: {},
    earlier: { state: true },
    cursor: { state: true },
  };
  declare frame: Frame | undefined;
  declare next: ReadonlyMap<string, Next>;
  declare clicked: readonly string[];
  declare pending: readonly string[] | null;
  declare lit: readonly string[];
  declare hinted: readonly string[];
  declare names: readonly string[];
  /** How far the board is turned, in sixths of a circle. */
  declare turns: number;
  declare coordinates: boolean;
  /** Only a picture: no controls, no focus. Hidden from screen readers unless it has a `label`. */
  declare still: boolean;
  declare label: string;
  /** The scene still drawn while its pieces move. */
  declare earlier: Scene | null;
  /** The id that has, or would get, the keyboard focus. */
  declare cursor: string;

  readonly camera = new Camera(this);
  readonly words = new Words(this);
  readonly #player = new Player();
  readonly #walk = new Walk();
  #legs: Leg[] = [];
  #trail: Trail = new Map();
  /** In reading order. */
  #cells: Cell[] = [];
  #places = new Map<string, Point>();
  #settled: Promise<void> = Promise.resolve();
  /** The keyboard focus was on the board before it was turned, which moves all its elements. */
  #focused = false;

  constructor() {
    super();
    this.next = new Map();
    this.clicked = [];
    this.pending = null;
    this.lit = [];
    this.hinted = [];
    this.names = [];
    this.turns = 0;
    this.coordinates = false;
    this.still = false;
    this.label = "";
    this.earlier = null;
    this.cursor = "";
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
    this.#player.finish();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { frame } = this;
    if (!frame || !(changed.has("frame") || changed.has("turns"))) return;
    const cells = [...frame.board.cells, ...frame.scene.cells].map((cell) => turned(cell, this.turns));
    this.#cells = readingOrder(cells);
    this.#focused = this.contains(document.activeElement);
    this.#places = new Map(this.#cells.map((cell) => [cell.id, cell]));
    this.camera.frame(boundsOf(this.#cells, this.still ? 0.1 : MARGIN));
    if (!this.#places.has(this.cursor)) this.cursor = "";
    if (changed.has("frame")) this.#arrive(changed.get("frame"), frame);
  }

  /** A new moment: note what the last turn left and reached, and prepare to show how. */
  #arrive(old: Frame | undefined, frame: Frame): void {
    const before = follows(frame, old) ? old.scene : undefined;
    this.#trail = trailOf(frame, before);
    this.#player.clear();
    this.#legs = before && !this.still && moves() ? legsOf(frame.last, before, this.#places) : [];
    this.earlier = this.#legs.length > 0 && before ? before : null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("turns") && this.#focused) this.focusOn(this.cursor);
    if (!changed.has("earlier") || !this.earlier) return;
    const legs = this.#legs;
    this.#settled = this.#player.play(this, legs).then(() => this.#land(legs));
  }

  /** Draw the new scene, unless yet another one has come since. */
  async #land(legs: Leg[]): Promise<void> {
    if (legs !== this.#legs) return;
    this.earlier = null;
    await this.updateComplete;
    this.#player.clear();
  }

  protected override render(): unknown {
    const { frame } = this;
    if (!frame) return nothing;
    const { pieces } = this.earlier ?? frame.scene;
    const rank = rankOf(this.earlier ? this.#legs : []);
    const looks = looksOf(frame, this.#trail, this);
    const occupied = piecesByPlace(frame.scene.pieces);
    const drawn = svg`<g aria-hidden="true">
      ${drawBackground(frame.game, this.turns)}
      ${drawGround(this.#cells)}
      ${drawBelow(this.#cells, looks)}
      ${this.coordinates ? drawLabels(this.#cells, occupied) : nothing}
      ${drawPieces(pieces, this.#places, frame.colors, rank)}
      ${drawAbove(this.#cells, looks, occupied, this.clicked.length === 0)}
    </g>`;
    return this.still ? this.#picture(frame, drawn) : this.#touchable(frame, drawn);
  }

  #picture(frame: Frame, drawn: SVGTemplateResult): unknown {
    return html`<svg class="board" data-game=${frame.game} viewBox=${this.camera.viewBox}
      role=${ifDefined(this.label ? "img" : undefined)} aria-label=${ifDefined(this.label || undefined)}
      aria-hidden=${ifDefined(this.label ? undefined : "true")}>${drawn}</svg>`;
  }

  #touchable(frame: Frame, drawn: SVGTemplateResult): unknown {
    const { camera } = this;
    return html`<svg class="board" data-game=${frame.game} viewBox=${camera.viewBox} role="application"
      aria-label=${t("table.board")} aria-roledescription=${t("table.board.kind")}
      ?data-moving=${this.earlier !== null} ?data-zoomed=${camera.zoom > 1}
      @click=${this.#onClick} @keydown=${this.#onKey} @focusin=${this.#onFocus}
      @pointerdown=${camera.down} @pointermove=${camera.move} @pointerup=${camera.up} @pointercancel=${camera.up}
      @pointerleave=${camera.up} @wheel=${camera.wheel}>
      ${drawn}${this.#targets(frame)}
    </svg>`;
  }

  /** The layer that is touched and spoken: one button for each cell, in reading order. */
  #targets(frame: Frame): SVGTemplateResult {
    const pieces = piecesByPlace(frame.scene.pieces);
    const cursor = this.#entry();
    const speech = speechOf(frame, this.names);
    const target = (cell: Cell): SVGTemplateResult => {
      const next = this.next.get(cell.id);
      const selected = this.clicked.includes(cell.id);
      const here: Piece[] = pieces.get(cell.id) ?? [];
      const marks = frame.scene.marks.filter((mark) => mark.at === cell.id);
      const name = cellName(cell, here, marks, { next, selected }, speech);
      return svg`<polygon class="target" role="button" data-id=${cell.id} ?data-next=${next !== undefined && !next.refused}
        ?data-refused=${Boolean(next?.refused)} ?data-selected=${selected} tabindex=${cell.id === cursor ? 0 : -1}
        aria-label=${name} aria-pressed=${selected ? "true" : "false"}
        points=${hexPoints(cell, cell.shape === "slot" ? 0.6 : 1)}></polygon>`;
    };
    return svg`<g class="targets">${repeat(this.#cells, (cell) => cell.id, target)}</g>`;
  }

  /** The one cell that Tab enters: where the reader was, else the first possible one. */
  #entry(): string {
    if (this.cursor) return this.cursor;
    const possible = this.#cells.find((cell) => this.next.has(cell.id));
    return (possible ?? this.#cells[0])?.id ?? "";
  }

  #onClick(event: Event): void {
    const id = (event.target as Element).closest<SVGElement>("[data-id]")?.dataset.id;
    if (this.camera.dragged || id === undefined) return;
    this.#pick(id);
  }

  #pick(id: string): void {
    this.finish();
    this.dispatchEvent(new CustomEvent("pick", { detail: id, bubbles: true, composed: true }));
  }

  #onFocus(event: FocusEvent): void {
    const id = (event.target as SVGElement).dataset.id;
    if (id !== undefined) this.cursor = id;
  }

  #onKey(event: KeyboardEvent): void {
    const from = this.#entry();
    const to = this.#walk.go(event, from, this.#cells, this.next);
    const chooses = (event.key === "Enter" || event.key === " ") && !event.ctrlKey && !event.metaKey;
    if (to === undefined && !chooses) return;
    event.preventDefault();
    event.stopPropagation();
    if (chooses) this.#pick(from);
    else if (to) this.focusOn(to);
  }

  /** Move the keyboard focus to a cell. */
  focusOn(id: string): void {
    const place = this.#places.get(id);
    if (place) this.camera.show(place);
    this.querySelector<SVGElement>(`.target[data-id="${CSS.escape(id)}"]`)?.focus();
  }
}

customElements.define("kl-board", KlBoard);

declare global {
  interface HTMLElementTagNameMap {
    "kl-board": KlBoard;
  }
}
