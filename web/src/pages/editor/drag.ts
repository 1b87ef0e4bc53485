/** Carrying something from the palette to a place, for hands that would rather carry than tap twice. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Pixels a hand may tremble before a tap becomes a drag. */
const TREMBLE = 8;

export class ToolDrag implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #put: (tool: string, place: string) => void;
  #grip: { pointer: number; x: number; y: number; tool: HTMLElement } | null = null;
  #likeness: HTMLElement | null = null;
  #over: Element | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, put: (tool: string, place: string) => void) {
    this.#host = host;
    this.#put = put;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener("pointerdown", this.#onDown);
    addEventListener("pointermove", this.#onMove);
    addEventListener("pointerup", this.#onUp);
    addEventListener("pointercancel", this.#end);
  }

  hostDisconnected(): void {
    this.#end();
    this.#host.removeEventListener("pointerdown", this.#onDown);
    removeEventListener("pointermove", this.#onMove);
    removeEventListener("pointerup", this.#onUp);
    removeEventListener("pointercancel", this.#end);
  }

  readonly #onDown = (event: PointerEvent): void => {
    const tool = (event.target as Element).closest<HTMLElement>("[data-tool]");
    if (!tool || event.button !== 0) return;
    this.#end();
    this.#grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY, tool };
  };

  readonly #onMove = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    const { clientX, clientY } = event;
    if (!this.#likeness && Math.hypot(clientX - grip.x, clientY - grip.y) < TREMBLE) return;
    const likeness = this.#likeness ?? this.#take(grip.tool);
    likeness.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`;
    this.#point(placeAt(clientX, clientY));
  };

  readonly #onUp = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip || pointerId !== grip.pointer) return;
    const place = this.#likeness && placeAt(clientX, clientY);
    this.#end();
    if (place?.dataset.id) this.#put(grip.tool.dataset.tool ?? "", place.dataset.id);
  };

  #take(tool: HTMLElement): HTMLElement {
    const likeness = document.createElement("div");
    likeness.className = "carried-tool";
    likeness.setAttribute("aria-hidden", "true");
    const picture = tool.querySelector("svg")?.cloneNode(true);
    if (picture) likeness.append(picture);
    this.#host.append(likeness);
    this.#likeness = likeness;
    return likeness;
  }

  #point(place: Element | null): void {
    if (place === this.#over) return;
    this.#over?.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
    this.#over = place;
  }

  readonly #end = (): void => {
    this.#likeness?.remove();
    this.#point(null);
    this.#grip = this.#likeness = null;
  };
}

/** The place below a point that the tool in hand, or another one, may mean. */
const placeAt = (x: number, y: number): SVGElement | null =>
  document.elementFromPoint(x, y)?.closest<SVGElement>("kl-editor kl-board .target[data-id]") ?? null;
