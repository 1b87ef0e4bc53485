/**
 * Pans and zooms with fingers or the wheel: one finger pans, two fingers zoom. A drag is never mistaken for a
 * click.
 */
import type { Point } from "../drawing/geometry.ts";
import { pointOf, trembles } from "../input/pointer-gesture.ts";

/** The camera that the gestures control. */
interface PanZoomTarget {
  readonly zoom: number;
  zoomBy(factor: number, around: Point): void;
  shift(by: Point): void;
}

export class PanZoom {
  /** True if a drag or pinch has just ended, so that the click event after it must be ignored. */
  dragged = false;
  readonly #camera: PanZoomTarget;
  #held = new Map<number, Point>();
  #moving = false;

  constructor(camera: PanZoomTarget) {
    this.#camera = camera;
  }

  /** End the gesture, because another gesture has taken over the fingers on the board. */
  release(): void {
    this.#held.clear();
  }

  readonly down = (event: PointerEvent): void => {
    this.#held.set(event.pointerId, pointOf(event));
    if (this.#held.size === 1) {
      this.dragged = false;
      this.#moving = false;
    }
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.#held.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const svg = event.currentTarget as SVGSVGElement;
    if (this.#held.size === 2) this.#pinch(svg, event.pointerId, before, now);
    else if (this.#camera.zoom > 1) this.#drag(svg, event, before, now);
  };

  readonly up = (event: PointerEvent): void => {
    this.#held.delete(event.pointerId);
  };

  readonly wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const svg = event.currentTarget as SVGSVGElement;
    this.#camera.zoomBy(Math.exp(-event.deltaY / 200), toBoard(svg, pointOf(event)));
  };

  #pinch(svg: SVGSVGElement, id: number, before: Point, now: Point): void {
    const other = [...this.#held].find(([key]) => key !== id)?.[1];
    if (!other) return;
    this.#held.set(id, now);
    this.dragged = true;
    const [from, to] = [distance(before, other), distance(now, other)];
    if (from < 1) return;
    this.#camera.zoomBy(to / from, toBoard(svg, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
  }

  #drag(svg: SVGSVGElement, event: PointerEvent, before: Point, now: Point): void {
    if (!this.#moving && trembles(before, now)) return;
    if (!this.#moving) svg.setPointerCapture(event.pointerId);
    this.#moving = true;
    this.dragged = true;
    this.#held.set(event.pointerId, now);
    const [start, end] = [toBoard(svg, before), toBoard(svg, now)];
    this.#camera.shift({ x: start.x - end.x, y: start.y - end.y });
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function toBoard(svg: SVGSVGElement, client: Point): Point {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(client.x, client.y).matrixTransform(matrix.inverse()) : client;
}
