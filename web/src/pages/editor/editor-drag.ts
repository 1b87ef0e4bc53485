/** Drag and drop in the editor: a tool from the palette to a place, or a card from one place to another. */
import type { ReactiveControllerHost } from "lit";
import { type Gesture, PointerGesture } from "../../input/pointer-gesture.ts";

/** The thing being dragged: the element it was taken from, and the id of the tool or of the card. */
export interface Load {
  from: Element;
  tool: string | undefined;
  card: string | undefined;
}

export class ToolDrag implements Gesture<Load> {
  readonly #host: HTMLElement;
  readonly #put: (load: Load, places: readonly string[], away: boolean) => void;
  #image: HTMLElement | null = null;
  #over: Element | null = null;

  /**
   * `put` is called when something is dropped. `places` are the ids of the places under the pointer, the
   * topmost first; `away` is true if it was dropped on the palette.
   */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    put: (load: Load, places: readonly string[], away: boolean) => void,
  ) {
    [this.#host, this.#put] = [host, put];
    new PointerGesture(host, this);
  }

  press(event: PointerEvent): Load | undefined {
    const { clientX: x, clientY: y } = event;
    const tool = (event.target as Element).closest<HTMLElement>("[data-tool]");
    // A finger on the cards scrolls, so it drags no card.
    const card = tool || event.pointerType === "touch" ? undefined : below(x, y, "kl-cards .slot[data-key]");
    const from = tool ?? card;
    return from && { from, tool: tool?.dataset.tool, card: card?.dataset.key };
  }

  begin({ from }: Load): boolean {
    this.#image = this.#take(from);
    return true;
  }

  move({ clientX, clientY }: PointerEvent): void {
    this.#image?.style.setProperty(
      "transform",
      `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`,
    );
    this.#point(placeAt(clientX, clientY));
  }

  end(load: Load, event: PointerEvent | null): void {
    this.#image?.remove();
    this.#image = null;
    this.#point(null);
    if (!event) return;
    const { clientX: x, clientY: y } = event;
    this.#put(load, idsAt(x, y), below(x, y, ".palette-part") !== undefined);
  }

  #take(from: Element): HTMLElement {
    const image = document.createElement("div");
    image.className = "carried-tool";
    image.setAttribute("aria-hidden", "true");
    const game = from.closest<HTMLElement>("[data-game]")?.dataset.game;
    if (game) image.dataset.game = game;
    const picture = from.querySelector("svg")?.cloneNode(true);
    if (picture) image.append(picture);
    this.#host.append(image);
    return image;
  }

  #point(place: Element | null): void {
    if (place === this.#over) return;
    this.#over?.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
    this.#over = place;
  }
}

/** Return the topmost element of the editor at a point that matches the selector `kind`. */
const below = (x: number, y: number, kind: string): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>(`kl-editor ${kind}`))
    .find((found) => found !== null) ?? undefined;

/** Return the place at a point where a tool can be used. */
const placeAt = (x: number, y: number): Element | null =>
  below(x, y, "kl-board .target[data-id]") ?? below(x, y, "kl-cards .area[data-zone]") ?? null;

/** Return the ids at a point: of the board cell, of the card, and of the card's zone. */
function idsAt(x: number, y: number): string[] {
  const cell = below(x, y, "kl-board .target[data-id]")?.dataset.id;
  const card = below(x, y, "kl-cards .slot[data-key]")?.dataset.key;
  const zone = below(x, y, "kl-cards .area[data-zone]")?.dataset.zone;
  return [cell, card, zone].filter((id) => id !== undefined);
}
