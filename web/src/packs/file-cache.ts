/** Fetches data files of the site, each only once. */
import { fetchFile, Unreachable } from "../base/file-unreachable.ts";

const files = new Map<string, Promise<unknown>>();
/** Files that could not be fetched. Later requests for them bypass all caches. */
const lost = new Set<string>();

/** Return the content of a JSON file; `path` is relative to the page. Rejects with `Unreachable`. */
export function fetched<T>(path: string): Promise<T> {
  let file = files.get(path);
  if (!file) {
    file = load(path);
    files.set(path, file);
    file.catch(() => files.delete(path));
  }
  return file as Promise<T>;
}

async function load(path: string): Promise<unknown> {
  const url = new URL(path, document.baseURI);
  const init: RequestInit = lost.has(path) ? { cache: "reload" } : {};
  const content = async (): Promise<unknown> => (await fetchFile(url, init)).json();
  try {
    return await content().catch((error) => {
      // Invalid JSON is a damaged file, so report it and let the start guard repair it. A failed request is
      // only repeated.
      if (error instanceof SyntaxError) throw error;
      return content();
    });
  } catch (error) {
    lost.add(path);
    throw new Unreachable(path, error);
  }
}
