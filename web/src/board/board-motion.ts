/**
 * The animation of a board from one scene to the next: which pieces move where, and which parts of the
 * earlier scene are still drawn meanwhile.
 */
import type { ReactiveController } from "lit";
import { moves } from "../base/prefs/settings.ts";
import type { Point } from "../drawing/geometry.ts";
import { follows, type Leg, legsOf, Player, rankOf } from "../drawing/motion.ts";
import type { Cell, Piece, Scene, Shown } from "../engine/protocol.ts";
import type { BoardOrCards } from "../input/board-or-cards.ts";
import { isLayer } from "./draw-layers.ts";
import { byId, type Slant, stackHeights } from "./stacking.ts";

/** A view of a board: its cells at their positions on screen, and its tilt. */
interface Aspect {
  cellsOf(frame: Shown): Cell[];
  slant: Slant;
}

export class BoardMotion implements ReactiveController {
  /** The earlier scene, which stays on screen while its pieces move; null if nothing moves. */
  earlier: Scene | null = null;
  /** The cells of the earlier scene at their positions on screen. */
  past: ReadonlyMap<string, Cell> = new Map();
  #legs: Leg[] = [];
  /** True while the animation waits until its scene is drawn. */
  #due = false;
  #arrived: Promise<void> = Promise.resolve();
  readonly #host: BoardOrCards;
  readonly #player = new Player();

  constructor(host: BoardOrCards) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Prepare the animation of a new frame. A frame that does not continue the previous one is not animated.
   */
  begin(old: Shown | undefined, frame: Shown, aspect: Aspect): void {
    const before = follows(frame, old) ? old.scene : undefined;
    this.#player.clear();
    const shown = before && !this.#host.still && old?.at !== this.#host.brought;
    this.#legs = shown && moves() ? this.#way(old as Shown, frame, aspect) : [];
    this.#due = this.#legs.length > 0;
    this.earlier = this.#due && before ? before : null;
  }

  #way(old: Shown, frame: Shown, { cellsOf, slant }: Aspect): Leg[] {
    const before = old.scene;
    // Cells that have been removed are still drawn while a piece moves on them.
    this.past = byId(cellsOf(old));
    const tops = stackHeights(before.pieces, slant);
    const face = (cell: Cell): Point => ({ x: cell.x, y: cell.y - (tops.get(cell.id) ?? 0) * slant.step });
    const ground = new Map([...byId(cellsOf(frame)), ...this.past]);
    const places = new Map([...ground].map(([id, cell]) => [id, face(cell)]));
    const layers = new Map(before.pieces.filter(isLayer).map(({ key, at }) => [key, at]));
    // A piece that moves onto a stack comes to rest one layer above the top face of the stack.
    const rise = (key: string, stop: string): number =>
      layers.has(key) && layers.get(key) !== stop && tops.has(stop) ? slant.step : 0;
    return legsOf(frame.last, before, places, rise);
  }

  hostUpdated(): void {
    if (!this.#due) return;
    this.#due = false;
    const legs = this.#legs;
    this.#arrived = this.#player.play(this.#host, legs).then(() => this.#end(legs));
  }

  /** Draw the new scene, unless another frame has replaced it meanwhile. */
  async #end(legs: Leg[]): Promise<void> {
    if (legs !== this.#legs) return;
    this.earlier = null;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#player.clear();
  }

  arrived(): Promise<void> {
    return this.#arrived;
  }

  finish(): void {
    this.#player.finish();
  }

  /** The pieces to draw: those of the earlier scene, and those that enter from outside the board. */
  pieces(scene: Scene): readonly Piece[] {
    if (!this.earlier) return scene.pieces;
    const keys = new Set(this.#legs.filter(({ fresh }) => fresh).map(({ key }) => key));
    return [...this.earlier.pieces, ...scene.pieces.filter(({ key }) => keys.has(key))];
  }

  /** The cells that move, at their positions before the move. */
  cells(): Cell[] {
    if (!this.earlier) return [];
    const keys = new Set(this.#legs.map(({ key }) => key));
    return [...keys].flatMap((key) => this.past.get(key) ?? []);
  }

  /** The drawing order of the pieces, by key. */
  rank(): ReadonlyMap<string, number> {
    return rankOf(this.earlier ? this.#legs : []);
  }
}
