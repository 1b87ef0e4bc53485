/** Start Python, by itself or with a memory that was kept. */
import type { PyodideAPI } from "pyodide";
import { BootFailure } from "./download.ts";
import type { BootOrder, FromWorker, Kept } from "./messages.ts";
import { gathered, MACHINE, type Options, PACKED, type Parts, reached, WASM } from "./runtime-files.ts";
import type { Left } from "./snapshot.ts";
import { keptMemory } from "./snapshot-cache.ts";

type Post = (
  message: Extract<FromWorker, { type: "stage" | "progress" | "again" | "kept" | "restoring" }>,
) => void;
/** `grow`: called with the machine's room before anything runs in it. */
interface How extends Pick<Options, "stdout" | "stderr" | "_makeSnapshot" | "_loadSnapshot"> {
  grow?: (room: WebAssembly.Memory) => void;
}

/** Start Python and answer with the bridge's function. `forget`: whatever memory was kept. Rejects with `BootFailure`. */
export async function boot(
  order: BootOrder,
  kept: Kept | null,
  post: Post,
  forget: boolean,
): Promise<(text: string) => string> {
  const found = remembered(order, kept, post, forget);
  let parts = await gathered(
    order,
    kept,
    post,
    found.then((left) => left?.wasm ?? null),
  );
  const restore = await (await found)?.restore;
  let pyodide = await restore?.((how) => started(order, parts, post, how));
  if (parts.spared) {
    // Without the memory it is not trusted either.
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

/** Start Python, from what was kept of another boot if anything was; `how`: who hears what it prints. Rejects with `BootFailure`. */
export async function startPython(
  order: BootOrder,
  kept: Kept | null,
  post: Post,
  how: How = {},
): Promise<PyodideAPI> {
  return started(order, await gathered(order, kept, post), post, how);
}

/** What an earlier start has left on this device. Whatever is wrong with it: then there is nothing. */
async function remembered(
  order: BootOrder,
  kept: Kept | null,
  post: Post,
  forget: boolean,
): Promise<Left | null> {
  try {
    const left = forget ? null : await keptMemory(order, !kept);
    if (left) {
      const { remember } = await import("./snapshot.ts");
      return remember(order, left, post);
    }
    // What does not fit any more only takes room; nobody waits for that.
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
 * Stand between Pyodide and the network: it gets what is here already. `failed` rejects where Pyodide itself
 * would never settle, because its WebAssembly does not start.
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
