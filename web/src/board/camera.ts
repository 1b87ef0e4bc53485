/** Zoom and pan of a board: pinch, drag and buttons change the viewBox; a drag is never taken for a click. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { moves } from "../base/settings.ts";
import { type Box, type Point, round } from "../drawing/geometry.ts";

const CLOSEST = 4;
/** Milliseconds. */
const GLIDE = 260;
const SIDES = ["x", "y", "width", "height"] as const;
/** Pixels a finger may tremble before a tap becomes a drag. */
const TREMBLE = 8;

export class Camera implements ReactiveController {
  zoom = 1;
  /** A drag or pinch has just ended: the click that follows it is none. */
  dragged = false;
  readonly #host: ReactiveControllerHost;
  /** The box shown now, and the one it glides to. */
  #whole: Box = { x: -1, y: -1, width: 2, height: 2 };
  #target: Box | null = null;
  #center: Point = { x: 0, y: 0 };
  #fingers = new Map<number, Point>();
  #moving = false;
  #easing = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#fingers.clear();
    cancelAnimationFrame(this.#easing);
  }

  /** What there is to show; null before there is anything. */
  get whole(): Box | null {
    return this.#target;
  }

  /** The whole picture, shown in full. `calmly`: it glides there and stays as near as it was. */
  frame(whole: Box, calmly = false): void {
    const before = this.#target;
    if (before && SIDES.every((side) => Math.abs(whole[side] - before[side]) < 1e-6)) return;
    this.#target = whole;
    cancelAnimationFrame(this.#easing);
    if (before && calmly && moves()) {
      this.#glide(this.#whole, whole, performance.now());
      return;
    }
    this.#whole = whole;
    if (!calmly) this.zoom = 1;
    this.#keepInside();
  }

  #glide(from: Box, to: Box, start: number): void {
    this.#easing = requestAnimationFrame((now) => {
      const part = Math.min(1, Math.max(0, now - start) / GLIDE);
      const smooth = part * part * (3 - 2 * part);
      const side = (name: keyof Box): number => from[name] + (to[name] - from[name]) * smooth;
      this.#whole = { x: side("x"), y: side("y"), width: side("width"), height: side("height") };
      this.#keepInside();
      this.#host.requestUpdate();
      if (part < 1) this.#glide(from, to, start);
    });
  }

  get viewBox(): string {
    const { width, height } = this.#whole;
    const [w, h] = [width / this.zoom, height / this.zoom];
    return [this.#center.x - w / 2, this.#center.y - h / 2, w, h].map(round).join(" ");
  }

  zoomBy(factor: number, around: Point = this.#center): void {
    const before = this.zoom;
    this.zoom = Math.min(CLOSEST, Math.max(1, before * factor));
    const shift = 1 - before / this.zoom;
    this.#center = {
      x: this.#center.x + (around.x - this.#center.x) * shift,
      y: this.#center.y + (around.y - this.#center.y) * shift,
    };
    this.#keepInside();
    this.#host.requestUpdate();
  }

  /** Bring a place into view, for those who move by keyboard. */
  show(place: Point): void {
    if (this.zoom === 1) return;
    const reach = { x: this.#whole.width / this.zoom / 2 - 1, y: this.#whole.height / this.zoom / 2 - 1 };
    const near = (value: number, center: number, most: number): number =>
      Math.min(Math.max(center, value - most), value + most);
    this.#center = { x: near(place.x, this.#center.x, reach.x), y: near(place.y, this.#center.y, reach.y) };
    this.#keepInside();
    this.#host.requestUpdate();
  }

  readonly down = (event: PointerEvent): void => {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size === 1) {
      this.dragged = false;
      this.#moving = false;
    }
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const svg = event.currentTarget as SVGSVGElement;
    if (this.#fingers.size === 2) this.#pinch(svg, event.pointerId, before, now);
    else if (this.zoom > 1) this.#drag(svg, event, before, now);
  };

  /** The fingers on the board do something else. */
  release(): void {
    this.#fingers.clear();
  }

  readonly up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
  };

  readonly wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const svg = event.currentTarget as SVGSVGElement;
    this.zoomBy(Math.exp(-event.deltaY / 200), toBoard(svg, { x: event.clientX, y: event.clientY }));
  };

  #pinch(svg: SVGSVGElement, id: number, before: Point, now: Point): void {
    const other = [...this.#fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    this.#fingers.set(id, now);
    this.dragged = true;
    const [from, to] = [distance(before, other), distance(now, other)];
    if (from < 1) return;
    this.zoomBy(to / from, toBoard(svg, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
  }

  #drag(svg: SVGSVGElement, event: PointerEvent, before: Point, now: Point): void {
    if (!this.#moving && distance(before, now) < TREMBLE) return;
    if (!this.#moving) svg.setPointerCapture(event.pointerId);
    this.#moving = true;
    this.dragged = true;
    this.#fingers.set(event.pointerId, now);
    const [start, end] = [toBoard(svg, before), toBoard(svg, now)];
    this.#center = { x: this.#center.x + start.x - end.x, y: this.#center.y + start.y - end.y };
    this.#keepInside();
    this.#host.requestUpdate();
  }

  #keepInside(): void {
    const { x, y, width, height } = this.#whole;
    const inside = (value: number, start: number, length: number): number => {
      const half = length / this.zoom / 2;
      return Math.min(Math.max(value, start + half), start + length - half);
    };
    this.#center = { x: inside(this.#center.x, x, width), y: inside(this.#center.y, y, height) };
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function toBoard(svg: SVGSVGElement, client: Point): Point {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(client.x, client.y).matrixTransform(matrix.inverse()) : client;
}
