/**
 * Fetches the files that Python needs, and compares each with the hash recorded in the build. A file that
 * does not match is fetched once more from the host itself, bypassing all caches.
 */
import { wrongType } from "../../base/file-unreachable.ts";
import type { BootOrder, FromWorker, RuntimeFile } from "./messages.ts";

type Post = (message: Extract<FromWorker, { type: "progress" | "again" }>) => void;
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The error of a boot that failed. `file` is the file to blame, or "". `sentAs` is the content type that the
 * host sends for a script, if browsers refuse to run a script of that type.
 */
export class BootFailure extends Error {
  readonly file: string;
  readonly sentAs: string;

  constructor(file: string, reason: string, sentAs = "") {
    super(reason);
    this.file = file;
    this.sentAs = sentAs;
  }
}

const PROGRESS_EVERY = 100;

/** A consumer that receives the bytes of a file as they arrive, before their hash is checked. */
type Early = Pick<WritableStreamDefaultWriter<Bytes>, "write" | "close" | "abort">;

/** Fetches the files of a boot order and reports how many bytes have arrived. */
export class Incoming {
  readonly #order: BootOrder;
  readonly #post: Post;
  readonly #total: number;
  #loaded = 0;
  #reported = 0;

  constructor(order: BootOrder, post: Post) {
    this.#order = order;
    this.#post = post;
    this.#total = order.files.reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Resolve with the bytes of a file exactly as the build made them, or reject with `BootFailure`. `early`
   * returns a consumer of the arriving bytes; it is called again for every new attempt.
   */
  async file(name: string, early?: () => Early): Promise<Bytes> {
    const file = this.#order.files.find((listed) => listed.name === name);
    if (!file) throw new BootFailure(name, "not listed");
    try {
      return await this.#once(file, {}, early?.());
    } catch {
      this.#post({ type: "again", file: name });
      return this.#once(file, { cache: "reload" }, early?.());
    }
  }

  /** Count a file that need not be fetched as arrived, so that the progress reaches its end. */
  spare(name: string): void {
    this.#count(this.#order.files.find((listed) => listed.name === name)?.size ?? 0, true);
  }

  async #once(file: RuntimeFile, init: RequestInit, early?: Early): Promise<Bytes> {
    let seen = 0;
    try {
      return await exactly(file, await fetch(this.#order.url + file.name, init), (part) => {
        seen += part.byteLength;
        this.#count(part.byteLength, seen === file.size);
        early?.write(part).catch(() => {});
        if (seen === file.size) early?.close().catch(() => {});
      });
    } catch (error) {
      early?.abort().catch(() => {});
      this.#count(-seen);
      throw error instanceof BootFailure ? error : new BootFailure(file.name, String(error));
    }
  }

  /**
   * Add to the bytes that have arrived, and report them now and then. With `told`, report them in any case,
   * because the next report may be long in coming.
   */
  #count(bytes: number, told = false): void {
    this.#loaded += bytes;
    if (!told && this.#loaded < this.#total && Date.now() - this.#reported < PROGRESS_EVERY) return;
    this.#reported = Date.now();
    this.#post({ type: "progress", loaded: this.#loaded, total: this.#total });
  }
}

/** Return the content of a response. Reject unless its size and hash are those of the file. */
async function exactly(
  { name, size, digest }: RuntimeFile,
  response: Response,
  came: (part: Bytes) => void,
): Promise<Bytes> {
  if (!response.ok || !response.body) throw new BootFailure(name, `HTTP ${response.status}`);
  const content = new Uint8Array(size);
  let seen = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const { byteLength } = part.value;
    if (seen + byteLength > size) {
      void reader.cancel();
      throw new BootFailure(name, `more than ${size} bytes`);
    }
    content.set(part.value, seen);
    seen += byteLength;
    came(part.value);
  }
  if (seen < size) throw new BootFailure(name, `${seen} of ${size} bytes`);
  const hash = await sha256(content);
  if (hash && hash !== digest) throw new BootFailure(name, "another file under the same name");
  const type = wrongType(name, response);
  if (type) throw new BootFailure(name, `Content-Type: ${type}`, type);
  return content;
}

/**
 * Return the SHA-256 hash in hexadecimal digits, or undefined outside a secure context, where browsers offer
 * no hashes.
 */
async function sha256(content: Bytes): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest("SHA-256", content));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Decompress a gzip file that has arrived as a whole. */
export const gunzip = (packed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
