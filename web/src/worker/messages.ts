/** What page and worker say to each other. Requests and replies are texts the worker never reads. */

/** Where the runtime lies (absolute URL ending in "/"), and the files a boot fetches, with their sizes as they lie there. */
export interface BootOrder {
  url: string;
  stdlib: string;
  /** Pyodide's list of packages: ours is empty, all Python there is lies in one zip. */
  lock: string;
  files: { name: string; size: number }[];
}

export type ToWorker =
  | { type: "boot"; order: BootOrder }
  | { type: "ask"; id: number; text: string }
  | { type: "ping" };

export type FromWorker =
  | { type: "stage"; stage: "runtime" | "python" | "engine" | "ready" }
  /** Bytes as they lie on the host, before it compresses anything. */
  | { type: "progress"; loaded: number; total: number }
  /** The boot has ended; `file` is the one that failed, or "". */
  | { type: "failed"; file: string; reason: string }
  /** Sent before Python starts to work on request `id`. */
  | { type: "heard"; id: number }
  | { type: "pong" }
  | { type: "reply"; id: number; text: string };
