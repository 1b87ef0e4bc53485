/** Files of the site as data, each fetched once. */
import { fetchFile, Unreachable } from "../base/file-unreachable.ts";

const files = new Map<string, Promise<unknown>>();
/** Files that did not arrive once: from then on they are fetched past whatever a cache has kept of them. */
const lost = new Set<string>();

/** The content of a JSON file; `path` is relative to the page. Rejects with `Unreachable`. */
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
      // What is damaged is healed by the guard, which says so; a line that hiccups once is no news.
      if (error instanceof SyntaxError) throw error;
      return content();
    });
  } catch (error) {
    lost.add(path);
    throw new Unreachable(path, error);
  }
}
