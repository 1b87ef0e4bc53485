/** Where there is room, whoever rests on a choice, with the pointer or the keyboard focus, sees what it would lead to. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Milliseconds after which somebody rests on a choice, and windows with room to show what it would lead to. */
const REST = 160;
/** Pixels a resting hand may tremble. */
const TREMBLE = 6;
const ROOMY = "(min-width: 56rem)";

export class HoverPreview implements ReactiveController {
  readonly #rested: (id: string) => void;
  #pressed: PointerEvent | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `rested` gets the id on which somebody rests in `table`, "" when they have left it. */
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

  /** Whoever rested somewhere does not any more, as when what lay there has changed. */
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

  /** The pointer has not left where it was pressed: only the board has changed below it. */
  #unmoved({ clientX, clientY }: PointerEvent): boolean {
    const pressed = this.#pressed;
    return pressed !== null && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < TREMBLE;
  }
}
