/** A preview of a choice's result, shown in large windows while the pointer or the keyboard focus rests on it. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Milliseconds of rest before a preview, and the windows with room for one. */
const REST = 160;
/** Pixels that a resting pointer may move. */
const TREMBLE = 6;
const ROOMY = "(min-width: 56rem)";

export class HoverPreview implements ReactiveController {
  readonly #rested: (id: string) => void;
  #pressed: PointerEvent | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `rested` receives the id of the choice on which the pointer or focus rests; "" when it leaves. */
  constructor(table: ReactiveControllerHost & HTMLElement, rested: (id: string) => void) {
    this.#rested = rested;
    table.addController(this);
    table.addEventListener("pointerdown", (event) => {
      this.#pressed = event;
    });
    for (const kind of ["pointerover", "focusin", "pointerleave"])
      table.addEventListener(kind, this.#onEvent);
  }

  hostDisconnected(): void {
    this.end();
  }

  /** End the preview, for example after the choice has changed. */
  end(): void {
    clearTimeout(this.#timer);
  }

  readonly #onEvent = (event: Event): void => {
    this.end();
    if (event instanceof PointerEvent && (event.pointerType === "touch" || this.#unmoved(event))) return;
    if (!matchMedia(ROOMY).matches) return;
    const { id = "" } = (event.target as Element).closest<HTMLElement>("[data-id]")?.dataset ?? {};
    this.#timer = setTimeout(() => this.#rested(event.type === "pointerleave" ? "" : id), REST);
  };

  /** True if the pointer is still where it was pressed, and only the board has changed below it. */
  #unmoved({ clientX, clientY }: PointerEvent): boolean {
    const pressed = this.#pressed;
    return pressed !== null && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < TREMBLE;
  }
}
