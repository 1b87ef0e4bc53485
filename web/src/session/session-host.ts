/** What is played needs of whoever owns it. */
import type { Frame, Request } from "../engine/protocol.ts";

/** Where a match is, and a picture of that for the time until Python has started. */
export interface Opened {
  game: string;
  record: string;
  at: number;
  frame: Frame | null;
}

export interface PlayingHost {
  /** There is something to draw. */
  changed(): void;
  /** Another moment is shown, to be kept. `played`: the match has changed; `seated`: who sat there before. */
  arrived(frame: Frame, played: boolean, seated: string[]): void;
  /** Resolves when a request may be made. */
  allows(request: Request, botToMove: boolean): Promise<void>;
  /** Bots wait, as the match is only looked at so far. */
  waits(): boolean;
  /** People wait as well: it has to be said first what becomes of the match. */
  looks(): boolean;
}
