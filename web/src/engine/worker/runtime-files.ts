/** Fetches and compiles the files that Python is started from. */
import type { loadPyodide as LoadPyodide } from "pyodide";
import { BootFailure, gunzip, Incoming } from "./download.ts";
import type { BootOrder, FromWorker, Kept } from "./messages.ts";

export type Options = NonNullable<Parameters<typeof LoadPyodide>[0]>;
type Post = (message: Extract<FromWorker, { type: "stage" | "progress" | "again" | "kept" }>) => void;

export interface Parts extends Kept {
  /** True if the WebAssembly was stored on this device with the snapshot, so that it was not fetched. */
  spared: boolean;
  loadPyodide: typeof LoadPyodide;
  createPyodideModule: NonNullable<Options["createPyodideModule"]>;
}

const ENTRY = "pyodide.js";
export const MACHINE = "pyodide.asm.js";
export const WASM = "pyodide.asm.wasm";
/** The content type that the streaming compiler requires. */
export const WASM_TYPE = "application/wasm";
/** The suffix of a compressed file. Pyodide requests the file without this suffix. */
export const PACKED = ".bin";

/** Set a performance mark for a stage of the start-up of Python. Benchmarks read these marks. */
export function reached(what: string): void {
  performance.mark(`kleinod start: ${what}`);
}

/**
 * Return all runtime files, reusing those of another boot if there are any. `left` is WebAssembly that an
 * earlier visit has stored. Rejects with `BootFailure`.
 */
export async function gathered(
  order: BootOrder,
  kept: Kept | null,
  post: Post,
  left: Promise<WebAssembly.Module | null> = Promise.resolve(null),
): Promise<Parts> {
  post({ type: "stage", stage: "runtime" });
  const incoming = new Incoming(order, post);
  let spared = false;
  const compiledBefore = async (): Promise<WebAssembly.Module | null> => {
    const found = kept?.wasm ?? (await left);
    spared = !kept && found !== null;
    if (spared) incoming.spare(WASM + PACKED);
    return found;
  };
  const [entry, machine, wasm, stdlib] = await Promise.all([
    importOf(order, ENTRY, kept ? null : incoming),
    importOf(order, MACHINE, kept ? null : incoming),
    compiledBefore().then((found) => found ?? compiled(incoming)),
    kept?.stdlib ?? incoming.file(order.stdlib + PACKED).then(gunzip),
  ]);
  reached("gathered");
  // WebAssembly from the cache is posted for reuse only once it has proved to work.
  if (!kept && !spared) post({ type: "kept", kept: { wasm, stdlib } });
  const { loadPyodide } = entry as Pick<Parts, "loadPyodide">;
  const { default: createPyodideModule } = machine as { default: Parts["createPyodideModule"] };
  return { wasm, stdlib, loadPyodide, createPyodideModule, spared };
}

/**
 * Import a module of the runtime. The file is fetched and checked first, so that the browser's cache holds an
 * intact one.
 */
async function importOf(order: BootOrder, name: string, incoming: Incoming | null): Promise<unknown> {
  await incoming?.file(name);
  try {
    return await import(/* @vite-ignore */ order.url + name);
  } catch (error) {
    throw new BootFailure(name, String(error));
  }
}

/**
 * Compile the WebAssembly while it arrives. If it turns out to be damaged, the compiled module is discarded.
 */
async function compiled(incoming: Incoming): Promise<WebAssembly.Module> {
  const name = WASM + PACKED;
  const headers = { "content-type": WASM_TYPE };
  let module: Promise<WebAssembly.Module> | undefined;
  await incoming.file(name, () => {
    const { readable, writable } = new DecompressionStream("gzip");
    module = WebAssembly.compileStreaming(new Response(readable, { headers }));
    module.catch(() => {});
    return writable.getWriter();
  });
  reached("fetched");
  try {
    const made = await module;
    if (!made) throw new Error("nothing to compile");
    reached("compiled");
    return made;
  } catch (error) {
    throw new BootFailure(name, String(error));
  }
}

/** Fetch the WebAssembly and return it uncompressed. Rejects with `BootFailure`. */
export async function unpacked(order: BootOrder): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await gunzip(await new Incoming(order, () => {}).file(WASM + PACKED)));
}
