/** Between two people who share a device: nothing is shown until the one whose secrets they are says so. */

import type { Frame } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";

type Asked = Pick<Frame, "kinds" | "seat" | "private">;

const isPerson = (asked: Asked, seat: number): boolean => seat >= 0 && !isBot(asked, seat);

/** Knows who sits in front of the screen. */
export class Curtain {
  /** The seat that has lifted it last, as long as nobody else has been asked since. */
  #lifted: number | null = null;

  /** To be told of every moment that is shown. */
  see(frame: Asked): void {
    if (isPerson(frame, frame.seat) && frame.seat !== this.#lifted) this.#lifted = null;
  }

  /** Whether this moment must not be seen yet. */
  hides(frame: Asked): boolean {
    const people = frame.kinds.filter((_, seat) => isPerson(frame, seat)).length;
    return frame.private && people > 1 && isPerson(frame, frame.seat) && frame.seat !== this.#lifted;
  }

  /** Who sits in front of the screen, as far as that matters. */
  get lifted(): number | null {
    return this.#lifted;
  }

  lift({ seat }: Asked): void {
    this.#lifted = seat;
  }
}
