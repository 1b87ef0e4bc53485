/** What a match tells the page it is shown on, and what it asks it. */
import type { Engine } from "../engine.ts";
import type { Frame, Msg, Request } from "../protocol.ts";

/** Whoever answers requests: the worker, or a fake in tests. */
export type Asker = Pick<Engine, "ask">;

/** Requests that are answered with another moment to show. */
export type Moving = Extract<Request, { op: "act" | "goto" | "cut" | "resign" }>;

/** A sentence for the message line, and how it is meant. */
export interface Notice {
  kind: "refused" | "hint" | "failed";
  msg: Msg;
  /** The click that is refused has begun something else. */
  instead?: true;
}

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
