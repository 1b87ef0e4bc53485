/**
 * The visible part of a board, as a viewBox. By default the view shows the whole board, or as much of it as
 * leaves places large enough for fingers. A zoom that the user has chosen stays until another board is shown.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { moves } from "../base/prefs/settings.ts";
import { type Box, type Point, round } from "../drawing/geometry.ts";
import { aim, beyond, fitOf, type Side, type Size, sees } from "./camera-fit.ts";
import { PanZoom } from "./pan-zoom.ts";

const CLOSEST = 4;
/** The duration of a smooth movement in milliseconds. */
const GLIDE = 260;
const SIDES = ["x", "y", "width", "height"] as const;
/**
 * Pixels by which the user can drag a board beyond its edge, so that controls over the border hide none of
 * its places.
 */
const SLACK = 44;
/**
 * A piece that is dragged within BORDER pixels of the border pans the board, by DRIFT pixels in each
 * animation frame.
 */
const BORDER = 28;
const DRIFT = 6;

interface Shot {
  whole: Box;
  center: Point;
  zoom: number;
}

export class Camera implements ReactiveController {
  readonly fingers = new PanZoom(this);
  /** The box of the whole board; null before a board is shown. */
  whole: Box | null = null;
  /** True once the user has chosen the zoom. */
  chosen = false;
  readonly #host: ReactiveControllerHost;
  /** The part that is visible now, possibly in the middle of a smooth movement. */
  #shot: Shot = { whole: { x: -1, y: -1, width: 2, height: 2 }, center: { x: 0, y: 0 }, zoom: 1 };
  #room: Size | null = null;
  /** The minimum number of pixels for a board unit. */
  #need = 0;
  #easing = 0;
  #drifting = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.fingers.release();
    cancelAnimationFrame(this.#easing);
    this.drift(null);
  }

  get zoom(): number {
    return this.#shot.zoom;
  }

  /** The automatic zoom, which makes places large enough for fingers. */
  get own(): number {
    if (!this.whole || !this.#room) return 1;
    return Math.min(CLOSEST, Math.max(1, this.#need / fitOf(this.whole, this.#room)));
  }

  get viewBox(): string {
    const { whole, center, zoom } = this.#shot;
    const [w, h] = [whole.width / zoom, whole.height / zoom];
    return [center.x - w / 2, center.y - h / 2, w, h].map(round).join(" ");
  }

  /**
   * The size of everything visible in board units. It exceeds the view box if the element has different
   * proportions.
   */
  get extent(): Size {
    const { whole, zoom } = this.#shot;
    if (!this.#room) return { width: whole.width / zoom, height: whole.height / zoom };
    const scale = fitOf(whole, this.#room) * zoom;
    return { width: this.#room.width / scale, height: this.#room.height / scale };
  }

  /** The number of pixels of a board unit. */
  get scale(): number {
    return this.#room ? this.#room.width / this.extent.width : 1;
  }

  /** True if the view shows the full height of the board, so that the board can only be panned sideways. */
  get isWide(): boolean {
    return this.extent.height >= this.#shot.whole.height - 0.01;
  }

  /** Return to the automatic zoom. Call this when another board is shown. */
  open(): void {
    this.chosen = false;
    this.#shot.zoom = 1;
  }

  /** Set the box of the whole board. With `calmly` the view moves there smoothly. */
  frame(whole: Box, calmly = false): void {
    const before = this.whole;
    if (before && SIDES.every((side) => Math.abs(whole[side] - before[side]) < 1e-6)) return;
    this.whole = whole;
    const zoom = this.chosen ? this.zoom : this.own;
    this.#go({ whole, zoom, center: this.#shot.center }, before !== null && calmly);
  }

  /**
   * Set the size of the element in which the board is shown, and the pixels that a board unit needs in it.
   */
  enter(room: Size, need: number, calmly = false): void {
    const before = this.#room;
    if (need === this.#need && before?.width === room.width && before.height === room.height) return;
    [this.#room, this.#need] = [room, need];
    if (!this.whole) return;
    const zoom = this.chosen ? this.zoom : this.own;
    this.#go({ whole: this.whole, zoom, center: this.#shot.center }, calmly);
    this.#host.requestUpdate();
  }

  zoomBy(factor: number, around: Point = this.#shot.center): void {
    const { whole, center, zoom: before } = this.#shot;
    this.chosen = true;
    const zoom = Math.min(CLOSEST, Math.max(1, before * factor));
    const part = 1 - before / zoom;
    const to = { x: center.x + (around.x - center.x) * part, y: center.y + (around.y - center.y) * part };
    this.#go({ whole, zoom, center: to });
    this.#host.requestUpdate();
  }

  /** Switch between the whole board and the automatic zoom, which then shows these places. */
  toggle(places: readonly Point[]): void {
    if (!this.whole) return;
    const zoom = this.zoom > 1 ? 1 : this.own;
    this.chosen = zoom === 1;
    this.#go({ ...this.#shot, whole: this.whole, zoom });
    this.look(places);
  }

  /** Move the view so that most of these places are visible. */
  look(places: readonly Point[], calmly = false): void {
    if (this.zoom === 1 || places.length === 0) return;
    this.#go({ ...this.#shot, center: aim(places, this.extent, this.#shot.center) }, calmly);
    this.#host.requestUpdate();
  }

  /** Move the view to the places if none of them is visible. */
  follow(places: readonly Point[]): void {
    const { center } = this.#shot;
    if (!places.some((place) => sees(center, this.extent, place))) this.look(places, true);
  }

  /** Move the view just enough to make a place visible that the keyboard focus reaches. */
  show(place: Point): void {
    if (this.zoom === 1) return;
    const { center } = this.#shot;
    const { width, height } = this.extent;
    const near = (value: number, from: number, most: number): number =>
      Math.min(Math.max(from, value - most), value + most);
    const to = { x: near(place.x, center.x, width / 2 - 1), y: near(place.y, center.y, height / 2 - 1) };
    this.#go({ ...this.#shot, center: to });
    this.#host.requestUpdate();
  }

  /**
   * Return the places out of sight. `part`: the distance from a place's centre, in board units, that must be
   * visible.
   */
  beyond<P extends Point>(places: Iterable<P>, part?: number): Map<Side, P[]> {
    return this.zoom === 1 ? new Map() : beyond(places, this.#shot.center, this.extent, part);
  }

  /** Pan the view as the user drags it. */
  shift(by: Point): void {
    cancelAnimationFrame(this.#easing);
    const { center } = this.#shot;
    this.#shot.center = { x: center.x + by.x, y: center.y + by.y };
    this.#keepInside(SLACK);
    this.#host.requestUpdate();
  }

  /** Pan the board as long as a piece is dragged near its border. Call this with null to stop. */
  drift(at: Point | null): void {
    cancelAnimationFrame(this.#drifting);
    const room = this.#room;
    if (!at || !room || this.zoom === 1 || at.y < 0 || at.y > room.height) return;
    const way = (value: number, length: number): number =>
      value < BORDER ? -DRIFT : value > length - BORDER ? DRIFT : 0;
    const { scale } = this;
    const by = { x: way(at.x, room.width) / scale, y: way(at.y, room.height) / scale };
    if (by.x === 0 && by.y === 0) return;
    this.#drifting = requestAnimationFrame(() => {
      this.shift(by);
      this.drift(at);
    });
  }

  #go(to: Shot, calmly = false): void {
    cancelAnimationFrame(this.#easing);
    const from = this.#shot;
    this.#shot = to;
    this.#keepInside();
    if (!calmly || !moves()) return;
    const end = this.#shot;
    this.#shot = from;
    this.#glide(from, end, performance.now());
  }

  #glide(from: Shot, to: Shot, start: number): void {
    this.#easing = requestAnimationFrame((now) => {
      const part = Math.min(1, Math.max(0, now - start) / GLIDE);
      const smooth = part * part * (3 - 2 * part);
      const between = (a: number, b: number): number => a + (b - a) * smooth;
      const side = (name: keyof Box): number => between(from.whole[name], to.whole[name]);
      this.#shot = {
        whole: { x: side("x"), y: side("y"), width: side("width"), height: side("height") },
        center: { x: between(from.center.x, to.center.x), y: between(from.center.y, to.center.y) },
        zoom: between(from.zoom, to.zoom),
      };
      this.#host.requestUpdate();
      if (part < 1) this.#glide(from, to, start);
    });
  }

  /** Limit the view to the board. `slack`: pixels by which it may extend beyond the board's edge. */
  #keepInside(slack = 0): void {
    const { whole, center, zoom } = this.#shot;
    const { width, height } = this.extent;
    const more = zoom > 1 && this.#room ? (slack * width) / this.#room.width : 0;
    const inside = (value: number, start: number, length: number, seen: number): number =>
      seen >= length - 1e-6
        ? start + length / 2
        : Math.min(Math.max(value, start + seen / 2 - more), start + length - seen / 2 + more);
    this.#shot.center = {
      x: inside(center.x, whole.x, whole.width, width),
      y: inside(center.y, whole.y, whole.height, height),
    };
  }
}
