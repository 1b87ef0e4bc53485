/**
 * What comes in while Python starts. Every file is watched, because Pyodide itself never settles when its
 * WebAssembly is missing, cut short or of a wrong type; and what the build has packed is unpacked.
 */
import type { BootOrder, FromWorker } from "./messages.ts";

type Post = (message: Extract<FromWorker, { type: "progress" }>) => void;
type Fail = (error: BootFailure) => Promise<never>;
type Bytes = Uint8Array<ArrayBuffer>;
type File = BootOrder["files"][number];

/** A boot that cannot go on, and the file it is about ("" if no file is to blame). */
export class BootFailure extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(reason);
    this.file = file;
  }
}

/** Ends the name of a file that is packed; it is asked for without. */
const PACKED = ".bin";
const PROGRESS_EVERY = 100;

/** Stand between Pyodide and the network: count bytes, and notice what is missing or damaged. */
export function watchFetch(order: BootOrder, post: Post): { failed: Promise<never>; stop(): void } {
  const original = self.fetch;
  // Modules are imported, which nobody can watch.
  const watched = order.files.filter(({ name }) => !name.endsWith(".mjs"));
  const asked = ({ name }: File) => (name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name);
  const files = new Map(watched.map((file) => [new URL(asked(file), order.url).href, file]));
  const total = watched.reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  let reported = 0;
  let reject: (error: BootFailure) => void;
  const failed = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  // The boot is over: whoever waits for the file waits for ever, instead of failing once more.
  const fail: Fail = (error) => {
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
    const file = files.get(url);
    if (!file) return original(input, init);
    try {
      return await checked(await original(new URL(file.name, order.url).href, init), file, count, fail);
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

/** The response, its bytes counted; `fail` is called if they end too early or too late, or make no sense. */
async function checked(
  response: Response,
  file: File,
  count: (bytes: number) => void,
  fail: Fail,
): Promise<Response> {
  if (!response.ok || !response.body) throw new BootFailure(file.name, `HTTP ${response.status}`);
  let seen = 0;
  const counter = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
    async flush() {
      if (seen !== file.size) await fail(new BootFailure(file.name, `${seen} of ${file.size} bytes`));
    },
  });
  const body = response.body.pipeThrough(counter);
  if (file.name.endsWith(PACKED)) {
    // The compiler insists on the type.
    return new Response(unpacked(body, file, fail), { headers: { "content-type": "application/wasm" } });
  }
  const type = response.headers.get("content-type");
  return new Response(body, { headers: type ? { "content-type": type } : {} });
}

/** What was packed, as a stream that does not break but calls `fail`. */
function unpacked(body: ReadableStream<Bytes>, file: File, fail: Fail): ReadableStream<Bytes> {
  const reader = body.pipeThrough(new DecompressionStream("gzip")).getReader();
  return new ReadableStream({
    async pull(controller) {
      const part = await reader
        .read()
        .catch((error: unknown) => fail(new BootFailure(file.name, String(error))));
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
  });
}
