/**
 * The messages between the page and the worker. Requests and replies are texts that the worker never parses.
 */

/** A file of the build: the number of its uncompressed bytes, and their SHA-256 in hexadecimal digits. */
export interface RuntimeFile {
  name: string;
  size: number;
  digest: string;
}

/**
 * The data that a worker needs to boot: the folder of the runtime (an absolute URL ending in "/"), and the
 * files to fetch from it.
 */
export interface BootOrder {
  url: string;
  stdlib: string;
  /** Pyodide's list of packages, which is empty because all Python code is in one zip. */
  lock: string;
  files: RuntimeFile[];
  /** The name of the browser cache in which snapshots are stored; see `snapshot.ts`. */
  memories: string;
}

/**
 * The runtime files that a page keeps after one boot, so that the next boot need not fetch and compile them.
 */
export interface Kept {
  wasm: WebAssembly.Module;
  stdlib: ArrayBuffer;
}

export type ToWorker =
  /**
   * Start Python. `life` names the lock that the worker holds as long as it exists. With `forget`, a stored
   * snapshot is removed.
   */
  | { type: "boot"; order: BootOrder; life: string; kept: Kept | null; forget: boolean }
  /** Make a snapshot and store it, instead of booting. The worker replies "prepared" or "failed". */
  | { type: "prepare"; order: BootOrder; kept: Kept }
  /**
   * Instead of booting, rehearse the next start of Python (`rehearsal.ts`). The worker replies "prepared" or
   * "failed".
   */
  | { type: "rehearse"; order: BootOrder }
  | { type: "ask"; id: number; text: string }
  | { type: "ping" };

export type FromWorker =
  | { type: "stage"; stage: "runtime" | "python" | "engine" | "ready" }
  /** The bytes fetched so far and in total, counted before compression. */
  | { type: "progress"; loaded: number; total: number }
  /** A file has arrived damaged and is being fetched again from the host itself. */
  | { type: "again"; file: string }
  /**
   * A stored snapshot is being restored. The message is sent again, with `fits` false, if the snapshot does
   * not fit.
   */
  | { type: "restoring"; fits: boolean }
  | { type: "prepared" }
  /** The worker holds the lock `life`. */
  | { type: "alive" }
  | { type: "kept"; kept: Kept }
  /**
   * The boot has failed. `file` is the file to blame, or "". `sentAs` is its content type, if that is the
   * cause.
   */
  | { type: "failed"; file: string; reason: string; sentAs?: string }
  /** Request `id` has arrived; sent before Python starts to work on it. */
  | { type: "heard"; id: number }
  | { type: "pong" }
  | { type: "reply"; id: number; text: string };
