/**
 * A board, as the ground a game is played on. It draws the scene of a frame; `camera`, `cursor` and `passage` are what
 * eyes and hands need: what is near, where the keyboard is, what moves.
 */

import { html, nothing, type PropertyValues, type SVGTemplateResult, svg } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { board } from "../drawing/measures.ts";
import type { Cell, Scene, Shown } from "../engine/protocol.ts";
import { t } from "../words/words.ts";
import "../../../py/kleinod/core/art/marks.css";
import "./board.css";
import "../../../py/kleinod/core/art/materials.css";
import { Ground } from "../choices/ground.ts";
import { changedPieces, leavingKeys, looksOf } from "../choices/looks.ts";
import { piecesByPlace, speechOf } from "../choices/names.ts";
import type { Way } from "../choices/ways.ts";
import { readingOrder, turned } from "../drawing/geometry.ts";
import { Camera } from "./camera.ts";
import { Cursor } from "./cursor.ts";
import {
  drawAbove,
  drawBackground,
  drawBelow,
  drawGround,
  drawLevels,
  drawMoving,
  type Outlook,
} from "./draw.ts";
import { drawPieces } from "./draw-pieces.ts";
import { drawWays } from "./draw-ways.ts";
import { Passage } from "./passage.ts";
import { ABOVE, boundsOf, byId, calmBox, type Slant, seenCells, TILTED, topsOf } from "./stand.ts";
import { drawTargets } from "./targets.ts";

const STILL_MARGIN = 0.1;
/** Pixels a place is wide at least when a board is opened. */
const SMALLEST = 22;
/** Pixels of the smallest letters that names of cells are worth being written in. */
const READABLE = 8;

export class KlBoard extends Ground {
  static override properties = {
    turns: { type: Number },
    ghost: { attribute: false },
    tilted: { type: Boolean },
    coordinates: { type: Boolean },
    ways: { attribute: false },
    over: { attribute: false },
  };
  /** How far the board is turned, in sixths of a circle. */
  declare turns: number;
  /** What might be next, drawn as a shadow of itself. */
  declare ghost: Scene | null;
  /** Seen from the side, so that heights can be judged. */
  declare tilted: boolean;
  declare coordinates: boolean;
  /** A line of turns that somebody looks at. */
  declare ways: readonly Way[];
  /** What somebody else draws over it, by the cells as they are seen. */
  declare over: ((cells: ReadonlyMap<string, Cell>) => unknown) | null;

  readonly camera = new Camera(this);
  readonly #cursor = new Cursor(this, this.camera);
  readonly #passage = new Passage(this);
  /** The cells as they are seen, in reading order. */
  #seen: ReadonlyMap<string, Cell> = new Map();
  /** Another land than before is shown, whose size on screen is not known yet. */
  #opened = false;

  constructor() {
    super();
    this.turns = 0;
    this.ghost = null;
    this.tilted = false;
    this.coordinates = false;
    this.ways = [];
    this.over = null;
    new ResizeObserver(() => this.#judgeNames()).observe(this);
  }

  protected override arrived(): Promise<void> {
    return this.#passage.arrived();
  }

  override finish(): void {
    this.#passage.finish();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { frame } = this;
    const old = changed.get("frame");
    if (!frame || !(changed.has("frame") || changed.has("turns") || changed.has("tilted"))) return;
    const slant = this.#slant;
    const cells = readingOrder(this.#turned(frame));
    this.#seen = byId(seenCells(cells, slant));
    this.#cursor.move(cells, this.#seen);
    const cellsOf = (shown: Shown): Cell[] => seenCells(this.#turned(shown), slant);
    if (changed.has("frame")) this.#passage.begin(old, frame, { cellsOf, slant });
    const lively = frame.scene.cells.length > 0;
    const margin = this.still ? STILL_MARGIN : lively ? board.lively : board.margin;
    const needed = boundsOf([...this.#seen.values()], margin, slant, topsOf(frame.scene.pieces, slant));
    const same = lively && old?.game === frame.game && old.id === frame.id && !this.still;
    this.#opened ||= lively && !same && !this.still;
    this.camera.frame(same ? calmBox(this.camera.whole, needed) : needed, same && changed.size > 0);
  }

  get #slant(): Slant {
    return this.tilted ? TILTED : ABOVE;
  }

  #turned(frame: Pick<Shown, "board" | "scene">): Cell[] {
    return [...frame.board.cells, ...frame.scene.cells].map((cell) => turned(cell, this.turns));
  }

  protected override updated(): void {
    if (this.#opened) this.#comeNearer();
    this.#judgeNames();
  }

  /** Names that would be too small to read, in this window and from this near, are hidden. */
  #judgeNames(): void {
    const name = this.querySelector(".cell-label");
    const scale = this.querySelector("svg")?.getScreenCTM()?.a;
    if (!name || !scale) return;
    this.toggleAttribute("data-far", scale * Number.parseFloat(getComputedStyle(name).fontSize) < READABLE);
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
    for (const id of [...this.next.keys(), this.#cursor.entry]) {
      const place = this.#seen.get(id);
      if (place) this.camera.show(place);
    }
  }

  protected override render(): unknown {
    const { frame } = this;
    if (!frame) return nothing;
    const { earlier, past, trail } = this.#passage;
    const pieces = this.#passage.pieces(frame.scene);
    const cells = earlier ? past : this.#seen;
    const moving = this.#passage.cells();
    const sight: Outlook = {
      slant: this.#slant,
      looks: looksOf({ ...frame, scene: earlier ?? frame.scene }, trail, this),
      occupied: piecesByPlace(pieces),
      tops: topsOf(pieces, this.#slant),
      colors: frame.colors,
      leaving: this.ghost && !earlier ? leavingKeys(frame.scene, this.ghost) : undefined,
      coordinates: this.coordinates && !this.tilted,
    };
    const [resting, riding] = [new Map(cells), new Map(moving.map((cell) => [cell.id, cell]))];
    for (const id of riding.keys()) resting.delete(id);
    const ground = [...resting.values()];
    const rank = this.#passage.rank();
    const drawn = svg`<g aria-hidden="true">
      ${this.tilted ? nothing : drawBackground(frame.game, this.turns)}
      ${drawGround(ground, sight.slant)}
      ${drawBelow(ground, sight)}
      ${drawPieces(pieces, resting, sight, rank)}
      ${moving.length > 0 ? svg`${drawMoving(moving, sight.slant)}${drawPieces(pieces, riding, sight, rank)}` : nothing}
      ${this.ghost && !earlier ? this.#drawGhost(this.ghost, frame, sight) : nothing}
      ${drawAbove([...this.#seen.values()], sight, this.clicked.length === 0)}
      ${drawLevels(ground, sight)}
      ${this.ways.length > 0 && !earlier ? drawWays(this.ways, this.#seen, frame.colors) : nothing}
      ${earlier ? nothing : this.over?.(this.#seen)}
    </g>`;
    return this.still ? this.#picture(frame, drawn) : this.#touchable(frame, drawn);
  }

  #drawGhost(scene: Scene, frame: Shown, sight: Outlook): SVGTemplateResult {
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
      ?data-moving=${this.#passage.earlier !== null} ?data-zoomed=${camera.zoom > 1}
      @click=${this.#onClick} @keydown=${this.#onKey} @focusin=${this.#onFocus}
      @pointerdown=${camera.down} @pointermove=${camera.move} @pointerup=${camera.up} @pointercancel=${camera.up}
      @pointerleave=${camera.up} @wheel=${camera.wheel}>
      ${drawn}${drawTargets(frame, this.#seen.values(), this.#slant, this.#cursor.entry, this, speechOf(frame, this.names))}
    </svg>`;
  }

  #onClick(event: Event): void {
    const id = (event.target as Element).closest<SVGElement>("[data-id]")?.dataset.id;
    if (!this.camera.dragged && id !== undefined) this.pick(id);
  }

  #onFocus(event: FocusEvent): void {
    const id = (event.target as SVGElement).dataset.id;
    if (id !== undefined) this.#cursor.focused(id);
  }

  #onKey(event: KeyboardEvent): void {
    const id = this.#cursor.press(event);
    if (id !== undefined) this.pick(id);
  }

  /** Take the keyboard focus, to where it was last. */
  override focus(): void {
    this.#cursor.focus();
  }
}

customElements.define("kl-board", KlBoard);

declare global {
  interface HTMLElementTagNameMap {
    "kl-board": KlBoard;
  }
}
