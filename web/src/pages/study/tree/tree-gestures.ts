/**
 * Steps through a tree of moves when the mouse wheel turns over the board, or when a finger swipes over the
 * board or the moves. If the page itself uses the wheel or the touch, for scrolling, zooming or dragging a
 * piece, no step is taken.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export type Step = "back" | "on";

/**
 * Wheel movement for one step, in pixels, and the height of a line in pixels for browsers that report lines.
 */
const NOTCH = 40;
const LINE = 20;
/** The pause in milliseconds after which earlier wheel movement is forgotten. */
const PAUSE = 250;
/** The minimum time between two steps, and the maximum time of a swipe, in milliseconds. */
const BREATH = 70;
const SWIFT = 700;
/** The minimum length of a swipe in pixels, and the minimum ratio of its width to its height. */
const FAR = 48;
const ACROSS = 2;

/**
 * Converts wheel movement to steps. A whole notch of a wheel is a step at once, while the small movements of
 * a touchpad add up.
 */
export class Notches {
  #turned = 0;
  #heard = Number.NEGATIVE_INFINITY;
  #stepped = Number.NEGATIVE_INFINITY;

  turn({ deltaY, deltaMode }: Pick<WheelEvent, "deltaY" | "deltaMode">, now: number): Step | undefined {
    if (now - this.#heard > PAUSE || this.#turned * deltaY < 0) this.#turned = 0;
    this.#heard = now;
    this.#turned += deltaMode === 0 ? deltaY : deltaY * LINE;
    if (Math.abs(this.#turned) < NOTCH || now - this.#stepped < BREATH) return undefined;
    const step = this.#turned > 0 ? "on" : "back";
    this.#turned = 0;
    this.#stepped = now;
    return step;
  }
}

/** The position of a finger, and the time in milliseconds. */
interface Touched {
  x: number;
  y: number;
  time: number;
}

/** Return the step that a swipe means, if any. A swipe to the left goes forward, as when turning pages. */
export function swiped(from: Touched, to: Touched): Step | undefined {
  const [x, y] = [to.x - from.x, Math.abs(to.y - from.y)];
  if (Math.abs(x) < FAR || Math.abs(x) < ACROSS * y || to.time - from.time > SWIFT) return undefined;
  return x < 0 ? "on" : "back";
}

const OVER = { wheel: ".stage", swipe: ".stage, .study-tree" };

interface Wishes {
  step: (step: Step) => Promise<void>;
  /** Return true while a piece is selected or an action waits for confirmation. Swipes are ignored then. */
  busy: () => boolean;
  /** True if the mouse wheel takes steps too. */
  wheel: boolean;
}

export class Gestures implements ReactiveController {
  readonly #step: (step: Step) => Promise<void>;
  readonly #busy: () => boolean;
  readonly #notches = new Notches();
  #from: Touched | null = null;
  /**
   * True while a step is being taken. Wheel movement is ignored during that time, so that the steps stop when
   * the wheel stops.
   */
  #stepping = false;

  constructor(host: ReactiveControllerHost & HTMLElement, { step, busy, wheel }: Wishes) {
    [this.#step, this.#busy] = [step, busy];
    host.addController(this);
    if (wheel) host.addEventListener("wheel", this.#onWheel, { passive: false });
    host.addEventListener("touchstart", this.#onStart, { passive: true });
    host.addEventListener("touchmove", this.#onMove, { passive: true });
    host.addEventListener("touchend", this.#onEnd, { passive: true });
    host.addEventListener("touchcancel", this.#forget);
  }

  hostDisconnected(): void {
    this.#forget();
  }

  readonly #onWheel = (event: WheelEvent): void => {
    const { ctrlKey, shiftKey, altKey, metaKey, deltaX, deltaY, cancelable } = event;
    const target = event.target as Element;
    if (ctrlKey || shiftKey || altKey || metaKey || Math.abs(deltaX) > Math.abs(deltaY)) return;
    if (!cancelable || !target.closest(OVER.wheel) || moves(target, "y")) return;
    event.preventDefault();
    this.#take(this.#notches.turn(event, event.timeStamp));
  };

  readonly #onStart = ({ touches, target, timeStamp }: TouchEvent): void => {
    const [finger, second] = touches;
    const on = target as Element;
    const free = finger && !second && on.closest(OVER.swipe) && !this.#busy();
    const zoomed = (visualViewport?.scale ?? 1) > 1.01 || on.closest("[data-zoomed]");
    this.#from = free && !zoomed && !moves(on, "x") ? touched(finger, timeStamp) : null;
  };

  /** Forgets a touch that drags or scrolls, because it is not a swipe. */
  readonly #onMove = ({ touches, defaultPrevented }: TouchEvent): void => {
    if (touches.length > 1 || defaultPrevented) this.#forget();
  };

  readonly #onEnd = ({ changedTouches: [finger], timeStamp }: TouchEvent): void => {
    const from = this.#from;
    this.#forget();
    if (from && finger) this.#take(swiped(from, touched(finger, timeStamp)));
  };

  readonly #forget = (): void => {
    this.#from = null;
  };

  #take(step: Step | undefined): void {
    if (!step || this.#stepping) return;
    this.#stepping = true;
    void this.#step(step).finally(() => {
      this.#stepping = false;
    });
  }
}

const touched = ({ clientX: x, clientY: y }: Touch, time: number): Touched => ({ x, y, time });

/** True if `place` or an element around it can scroll in that direction. */
function moves(place: Element, way: "x" | "y"): boolean {
  for (let at: Element | null = place; at; at = at.parentElement) {
    const [has, shows] = way === "x" ? [at.scrollWidth, at.clientWidth] : [at.scrollHeight, at.clientHeight];
    if (has <= shows + 1) continue;
    const style = getComputedStyle(at);
    const flow = way === "x" ? style.overflowX : style.overflowY;
    if (flow === "auto" || flow === "scroll" || at === document.scrollingElement) return true;
  }
  return false;
}
