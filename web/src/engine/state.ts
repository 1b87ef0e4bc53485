/** How far an engine has come, for whoever shows it. */

export type Stage = "runtime" | "python" | "engine" | "ready" | "failed";

/**
 * How far the engine has come. `file` and `reason` are set in stage "failed"; `again` is a file that arrived
 * damaged and is fetched once more, or "".
 */
export interface EngineState {
  stage: Stage;
  /** Bytes fetched so far, before compression, and how many there are. */
  loaded: number;
  total: number;
  file: string;
  reason: string;
  again: string;
}

export const BEGINNING = { stage: "runtime", loaded: 0, total: 0, file: "", reason: "", again: "" } as const;
