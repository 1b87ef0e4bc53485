/** Carrying something from the palette to a place, or a card from place to place, for hands that would rather carry. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Pixels a hand may tremble before a tap becomes a drag. */
const TREMBLE = 8;

/** What is carried: a tool, or what lies somewhere, by its id. */
export interface Load {
  tool: string | undefined;
  card: string | undefined;
}

export class ToolDrag implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #put: (load: Load, places: readonly string[], away: boolean) => void;
  #grip: { pointer: number; x: number; y: number; load: Load; from: Element } | null = null;
  #likeness: HTMLElement | null = null;
  #over: Element | null = null;

  /** `put` is told where something was let go: the ids below it, what lies on top first, or away from all places. */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    put: (load: Load, places: readonly string[], away: boolean) => void,
  ) {
    this.#host = host;
    this.#put = put;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener("pointerdown", this.#onDown);
    this.#host.addEventListener("click", this.#onClick, true);
    addEventListener("pointermove", this.#onMove);
    addEventListener("pointerup", this.#onUp);
    addEventListener("pointercancel", this.#end);
  }

  hostDisconnected(): void {
    this.#end();
    this.#host.removeEventListener("pointerdown", this.#onDown);
    this.#host.removeEventListener("click", this.#onClick, true);
    removeEventListener("pointermove", this.#onMove);
    removeEventListener("pointerup", this.#onUp);
    removeEventListener("pointercancel", this.#end);
  }

  readonly #onDown = (event: PointerEvent): void => {
    this.#dropped = false;
    if (event.button !== 0) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const tool = (event.target as Element).closest<HTMLElement>("[data-tool]");
    // A finger on the cards scrolls.
    const card = tool || event.pointerType === "touch" ? undefined : below(x, y, "kl-cards .slot[data-key]");
    const from = tool ?? card;
    if (!from) return;
    this.#end();
    this.#grip = { pointer, x, y, load: { tool: tool?.dataset.tool, card: card?.dataset.key }, from };
  };

  readonly #onMove = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    const { clientX, clientY } = event;
    if (!this.#likeness && Math.hypot(clientX - grip.x, clientY - grip.y) < TREMBLE) return;
    const likeness = this.#likeness ?? this.#take(grip.from);
    likeness.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`;
    this.#point(placeAt(clientX, clientY));
  };

  readonly #onUp = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip || pointerId !== grip.pointer) return;
    const carried = this.#likeness !== null;
    this.#end();
    if (!carried) return;
    this.#dropped = true;
    this.#put(grip.load, idsAt(x, y), below(x, y, ".palette-part") !== undefined);
  };

  /** What was let go is no click on what lies there. */
  #dropped = false;
  readonly #onClick = (event: Event): void => {
    // Keys click as well, and have carried nothing.
    if (!this.#dropped || (event as MouseEvent).detail === 0) return;
    this.#dropped = false;
    event.preventDefault();
    event.stopPropagation();
  };

  #take(from: Element): HTMLElement {
    const likeness = document.createElement("div");
    likeness.className = "carried-tool";
    likeness.setAttribute("aria-hidden", "true");
    const game = from.closest<HTMLElement>("[data-game]")?.dataset.game;
    if (game) likeness.dataset.game = game;
    const picture = from.querySelector("svg")?.cloneNode(true);
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

/** The uppermost thing of a kind at a point of the editor. */
const below = (x: number, y: number, kind: string): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>(`kl-editor ${kind}`))
    .find((found) => found !== null) ?? undefined;

/** The place below a point that the tool in hand, or another one, may mean. */
const placeAt = (x: number, y: number): Element | null =>
  below(x, y, "kl-board .target[data-id]") ?? below(x, y, "kl-cards .area[data-zone]") ?? null;

/** The ids there: that of a card, then that of what it lies in. */
function idsAt(x: number, y: number): string[] {
  const cell = below(x, y, "kl-board .target[data-id]")?.dataset.id;
  const card = below(x, y, "kl-cards .slot[data-key]")?.dataset.key;
  const zone = below(x, y, "kl-cards .area[data-zone]")?.dataset.zone;
  return [cell, card, zone].filter((id) => id !== undefined);
}
