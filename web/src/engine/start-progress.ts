/** The progress of an engine that is starting, which the page displays. */

export type Stage = "runtime" | "python" | "engine" | "ready" | "failed";

/**
 * The reason why the page did not try to start Python: the browser lacks WebAssembly, or the operating system
 * killed the page during earlier attempts.
 */
export type HoldReason = "no-wasm" | "cut-off";

/**
 * The state of the engine. `file` and `reason` are set in stage "failed": the file to blame, or "". `sentAs`
 * is the content type of that file, if browsers refuse to run a script of that type, or "". `again` is a file
 * that arrived damaged and is being fetched once more, or "".
 */
export interface EngineState {
  stage: Stage;
  /** Bytes fetched so far and in total, counted before compression. */
  loaded: number;
  total: number;
  file: string;
  reason: string;
  sentAs: string;
  again: string;
}

const NOTHING_WRONG = { file: "", reason: "", sentAs: "", again: "" } as const;
export const BEGINNING: EngineState = { stage: "runtime", loaded: 0, total: 0, ...NOTHING_WRONG };
