/**
 * The copies of the site on this device, one cache for each edition (the files of one build). A file is
 * stored only if its hash is the one that the build has listed, and stays stored, so that an interrupted
 * download can resume.
 */
import type { SiteEdition, SiteFile } from "../messages.ts";

/** The error of a file that could not be fetched. */
export class Unobtainable extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(reason);
    this.file = file;
  }
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type Count = (bytes: number) => void;

const PARALLEL = 4;
/**
 * Matches paths that contain a hash. The content of such files never changes, so the browser's own cached
 * response is valid.
 */
const HASHED = /^(assets|py-[0-9a-f]+)\//;

export class SiteCache {
  readonly #edition: SiteEdition;
  readonly #scope: string;
  readonly #caches: CacheStorage;
  readonly #fetch: Fetch;
  readonly #listed: Map<string, SiteFile>;
  readonly #prefix: string;

  /** `scope` is the absolute URL of the page's folder, ending in "/". */
  constructor(edition: SiteEdition, scope: string, caches: CacheStorage, fetch: Fetch) {
    this.#edition = edition;
    this.#scope = scope;
    this.#caches = caches;
    this.#fetch = fetch;
    this.#listed = new Map(edition.files.map((file) => [scope + file[0], file]));
    this.#prefix = `kleinod ${scope} `;
  }

  get total(): number {
    return this.#edition.files.reduce((sum, [, size]) => sum + size, 0);
  }

  /** The name of the cache that holds this edition. */
  get name(): string {
    return this.#prefix + this.#edition.version;
  }

  /** Return the files that are not in the cache yet, small files first. */
  async missing(): Promise<SiteFile[]> {
    const cache = await this.#caches.open(this.name);
    const there = new Set((await cache.keys()).map(({ url }) => url));
    const absent = [...this.#listed].filter(([url]) => !there.has(url));
    return absent.map(([, file]) => file).sort((a, b) => a[1] - b[1]);
  }

  /**
   * Fetch the missing files, and call `arrived` with the number of bytes present so far. All files are tried
   * even if one fails. In that case the promise then rejects with `Unobtainable`.
   */
  async complete(arrived: (loaded: number) => void): Promise<void> {
    const cache = await this.#caches.open(this.name);
    const absent = await this.missing();
    let loaded = this.total - absent.reduce((sum, [, size]) => sum + size, 0);
    const count = (bytes: number) => {
      loaded += bytes;
      arrived(loaded);
    };
    count(0);
    const failures: Unobtainable[] = [];
    const line = absent.values();
    const work = async () => {
      for (const file of line) {
        try {
          await cache.put(this.#scope + file[0], await this.#obtain(file, count));
        } catch (error) {
          failures.push(error instanceof Unobtainable ? error : new Unobtainable(file[0], String(error)));
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    if (failures[0]) throw failures[0];
  }

  /** Return the file from another edition or, failing that, from the browser's own cache or from the host. */
  async #obtain(file: SiteFile, count: Count): Promise<Response> {
    const url = this.#scope + file[0];
    const again: RequestInit = { cache: "reload" };
    const sources: (() => Promise<Response | undefined>)[] = [
      () => this.#inOthers(url),
      () => this.#fetch(url, HASHED.test(file[0]) ? {} : again),
      () => this.#fetch(url, again),
    ];
    let reason = "";
    for (const source of sources) {
      let seen = 0;
      const spy: Count = (bytes) => {
        seen += bytes;
        count(bytes);
      };
      try {
        const response = await source();
        if (response) return await checked(response, file, spy);
      } catch (error) {
        reason = error instanceof Unobtainable ? error.message : String(error);
        count(-seen);
      }
    }
    throw new Unobtainable(file[0], reason);
  }

  /**
   * Return the copy of `url` in this edition or, failing that, in another edition that an open page still
   * uses.
   */
  async find(url: string): Promise<Response | undefined> {
    const cache = await this.#caches.open(this.name);
    return (await cache.match(url)) ?? this.#inOthers(url);
  }

  /** Return the copy of `url` in this edition, if its hash matches. */
  async sound(url: string): Promise<Response | undefined> {
    const file = this.#listed.get(url);
    const kept = await (await this.#caches.open(this.name)).match(url);
    if (!file || !kept) return undefined;
    return checked(kept, file, () => {}).catch(() => undefined);
  }

  /** Fetch a listed file that is missing, and store it. Returns undefined for a file that is not listed. */
  async restore(url: string): Promise<Response | undefined> {
    const file = this.#listed.get(url);
    if (!file) return undefined;
    const response = await this.#obtain(file, () => {});
    const cache = await this.#caches.open(this.name);
    await cache.put(url, response.clone());
    return response;
  }

  /** Return the names of the site's other caches, in the order in which they were made. */
  async #others(): Promise<string[]> {
    const names = await this.#caches.keys();
    return names.filter((name) => name.startsWith(this.#prefix) && name !== this.name);
  }

  async #inOthers(url: string): Promise<Response | undefined> {
    for (const name of (await this.#others()).reverse()) {
      const found = await (await this.#caches.open(name)).match(url);
      if (found) return found;
    }
    return undefined;
  }

  /** Remove other editions, except those that contain one of the scripts `inUse`. */
  async tidy(inUse: readonly string[]): Promise<void> {
    for (const name of await this.#others()) {
      const cache = await this.#caches.open(name);
      const found = await Promise.all(inUse.map((script) => cache.match(script)));
      if (!found.some(Boolean)) await this.#caches.delete(name);
    }
  }
}

/** Return the response with only its content and type, once its size and hash have been verified. */
async function checked(response: Response, [path, size, digest]: SiteFile, count: Count): Promise<Response> {
  if (response.status !== 200 || !response.body) throw new Unobtainable(path, `HTTP ${response.status}`);
  const body = new Uint8Array(size);
  let seen = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (seen + part.value.byteLength > size) {
      void reader.cancel();
      throw new Unobtainable(path, `more than ${size} bytes`);
    }
    body.set(part.value, seen);
    seen += part.value.byteLength;
    count(part.value.byteLength);
  }
  if (seen < size) throw new Unobtainable(path, `${seen} of ${size} bytes`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  if (btoa(String.fromCharCode(...hash)) !== digest)
    throw new Unobtainable(path, "another file under the same name");
  const type = response.headers.get("content-type");
  return new Response(body, { headers: type ? { "content-type": type } : {} });
}
