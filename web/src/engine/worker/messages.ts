/** What page and worker say to each other. Requests and replies are texts the worker never reads. */

/** A file as the build made it: bytes as they lie on the host, SHA-256 in hexadecimal digits. */
export interface RuntimeFile {
  name: string;
  size: number;
  digest: string;
}

/** Where the runtime lies (absolute URL ending in "/"), and the files a boot fetches. */
export interface BootOrder {
  url: string;
  stdlib: string;
  /** Pyodide's list of packages: ours is empty, all Python there is lies in one zip. */
  lock: string;
  files: RuntimeFile[];
  /** The browser's cache for memories, see `snapshot.ts`. */
  memories: string;
}

/** What a page keeps of one boot, so that the next one fetches and compiles nothing. */
export interface Kept {
  wasm: WebAssembly.Module;
  stdlib: ArrayBuffer;
}

export type ToWorker =
  /** `life` names the lock the worker holds as long as it lives; `forget` whatever memory was kept. */
  | { type: "boot"; order: BootOrder; life: string; kept: Kept | null; forget: boolean }
  /** Instead of a boot: make a memory and keep it. The answer is "prepared" or "failed". */
  | { type: "prepare"; order: BootOrder; kept: Kept }
  | { type: "ask"; id: number; text: string }
  | { type: "ping" };

export type FromWorker =
  | { type: "stage"; stage: "runtime" | "python" | "engine" | "ready" }
  /** Bytes as they lie on the host, before it compresses anything. */
  | { type: "progress"; loaded: number; total: number }
  /** A file arrived damaged, and is fetched again from the host itself. */
  | { type: "again"; file: string }
  /** A memory that was kept is put in place; then, if so, that it did not fit. */
  | { type: "restoring"; fits: boolean }
  | { type: "prepared" }
  /** The lock `life` is held. */
  | { type: "alive" }
  | { type: "kept"; kept: Kept }
  /** The boot has ended; `file` is the one that failed, or "". `sentAs`: its type, where that is what is wrong. */
  | { type: "failed"; file: string; reason: string; sentAs?: string }
  /** Sent before Python starts to work on request `id`. */
  | { type: "heard"; id: number }
  | { type: "pong" }
  | { type: "reply"; id: number; text: string };
