/** How far an engine has come, for whoever shows it. */

export type Stage = "runtime" | "python" | "engine" | "ready" | "failed";

/** Why no start was tried: the browser has no WebAssembly, or the system has cut off the starts before. */
export type HoldReason = "no-wasm" | "cut-off";

/**
 * How far the engine has come. `file` and `reason` are set in stage "failed"; `sentAs` is the type that the
 * host gives this file, if browsers run no script of it, or ""; `again` is a file that arrived damaged and is fetched once
 * more, or "".
 */
export interface EngineState {
  stage: Stage;
  /** Bytes fetched so far, before compression, and how many there are. */
  loaded: number;
  total: number;
  file: string;
  reason: string;
  sentAs: string;
  again: string;
}

const NOTHING_WRONG = { file: "", reason: "", sentAs: "", again: "" } as const;
export const BEGINNING: EngineState = { stage: "runtime", loaded: 0, total: 0, ...NOTHING_WRONG };
