/**
 * Requests a preview of an action while the pointer, or the keyboard focus, rests on the place that would
 * complete it. Only large windows have room for previews.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Milliseconds for which the pointer or the focus must rest before a preview is shown. */
const REST = 160;
/** Pixels that the pointer may move and still count as resting. */
const TREMBLE = 6;
const ROOMY = "(min-width: 56rem)";

export class HoverPreview implements ReactiveController {
  readonly #rested: (id: string) => void;
  #pressed: PointerEvent | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `rested` is called with the id of the place on which the pointer or the focus has rested, and with ""
   * when the pointer has left the table.
   */
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

  /** Cancel the preview that is about to be requested, for example because the choices have changed. */
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

  /**
   * Return true if the pointer is still where it was last pressed. In that case it has not moved to a new
   * place; only the drawing below it has changed.
   */
  #unmoved({ clientX, clientY }: PointerEvent): boolean {
    const pressed = this.#pressed;
    return pressed !== null && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < TREMBLE;
  }
}
