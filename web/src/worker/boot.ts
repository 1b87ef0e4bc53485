/** Fetch and start Python. Every file is watched on its way in, because Pyodide itself never settles
 *  when its WebAssembly is missing, cut short or of a wrong type. */
import type { loadPyodide as LoadPyodide } from "pyodide";
import type { BootOrder, FromWorker } from "./messages.ts";

type Post = (message: FromWorker) => void;

/** A boot that cannot go on, and the file it is about ("" if no file is to blame). */
export class BootFailure extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(reason);
    this.file = file;
  }
}

const PROGRESS_EVERY = 100;

/** Boot and answer with the bridge's function. Rejects with `BootFailure`. */
export async function boot(order: BootOrder, post: Post): Promise<(text: string) => string> {
  const watched = watchFetch(order, post);
  return Promise.race([watched.failed, start(order, post)]).finally(watched.stop);
}

async function start(order: BootOrder, post: Post): Promise<(text: string) => string> {
  post({ type: "stage", stage: "runtime" });
  const entry = "pyodide.mjs";
  const { loadPyodide } = (await blaming(entry, import(/* @vite-ignore */ order.url + entry))) as {
    loadPyodide: typeof LoadPyodide;
  };
  post({ type: "stage", stage: "python" });
  const loading = loadPyodide({
    indexURL: order.url,
    stdLibURL: new URL(order.stdlib, order.url).href,
    lockFileContents: order.lock,
    packageBaseUrl: order.url,
  });
  const pyodide = await blaming("pyodide.asm.mjs", loading);
  post({ type: "stage", stage: "engine" });
  try {
    return pyodide.pyimport("kleinod.bridge").handle;
  } catch (error) {
    throw new BootFailure(order.stdlib, String(error));
  }
}

async function blaming<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BootFailure ? error : new BootFailure(file, String(error));
  }
}

/** Stand between Pyodide and the network: count bytes, and notice what is missing or cut short. */
function watchFetch(order: BootOrder, post: Post): { failed: Promise<never>; stop(): void } {
  const original = self.fetch;
  // Modules are imported, which nobody can watch.
  const watched = order.files.filter(({ name }) => !name.endsWith(".mjs"));
  const sizes = new Map(watched.map(({ name, size }) => [new URL(name, order.url).href, { name, size }]));
  const total = watched.reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  let reported = 0;
  let reject: (error: BootFailure) => void;
  const failed = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  // The boot is over: whoever waits for the file waits for ever, instead of failing once more.
  const fail = (error: BootFailure): Promise<never> => {
    reject(error);
    return new Promise(() => {});
  };
  const count = (bytes: number) => {
    loaded += bytes;
    if (loaded < total && Date.now() - reported < PROGRESS_EVERY) return;
    reported = Date.now();
    post({ type: "progress", loaded, total });
  };
  self.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), order.url).href;
    const file = sizes.get(url);
    if (!file) return original(input, init);
    try {
      return await checked(await original(input, init), file, count, fail);
    } catch (error) {
      return fail(error instanceof BootFailure ? error : new BootFailure(file.name, String(error)));
    }
  };
  return {
    failed,
    stop: () => {
      self.fetch = original;
    },
  };
}

/** The response as it came, its bytes counted; `fail` is called if they end too early or too late. */
async function checked(
  response: Response,
  file: { name: string; size: number },
  count: (bytes: number) => void,
  fail: (error: BootFailure) => Promise<never>,
): Promise<Response> {
  if (!response.ok || !response.body) throw new BootFailure(file.name, `HTTP ${response.status}`);
  let seen = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
    async flush() {
      if (seen !== file.size) await fail(new BootFailure(file.name, `${seen} of ${file.size} bytes`));
    },
  });
  // A host that calls .wasm something else would stop the compiler, which insists on the type.
  const type = file.name.endsWith(".wasm") ? "application/wasm" : response.headers.get("content-type");
  const headers = new Headers(type ? { "content-type": type } : {});
  return new Response(response.body.pipeThrough(counter), { headers });
}
