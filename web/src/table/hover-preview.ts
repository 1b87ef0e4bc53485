/**
 * Previews the result of a choice while the pointer or the keyboard focus rests on it. Only large windows
 * have room for it.
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
   * `rested` is called with the id of the choice on which the pointer or focus rests, and with "" when it
   * leaves.
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

  /** Cancel a preview that is about to be shown, for example because the choices have changed. */
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
   * Return true if the pointer is still where it was pressed, so that only the board has changed below it.
   */
  #unmoved({ clientX, clientY }: PointerEvent): boolean {
    const pressed = this.#pressed;
    return pressed !== null && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < TREMBLE;
  }
}
