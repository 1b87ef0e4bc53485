/** Starts Python, with or without a stored snapshot. */
import type { PyodideAPI } from "pyodide";
import { BootFailure } from "./download.ts";
import type { BootOrder, FromWorker, Kept } from "./messages.ts";
import { gathered, MACHINE, type Options, PACKED, type Parts, reached, WASM } from "./runtime-files.ts";
import type { Left } from "./snapshot.ts";
import { keptMemory } from "./snapshot-cache.ts";

type Post = (
  message: Extract<FromWorker, { type: "stage" | "progress" | "again" | "kept" | "restoring" }>,
) => void;
/** Options for Pyodide. `grow` is called with the WebAssembly memory before any code runs in it. */
interface How extends Pick<Options, "stdout" | "stderr" | "_makeSnapshot" | "_loadSnapshot"> {
  grow?: (room: WebAssembly.Memory) => void;
}

/**
 * Start Python and return the bridge's `handle` function. With `forget`, remove a stored snapshot first; for
 * `rehearsal` see `keptMemory`. Rejects with `BootFailure`.
 */
export async function boot(
  order: BootOrder,
  kept: Kept | null,
  post: Post,
  forget: boolean,
  rehearsal = false,
): Promise<(text: string) => string> {
  const found = remembered(order, kept, post, forget, rehearsal);
  let parts = await gathered(
    order,
    kept,
    post,
    found.then((left) => left?.wasm ?? null),
  );
  const restore = await (await found)?.restore;
  let pyodide = await restore?.((how) => started(order, parts, post, how));
  if (parts.spared) {
    // If the snapshot failed, the WebAssembly stored with it is not trusted either, so fetch all files.
    if (!pyodide) parts = await gathered(order, null, post);
    else post({ type: "kept", kept: { wasm: parts.wasm, stdlib: parts.stdlib } });
  }
  pyodide ??= await started(order, parts, post, {});
  post({ type: "stage", stage: "engine" });
  try {
    const { handle } = pyodide.pyimport("kleinod.bridge");
    reached("imported");
    return handle;
  } catch (error) {
    throw new BootFailure(order.stdlib, String(error));
  }
}

/**
 * Start Python without a snapshot, from the runtime files of another boot if there are any. `how` holds
 * options for Pyodide, such as functions that receive the output of Python. Rejects with `BootFailure`.
 */
export async function startPython(
  order: BootOrder,
  kept: Kept | null,
  post: Post,
  how: How = {},
): Promise<PyodideAPI> {
  return started(order, await gathered(order, kept, post), post, how);
}

/**
 * Return the snapshot that an earlier visit has left on this device, or null if any part of it is missing or
 * invalid.
 */
async function remembered(
  order: BootOrder,
  kept: Kept | null,
  post: Post,
  forget: boolean,
  rehearsal: boolean,
): Promise<Left | null> {
  try {
    const left = forget ? null : await keptMemory(order, !kept, rehearsal);
    if (left) {
      const { remember } = await import("./snapshot.ts");
      return remember(order, left, post);
    }
    // Remove a snapshot that no longer fits, because it only takes up space. The start-up does not wait for
    // the removal.
    caches.delete(order.memories).catch(() => {});
    return null;
  } catch {
    return null;
  }
}

async function started(
  order: BootOrder,
  parts: Parts,
  post: Post,
  { grow, ...how }: How,
): Promise<PyodideAPI> {
  post({ type: "stage", stage: "python" });
  const handed = handOut(order, parts, grow);
  try {
    const loading = parts.loadPyodide({
      createPyodideModule: parts.createPyodideModule,
      indexURL: order.url,
      stdLibURL: order.url + order.stdlib,
      lockFileContents: order.lock,
      packageBaseUrl: order.url,
      ...how,
    });
    const pyodide = await Promise.race([handed.failed, loading]);
    reached("started");
    return pyodide;
  } catch (error) {
    throw error instanceof BootFailure ? error : new BootFailure(MACHINE, String(error));
  } finally {
    handed.stop();
  }
}

/**
 * Answer Pyodide's fetches with files that have already arrived. `failed` rejects if the WebAssembly does not
 * start, because Pyodide's own promise would then never settle.
 */
function handOut(
  order: BootOrder,
  { wasm, stdlib }: Kept,
  grow: How["grow"],
): { failed: Promise<never>; stop(): void } {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  let fail: (error: BootFailure) => void;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  self.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), order.url).href;
    if (url === order.url + order.stdlib) return new Response(stdlib);
    if (url === order.url + WASM) return new Response();
    return fetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    try {
      const instance = await WebAssembly.instantiate(wasm, imports);
      grow?.(instance.exports.memory as WebAssembly.Memory);
      reached("instantiated");
      return { module: wasm, instance };
    } catch (error) {
      fail(new BootFailure(WASM + PACKED, String(error)));
      throw error;
    }
  };
  return {
    failed,
    stop: () => {
      self.fetch = fetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    },
  };
}
