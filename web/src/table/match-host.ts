/** What a match tells the page it is shown on, and what it asks it. */
import type { Frame } from "../protocol.ts";

export interface MatchHost {
  /** Something to draw has changed. */
  changed(): void;
  /** A new moment is shown; the page saves it. */
  arrived(frame: Frame): void;
  /** Resolves when a person has seen what happened: the animation is over. */
  settled(): Promise<void>;
  /** The least time a bot seems to think, in ms. */
  pause(): number;
  /** Whether a complete path waits for a second yes. */
  confirms(): boolean;
  /** Whether bots wait, as the match is only looked at so far. */
  waits(): boolean;
  /** Whose secrets may be seen when this moment is shown; null for what anybody may know. */
  viewer(frame: Frame, mode: "live" | "review"): number | null;
}
