/** Controls the sounds and vibrations of a table, and keeps the screen on during a match. */
import { settings } from "../base/prefs/settings.ts";
import { type Sound, Sounds } from "../device/sound.ts";
import { ScreenWakeLock } from "../device/wake-lock.ts";
import { follows } from "../drawing/motion.ts";
import type { Frame } from "../engine/protocol.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import type { Moment } from "../session/session.ts";

/**
 * Vibration patterns in milliseconds: a short one for a turn (`TAP`), and a double one for a refusal
 * (`KNOCK`).
 */
const TAP = 12;
const KNOCK = [30, 40, 30];

/**
 * Return the sound to play when `frame` replaces `before`. Return null if `frame` is not the next frame of
 * the match, or if nothing moves.
 */
export function soundOf(before: Frame | undefined, frame: Frame): Sound | null {
  if (!follows(frame, before) || frame.last.length === 0) return null;
  if (isCardTable(frame)) return "slide";
  const comes = frame.last.every(({ stops }) => stops[0] === "" || stops.length < 2);
  return comes ? "click" : "roll";
}

type Heard = Pick<Sounds, "listen" | "play" | "end">;
type Vibrate = (pattern: number | number[]) => void;

/** Vibrate. If nobody has touched the page yet, do nothing, because browsers would report an error. */
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

  /** Stop all sounds and let the screen turn off, because the table has been removed from the page. */
  end(): void {
    this.#here = false;
    this.#awake.keep(false);
    this.#sounds.end();
    this.#before = null;
  }

  /**
   * Play a sound or vibrate if the moment shows a new frame or a new refusal. Do nothing if the table has
   * been removed from the page.
   */
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
