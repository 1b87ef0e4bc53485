/** The progress of an engine's start, for the page to show. */

export type Stage = "runtime" | "python" | "engine" | "ready" | "failed";

/** The reason why no start was tried: the browser has no WebAssembly, or the system ended the earlier starts. */
export type HoldReason = "no-wasm" | "cut-off";

/**
 * The stage of the engine. `file` and `reason` are set in stage "failed". `sentAs` is the type that the host sends
 * for this file, if browsers run no script of that type, or "". `again` is a file that arrived damaged and is fetched
 * once more, or "".
 */
export interface EngineState {
  stage: Stage;
  /** Bytes fetched so far and in total, before compression. */
  loaded: number;
  total: number;
  file: string;
  reason: string;
  sentAs: string;
  again: string;
}

const NOTHING_WRONG = { file: "", reason: "", sentAs: "", again: "" } as const;
export const BEGINNING: EngineState = { stage: "runtime", loaded: 0, total: 0, ...NOTHING_WRONG };
