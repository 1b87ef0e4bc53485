/**
 * A board as a picture to look at and to touch. Knows no rule: it draws the scene of a frame, shows what may
 * be chosen, and says which id was picked. `still` makes it a small picture without controls.
 *
 * Events: "pick" (detail: id).
 */
import { html, LitElement, nothing, type PropertyValues, type SVGTemplateResult, svg } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { repeat } from "lit/directives/repeat.js";
import type { Cell, Piece, Scene, Shown } from "../protocol.ts";
import { moves } from "../settings.ts";
import { t, Words } from "../words.ts";
import "./board.css";
import "./materials.css";
import { Camera } from "./camera.ts";
import {
  drawAbove,
  drawBackground,
  drawBelow,
  drawGround,
  drawLevels,
  drawMoving,
  isLayer,
  type Sight,
} from "./draw.ts";
import { drawPieces } from "./draw-pieces.ts";
import { type Point, prismPoints, readingOrder, turned } from "./geometry.ts";
import { loadGlyphs } from "./glyphs.ts";
import { changedPieces, leavingKeys, looksOf, type Trail, trailOf } from "./looks.ts";
import { follows, type Leg, legsOf, Player, rankOf } from "./motion.ts";
import { cellName, piecesByPlace, speechOf } from "./names.ts";
import type { Next } from "./picker.ts";
import { ABOVE, boundsOf, calmBox, type Slant, seenCells, TILTED, topsOf } from "./stand.ts";
import { Walk } from "./walk.ts";

const MARGIN = 0.35;
/** Around ground that changes, so that what comes and goes at its edge does not move the picture. */
const LIVELY_MARGIN = 0.8;
const STILL_MARGIN = 0.1;
/** Pixels a place is wide at least when a board is opened. */
const SMALLEST = 22;
/** Units across from which on names of cells would be too small to read. */
const UNREADABLE = 17;

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
    ghost: { attribute: false },
    tilted: { type: Boolean },
    coordinates: { type: Boolean },
    still: { type: Boolean },
    label: {},
    earlier: { state: true },
    cursor: { state: true },
  };
  declare frame: Shown | undefined;
  declare next: ReadonlyMap<string, Next>;
  declare clicked: readonly string[];
  declare pending: readonly string[] | null;
  declare lit: readonly string[];
  declare hinted: readonly string[];
  declare names: readonly string[];
  /** How far the board is turned, in sixths of a circle. */
  declare turns: number;
  /** What might be next, drawn as a shadow of itself. */
  declare ghost: Scene | null;
  /** Seen from the side, so that heights can be judged. */
  declare tilted: boolean;
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
  /** The same as they are seen, and those of the moment before while its pieces move. */
  #seen: ReadonlyMap<string, Cell> = new Map();
  #past: ReadonlyMap<string, Cell> = new Map();
  #settled: Promise<void> = Promise.resolve();
  /** Another land than before is shown, whose size on screen is not known yet. */
  #opened = false;
  /** The keyboard focus was on the board before its elements moved or went. */
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
    this.ghost = null;
    this.tilted = false;
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
    const old = changed.get("frame");
    if (!frame || !(changed.has("frame") || changed.has("turns") || changed.has("tilted"))) return;
    const focus = this.#seen.get(this.cursor);
    this.#focused = this.contains(document.activeElement);
    this.#cells = readingOrder(this.#turned(frame));
    this.#seen = byId(seenCells(this.#cells, this.#slant));
    if (changed.has("frame")) this.#arrive(old, frame);
    const seen = [...this.#seen.values()];
    const lively = frame.scene.cells.length > 0;
    const margin = this.still ? STILL_MARGIN : lively ? LIVELY_MARGIN : MARGIN;
    const needed = boundsOf(seen, margin, this.#slant, topsOf(frame.scene.pieces, this.#slant));
    const same = lively && old?.game === frame.game && old.id === frame.id && !this.still;
    this.#opened ||= lively && !same && !this.still;
    this.camera.frame(same ? calmBox(this.camera.whole, needed) : needed, same && changed.size > 0);
    // What the reader stood on may be gone: the nearest place is the next best.
    if (!this.#seen.has(this.cursor)) this.cursor = (this.#focused && focus && nearest(seen, focus)) || "";
  }

  get #slant(): Slant {
    return this.tilted ? TILTED : ABOVE;
  }

  #turned(frame: Pick<Shown, "board" | "scene">): Cell[] {
    return [...frame.board.cells, ...frame.scene.cells].map((cell) => turned(cell, this.turns));
  }

  /** A new moment: note what the last turn left and reached, and prepare to show how. */
  #arrive(old: Shown | undefined, frame: Shown): void {
    const before = follows(frame, old) ? old.scene : undefined;
    this.#trail = trailOf(frame, before);
    this.#player.clear();
    this.#legs = [];
    if (before && !this.still && moves()) {
      // Ground that has gone since is still there while something moves on it.
      this.#past = byId(seenCells(this.#turned(old as Shown), this.#slant));
      const tops = topsOf(before.pieces, this.#slant);
      const face = (cell: Cell): Point => ({
        x: cell.x,
        y: cell.y - (tops.get(cell.id) ?? 0) * this.#slant.step,
      });
      const ground = new Map([...this.#seen, ...this.#past]);
      const places = new Map([...ground].map(([id, cell]) => [id, face(cell)]));
      const layers = new Map(before.pieces.filter(isLayer).map(({ key, at }) => [key, at]));
      // The top of a stack comes to lie on the face of another one.
      const rise = (key: string, stop: string): number =>
        layers.has(key) && layers.get(key) !== stop && tops.has(stop) ? this.#slant.step : 0;
      this.#legs = legsOf(frame.last, before, places, rise);
    }
    this.earlier = this.#legs.length > 0 && before ? before : null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#focused && this.cursor && !this.querySelector(".target:focus")) this.focusOn(this.cursor);
    this.#focused = false;
    if (this.#opened) this.#comeNearer();
    if (!changed.has("earlier") || !this.earlier) return;
    const legs = this.#legs;
    this.#settled = this.#player.play(this, legs).then(() => this.#land(legs));
  }

  /** Ground that lies as it likes can be too long for a small screen: show a part in which it can be touched. */
  #comeNearer(): void {
    this.#opened = false;
    const svg = this.querySelector("svg");
    const { whole } = this.camera;
    if (!svg?.clientWidth || !whole) return;
    const pixels = 2 * Math.min(svg.clientWidth / whole.width, svg.clientHeight / whole.height);
    if (pixels >= SMALLEST) return;
    this.camera.zoomBy(SMALLEST / pixels);
    // What can be chosen is to be seen, and the entry above all.
    for (const id of [...this.next.keys(), this.#entry()]) {
      const place = this.#seen.get(id);
      if (place) this.camera.show(place);
    }
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
    const pieces = this.earlier ? [...this.earlier.pieces, ...this.#fresh(frame)] : frame.scene.pieces;
    const cells = this.earlier ? this.#past : this.#seen;
    const moving = this.#moving();
    const sight: Sight = {
      slant: this.#slant,
      looks: looksOf({ ...frame, scene: this.earlier ?? frame.scene }, this.#trail, this),
      occupied: piecesByPlace(pieces),
      tops: topsOf(pieces, this.#slant),
      colors: frame.colors,
      leaving: this.ghost && !this.earlier ? leavingKeys(frame.scene, this.ghost) : undefined,
      coordinates: this.coordinates && !this.tilted && this.camera.across < UNREADABLE,
    };
    const [resting, riding] = [new Map(cells), new Map(moving.map((cell) => [cell.id, cell]))];
    for (const id of riding.keys()) resting.delete(id);
    const ground = [...resting.values()];
    const rank = rankOf(this.earlier ? this.#legs : []);
    const drawn = svg`<g aria-hidden="true">
      ${this.tilted ? nothing : drawBackground(frame.game, this.turns)}
      ${drawGround(ground, sight.slant)}
      ${drawBelow(ground, sight)}
      ${drawPieces(pieces, resting, sight, rank)}
      ${moving.length > 0 ? svg`${drawMoving(moving, sight.slant)}${drawPieces(pieces, riding, sight, rank)}` : nothing}
      ${this.ghost && !this.earlier ? this.#drawGhost(this.ghost, frame, sight) : nothing}
      ${drawAbove([...this.#seen.values()], sight, this.clicked.length === 0)}
      ${drawLevels(ground, sight)}
    </g>`;
    return this.still ? this.#picture(frame, drawn) : this.#touchable(frame, drawn);
  }

  /** Pieces that come in from outside: they are not in the scene before. */
  #fresh(frame: Shown): Piece[] {
    const keys = new Set(this.#legs.filter(({ fresh }) => fresh).map(({ key }) => key));
    return frame.scene.pieces.filter(({ key }) => keys.has(key));
  }

  /** Cells on their way, as they were before. */
  #moving(): Cell[] {
    if (!this.earlier) return [];
    const keys = new Set(this.#legs.map(({ key }) => key));
    return [...keys].flatMap((key) => this.#past.get(key) ?? []);
  }

  #drawGhost(scene: Scene, frame: Shown, sight: Sight): SVGTemplateResult {
    const fresh = seenCells(this.#turned({ ...frame, scene }), this.#slant);
    const pieces = changedPieces(scene, frame.scene);
    const tops = topsOf(scene.pieces, this.#slant);
    const ghost = {
      ...sight,
      looks: new Map(),
      occupied: piecesByPlace(pieces),
      tops,
      coordinates: false,
      leaving: undefined,
    };
    // A place where something can be laid shows it lying there.
    const shapes = new Map(frame.scene.cells.map(({ id, shape }) => [id, shape]));
    const laid = fresh.filter(({ id, glyph, shape }) => glyph && shapes.has(id) && shapes.get(id) !== shape);
    return svg`<g class="ghost">${drawGround(laid, sight.slant)}${drawPieces(pieces, byId(fresh), ghost)}${drawLevels(fresh, ghost)}</g>`;
  }

  #picture(frame: Shown, drawn: SVGTemplateResult): unknown {
    return html`<svg class="board" data-game=${frame.game} viewBox=${this.camera.viewBox}
      role=${ifDefined(this.label ? "img" : undefined)} aria-label=${ifDefined(this.label || undefined)}
      aria-hidden=${ifDefined(this.label ? undefined : "true")}>${drawn}</svg>`;
  }

  #touchable(frame: Shown, drawn: SVGTemplateResult): unknown {
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
  #targets(frame: Shown): SVGTemplateResult {
    const pieces = piecesByPlace(frame.scene.pieces);
    const cursor = this.#entry();
    const speech = speechOf(frame, this.names);
    const tops = topsOf(frame.scene.pieces, this.#slant);
    const { squash, step } = this.#slant;
    const target = (cell: Cell): SVGTemplateResult => {
      const next = this.next.get(cell.id);
      const selected = this.clicked.includes(cell.id);
      const here: Piece[] = pieces.get(cell.id) ?? [];
      const marks = frame.scene.marks.filter((mark) => mark.at === cell.id);
      const name = cellName(cell, here, marks, { next, selected }, speech);
      return svg`<polygon class="target" role="button" data-id=${cell.id} ?data-next=${next !== undefined && !next.refused}
        ?data-refused=${Boolean(next?.refused)} ?data-selected=${selected} tabindex=${cell.id === cursor ? 0 : -1}
        aria-label=${name} aria-pressed=${selected ? "true" : "false"}
        points=${prismPoints(cell, cell.shape === "slot" ? 0.6 : 1, squash, (tops.get(cell.id) ?? 0) * step)}></polygon>`;
    };
    return svg`<g class="targets">${repeat(this.#seen.values(), (cell) => cell.id, target)}</g>`;
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

  /** Take the keyboard focus, to where it was last. */
  override focus(): void {
    this.focusOn(this.#entry());
  }

  /** Move the keyboard focus to a cell. */
  focusOn(id: string): void {
    const place = this.#seen.get(id);
    if (place) this.camera.show(place);
    this.querySelector<SVGElement>(`.target[data-id="${CSS.escape(id)}"]`)?.focus();
  }
}

const byId = (cells: readonly Cell[]): Map<string, Cell> => new Map(cells.map((cell) => [cell.id, cell]));

const nearest = (cells: readonly Cell[], { x, y }: Point): string | undefined =>
  [...cells].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]?.id;

customElements.define("kl-board", KlBoard);

declare global {
  interface HTMLElementTagNameMap {
    "kl-board": KlBoard;
  }
}
