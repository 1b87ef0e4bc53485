/** Files of the site as data, each fetched once. */

/** A file did not arrive; asked for again, it is fetched again. */
export class Unreachable extends Error {
  readonly path: string;

  constructor(path: string, reason: unknown) {
    super(`${path} did not arrive: ${reason instanceof Error ? reason.message : String(reason)}`);
    this.name = "Unreachable";
    this.path = path;
  }
}

const files = new Map<string, Promise<unknown>>();

/** The content of a JSON file; `path` is relative to the page. */
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
  try {
    return await content(url).catch((error) => {
      // What is damaged is healed by the guard, which says so; a line that hiccups once is no news.
      if (error instanceof SyntaxError) throw error;
      return content(url);
    });
  } catch (error) {
    throw new Unreachable(path, error);
  }
}

async function content(url: URL): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}
