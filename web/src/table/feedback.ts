/** Controls the sound, the vibration and the wake lock of a table. */
import { settings } from "../base/prefs/settings.ts";
import { type Sound, Sounds } from "../device/sound.ts";
import { ScreenWakeLock } from "../device/wake-lock.ts";
import { follows } from "../drawing/motion.ts";
import type { Frame } from "../engine/protocol.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import type { Moment } from "../session/session.ts";

/** Vibration patterns in milliseconds: a tap for a turn, and a knock for a refusal. */
const TAP = 12;
const KNOCK = [30, 40, 30];

/**
 * Return the sound for going from `before` to `frame`, or null unless that is the next frame of the match.
 */
export function soundOf(before: Frame | undefined, frame: Frame): Sound | null {
  if (!follows(frame, before) || frame.last.length === 0) return null;
  if (isCardTable(frame)) return "slide";
  const comes = frame.last.every(({ stops }) => stops[0] === "" || stops.length < 2);
  return comes ? "click" : "roll";
}

type Heard = Pick<Sounds, "listen" | "play" | "end">;
type Vibrate = (pattern: number | number[]) => void;

/** Vibrate, unless the page has not been touched yet, because browsers then report an error. */
function shake(pattern: number | number[]): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

export class Feedback {
  readonly #sounds: Heard;
  readonly #awake: Pick<ScreenWakeLock, "keep">;
  readonly #vibrate: Vibrate;
  #before: Moment | null = null;
  /** True while the table is on the page. */
  #here = false;

  constructor(
    sounds: Heard = new Sounds(),
    awake: Pick<ScreenWakeLock, "keep"> = new ScreenWakeLock(),
    vibrate: Vibrate = shake,
  ) {
    [this.#sounds, this.#awake, this.#vibrate] = [sounds, awake, vibrate];
  }

  begin(page: EventTarget): void {
    this.#here = true;
    this.#sounds.listen(page);
  }

  /** Stop all feedback, because the table has left the page. */
  end(): void {
    this.#here = false;
    this.#awake.keep(false);
    this.#sounds.end();
    this.#before = null;
  }

  /** Give feedback once for each new frame and for each refusal, unless the table has left the page. */
  meet(moment: Moment): void {
    if (!this.#here) return;
    const before = this.#before;
    this.#before = moment;
    this.#awake.keep(!moment.over && moment.mode === "live");
    if (before && moment.noticed !== before.noticed && moment.notice?.kind === "refused") this.#feel(KNOCK);
    if (!before || moment.shown === before.shown) return;
    const sound = moment.curtained ? null : soundOf(before.frame, moment.frame);
    if (!sound) return;
    this.#sounds.play(sound);
    this.#feel(TAP);
  }

  #feel(pattern: number | number[]): void {
    if (settings.get("vibration")) this.#vibrate(pattern);
  }
}
