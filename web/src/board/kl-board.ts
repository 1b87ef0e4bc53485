/**
 * The element of a board on which a game is played. It draws the scene of a frame. `hands` handles input,
 * with pan, zoom and keyboard focus, and `#motion` the animation.
 */

import { html, nothing, type PropertyValues, type SVGTemplateResult, svg } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { board } from "../drawing/measures.ts";
import type { Cell, Scene, Shown } from "../engine/protocol.ts";
import "../../../py/kleinod/core/art/marks.css";
import "./board.css";
import "../../../py/kleinod/core/art/materials.css";
import { type Box, readingOrder, round, turned } from "../drawing/geometry.ts";
import type { ArrowPath } from "../input/arrow-paths.ts";
import { BoardOrCards } from "../input/board-or-cards.ts";
import { changedPieces, highlightsOf, leavingKeys } from "../input/highlight.ts";
import { piecesByPlace } from "../input/place-names.ts";
import type { BoardInput, BoardInputHost } from "./board-input.ts";
import { BoardMotion } from "./board-motion.ts";
import {
  drawAbove,
  drawBackground,
  drawBelow,
  drawGround,
  drawLevels,
  drawMoving,
  type LayerContext,
} from "./draw-layers.ts";
import { drawPieces } from "./draw-pieces.ts";
import { ABOVE, boundsOf, byId, type Slant, seenCells, stackHeights, TILTED } from "./stacking.ts";

const STILL_MARGIN = 0.1;
/** The size in pixels of the smallest characters in which names of cells are shown. */
const READABLE = 8;

export class KlBoard extends BoardOrCards implements BoardInputHost {
  static override properties = {
    turns: { state: true },
    played: { type: Boolean },
    ghost: { attribute: false },
    tilted: { type: Boolean },
    coordinates: { type: Boolean },
    ways: { attribute: false },
    over: { attribute: false },
  };
  /** The rotation of the board, in sixths of a circle. */
  declare turns: number;
  /**
   * True if the board is in play. The board then rotates and zooms automatically if its places would be too
   * small for fingers.
   */
  declare played: boolean;
  /** The scene after a choice that the player is considering, drawn as a shadow. */
  declare ghost: Scene | null;
  /** True if the board is seen at an angle, so that heights are visible. */
  declare tilted: boolean;
  declare coordinates: boolean;
  /** Arrows for the moves of the suggested line that the user is viewing. */
  declare ways: readonly ArrowPath[];
  /** Draws additional content over the board. `cells` are at their positions on screen. */
  declare over: ((cells: ReadonlyMap<string, Cell>) => unknown) | null;

  /** The class that handles the input of a board, set by `interactive-board.ts`. */
  static Hands: (new (board: KlBoard) => BoardInput) | null = null;
  readonly hands = KlBoard.Hands && new KlBoard.Hands(this);
  readonly #motion = new BoardMotion(this);
  #box: Box = boundsOf([], 0);
  /** The cells at their positions on screen, in reading order. */
  seen: ReadonlyMap<string, Cell> = new Map();

  constructor() {
    super();
    this.turns = 0;
    this.played = false;
    this.ghost = null;
    this.tilted = false;
    this.coordinates = false;
    this.ways = [];
    this.over = null;
    new ResizeObserver(() => this.#judgeNames()).observe(this);
  }

  protected override arrived(): Promise<void> {
    return this.#motion.arrived();
  }

  override finish(): void {
    this.#motion.finish();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { frame } = this;
    const old = changed.get("frame");
    if (!frame || !(changed.has("frame") || changed.has("turns") || changed.has("tilted"))) return;
    const fresh = changed.has("frame") && (old?.game !== frame.game || old.id !== frame.id);
    const hands = this.still ? null : this.hands;
    if (fresh) hands?.open();
    const slant = this.#slant;
    const cells = readingOrder(this.#turned(frame));
    this.seen = byId(seenCells(cells, slant));
    const cellsOf = (shown: Shown): Cell[] => seenCells(this.#turned(shown), slant);
    if (changed.has("frame")) this.#motion.begin(old, frame, { cellsOf, slant });
    const lively = frame.scene.cells.length > 0;
    this.#box = this.boxOf(this.turns);
    hands?.show(cells, this.#box, lively && !fresh && old !== undefined);
  }

  /** Return the box of everything visible if the board is rotated by `turns`. */
  boxOf(turns: number): Box {
    const { frame } = this;
    if (!frame) return boundsOf([], 0);
    const lively = frame.scene.cells.length > 0;
    const margin = this.still ? STILL_MARGIN : lively ? board.lively : board.margin;
    const cells = seenCells(this.#turned(frame, turns), this.#slant);
    return boundsOf(cells, margin, this.#slant, stackHeights(frame.scene.pieces, this.#slant));
  }

  get #slant(): Slant {
    return this.tilted ? TILTED : ABOVE;
  }

  #turned(frame: Pick<Shown, "board" | "scene">, turns = this.turns): Cell[] {
    return [...frame.board.cells, ...frame.scene.cells].map((cell) => turned(cell, turns));
  }

  protected override updated(changed: PropertyValues<this>): void {
    const asked = changed.has("frame") || changed.has("next") || changed.has("played");
    if (asked && !this.still) this.hands?.follow();
    this.#judgeNames();
  }

  /** Hide the names of cells if they would be too small to read at the current size and zoom. */
  #judgeNames(): void {
    const name = this.querySelector(".cell-label");
    const scale = this.querySelector("svg")?.getScreenCTM()?.a;
    if (!name || !scale) return;
    this.toggleAttribute("data-far", scale * Number.parseFloat(getComputedStyle(name).fontSize) < READABLE);
  }

  protected override render(): unknown {
    const { frame } = this;
    if (!frame) return nothing;
    const { earlier, past } = this.#motion;
    const pieces = this.#motion.pieces(frame.scene);
    const cells = earlier ? past : this.seen;
    const moving = this.#motion.cells();
    const context: LayerContext = {
      slant: this.#slant,
      looks: highlightsOf({ ...frame, scene: earlier ?? frame.scene }, this),
      occupied: piecesByPlace(pieces),
      tops: stackHeights(pieces, this.#slant),
      colors: frame.colors,
      leaving: this.ghost && !earlier ? leavingKeys(frame.scene, this.ghost) : undefined,
      coordinates: this.coordinates && !this.tilted,
    };
    const [resting, riding] = [new Map(cells), new Map(moving.map((cell) => [cell.id, cell]))];
    for (const id of riding.keys()) resting.delete(id);
    const ground = [...resting.values()];
    const rank = this.#motion.rank();
    const drawn = svg`<g aria-hidden="true">
      ${this.tilted ? nothing : drawBackground(frame.game)}
      ${drawGround(ground, context.slant)}
      ${drawBelow(ground, context)}
      ${drawPieces(pieces, resting, context, rank)}
      ${moving.length > 0 ? svg`${drawMoving(moving, context.slant)}${drawPieces(pieces, riding, context, rank)}` : nothing}
      ${this.ghost && !earlier ? this.#drawGhost(this.ghost, frame, context) : nothing}
      ${drawAbove([...this.seen.values()], context, this.clicked.length === 0)}
      ${drawLevels(ground, context)}
      ${earlier ? nothing : this.over?.(this.seen)}
    </g>`;
    const { hands } = this;
    if (this.still || !hands) return this.#picture(frame, drawn);
    return hands.draw(frame, drawn, context, this.#motion.earlier !== null);
  }

  #drawGhost(scene: Scene, frame: Shown, context: LayerContext): SVGTemplateResult {
    const fresh = seenCells(this.#turned({ ...frame, scene }), this.#slant);
    const pieces = changedPieces(scene, frame.scene);
    const tops = stackHeights(scene.pieces, this.#slant);
    const ghost = {
      ...context,
      looks: new Map(),
      occupied: piecesByPlace(pieces),
      tops,
      coordinates: false,
      leaving: undefined,
    };
    // Before a tile is laid, its cell has another shape, such as an empty slot. In the preview such a cell is
    // drawn with the tile.
    const shapes = new Map(frame.scene.cells.map(({ id, shape }) => [id, shape]));
    const laid = fresh.filter(({ id, glyph, shape }) => glyph && shapes.has(id) && shapes.get(id) !== shape);
    return svg`<g class="ghost">${drawGround(laid, context.slant)}${drawPieces(pieces, byId(fresh), ghost)}${drawLevels(fresh, ghost)}</g>`;
  }

  #picture(frame: Shown, drawn: SVGTemplateResult): unknown {
    const { x, y, width, height } = this.#box;
    return html`<svg class="board" data-game=${frame.game} viewBox=${[x, y, width, height].map(round).join(" ")}
      role=${ifDefined(this.label ? "img" : undefined)} aria-label=${ifDefined(this.label || undefined)}
      aria-hidden=${ifDefined(this.label ? undefined : "true")}>${drawn}</svg>`;
  }

  picked(id: string): void {
    this.pick(id);
  }

  /** Move the keyboard focus to the place that had it last. */
  override focus(): void {
    this.hands?.focus();
  }
}

customElements.define("kl-board", KlBoard);

declare global {
  interface HTMLElementTagNameMap {
    "kl-board": KlBoard;
  }
}
