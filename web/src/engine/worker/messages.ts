/** The messages between page and worker. Requests and replies are texts that the worker never parses. */

/** A file as the build made it: its bytes uncompressed, and their SHA-256 in hexadecimal digits. */
export interface RuntimeFile {
  name: string;
  size: number;
  digest: string;
}

/** The folder of the runtime (an absolute URL ending in "/"), and the files a boot fetches. */
export interface BootOrder {
  url: string;
  stdlib: string;
  /** Pyodide's list of packages. It is empty: all Python code is in one zip. */
  lock: string;
  files: RuntimeFile[];
  /** The name of the browser's cache for snapshots, see `snapshot.ts`. */
  memories: string;
}

/** The runtime files a page keeps from one boot, so that the next one fetches and compiles nothing. */
export interface Kept {
  wasm: WebAssembly.Module;
  stdlib: ArrayBuffer;
}

export type ToWorker =
  /** `life` names the lock that the worker holds as long as it lives. With `forget` a stored snapshot is removed. */
  | { type: "boot"; order: BootOrder; life: string; kept: Kept | null; forget: boolean }
  /** Make a snapshot and store it, instead of a boot. The worker replies "prepared" or "failed". */
  | { type: "prepare"; order: BootOrder; kept: Kept }
  /** Rehearse the next start, instead of a boot (`rehearsal.ts`). The worker replies "prepared" or "failed". */
  | { type: "rehearse"; order: BootOrder }
  | { type: "ask"; id: number; text: string }
  | { type: "ping" };

export type FromWorker =
  | { type: "stage"; stage: "runtime" | "python" | "engine" | "ready" }
  /** Bytes as they lie on the host, before compression. */
  | { type: "progress"; loaded: number; total: number }
  /** A file arrived damaged and is fetched again from the host itself. */
  | { type: "again"; file: string }
  /** A stored snapshot is being restored. Sent again if the snapshot does not fit. */
  | { type: "restoring"; fits: boolean }
  | { type: "prepared" }
  /** The worker holds the lock `life`. */
  | { type: "alive" }
  | { type: "kept"; kept: Kept }
  /** The boot has failed. `file` is the file to blame, or ""; `sentAs` is its type, if the type is the fault. */
  | { type: "failed"; file: string; reason: string; sentAs?: string }
  /** Sent before Python starts on request `id`. */
  | { type: "heard"; id: number }
  | { type: "pong" }
  | { type: "reply"; id: number; text: string };
