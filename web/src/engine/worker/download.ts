/**
 * Fetch the files that Python needs. Every file is compared with the build's hash. One that does not match is fetched
 * once more from the host itself, past every cache.
 */
import { wrongType } from "../../base/file-unreachable.ts";
import type { BootOrder, FromWorker, RuntimeFile } from "./messages.ts";

type Post = (message: Extract<FromWorker, { type: "progress" | "again" }>) => void;
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A boot that failed, and the file to blame ("" if no file is). `sentAs`: the type that the host sends for a script,
 * if browsers run no script of that type.
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

/** A consumer that receives bytes as they arrive, before their hash is checked. */
type Early = Pick<WritableStreamDefaultWriter<Bytes>, "write" | "close" | "abort">;

/** Fetches the files of an order and reports how many of their bytes have arrived. */
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
   * Resolve with the bytes of a file exactly as the build made them; reject with `BootFailure`. `early` returns a
   * consumer of the arriving bytes and is called again for every new attempt.
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

  /** Count a file that is not needed as if it had arrived. */
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

  /** With `told` this count is reported in any case, because the next one may take long. */
  #count(bytes: number, told = false): void {
    this.#loaded += bytes;
    if (!told && this.#loaded < this.#total && Date.now() - this.#reported < PROGRESS_EVERY) return;
    this.#reported = Date.now();
    this.#post({ type: "progress", loaded: this.#loaded, total: this.#total });
  }
}

/** Return the content of a response, if it is this file. */
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

/** Return the SHA-256 in hexadecimal digits; undefined outside a secure context, which has no hashes. */
async function sha256(content: Bytes): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest("SHA-256", content));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Unpack a file that is packed as a whole. */
export const gunzip = (packed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
