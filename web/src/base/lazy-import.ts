/**
 * The loader behind every `import()` of the built page. The build replaces Vite's own helper by this module
 * (build/vite-plugin.mjs), so that every lazy script and its styles are fetched in one way: a failure rejects with
 * `Unreachable`, and the next attempt fetches again.
 */
import { fetchFile, Unreachable, WrongAnswer, wrongType } from "./file-unreachable.ts";

/** Dispatched by the window when a fetched script does not run: the guard then repairs all files. */
export const DAMAGED = "script-damaged";
/** The data attribute of the links that lazy imports add, whose errors are no errors of the start. */
export const LAZY = "lazy";
/** The event of `DAMAGED`. Its listeners add what must end before the page may reload. */
export type Damage = CustomEvent<Promise<unknown>[]>;

/**
 * True in Chromium, which fetches a module again after it could not be fetched or was no script. Other browsers may
 * remember a failed module for the life of the page, as Firefox does.
 */
const fetchesAgain = (): boolean => "userAgentData" in navigator;
/** Addresses of the scripts that have been fetched. */
let scripts: Set<string> | undefined;
/** The styles fetched or being fetched, by address. */
const styles = new Map<string, Promise<void>>();
/** Scripts that were fetched and did not run, by address, with the number of retries at that time. */
const failed = new Map<string, number>();
let wishes = 0;

/** A person retries a failed import. If the script still does not run, the page may reload. */
export function retryImports(): void {
  wishes += 1;
}

const nameOf = (url: string): string => new URL(url).pathname.split("/").slice(-2).join("/");

/** Repeat a failed request once, past every cache. */
const twice = <T>(attempt: (init: RequestInit) => Promise<T>): Promise<T> =>
  attempt({}).catch(() => attempt({ cache: "reload" }));

const isReachable = (): Promise<boolean> =>
  fetchFile(document.baseURI, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/**
 * Load a module. `files`: the addresses of its script, of the scripts it imports and of their styles, relative to
 * `base`. Rejects with `Unreachable`.
 */
export async function lazyImport<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
  base: string = document.baseURI,
): Promise<T> {
  const urls = files.map((file) => new URL(file, base).href);
  const [script = ""] = urls;
  if (fetchesAgain()) {
    try {
      return await directly(load, urls);
    } catch {
      // The next attempt fetches each file first, and finds out which one is missing.
    }
  }
  await Promise.all(urls.map((url) => (isStyle(url) ? needStyle(url) : needScript(url))));
  try {
    return await load();
  } catch (error) {
    const damage: Damage = new CustomEvent(DAMAGED, { detail: [] });
    dispatchEvent(damage);
    // Browsers remember for the life of a page that a module did not run.
    const wished = wishes > (failed.get(script) ?? wishes);
    if (script) failed.set(script, wishes);
    if (wished && (await isReachable())) {
      await Promise.all(damage.detail);
      location.reload();
    }
    throw new Unreachable(script && nameOf(script), error);
  }
}

const isStyle = (url: string): boolean => url.endsWith(".css");

/** Import a module with its styles at once. Fetching the files before the import makes the start of a page slower. */
async function directly<T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> {
  for (const url of urls) if (!isStyle(url)) preload(url);
  await Promise.all(urls.filter(isStyle).map((url) => needStyle(url, false)));
  return load();
}

/** Let the browser fetch a script beside the others, and not only once a script that imports it has run. */
function preload(url: string): void {
  if (!linkTo(url, "modulepreload")) document.head.append(newLink(url, "modulepreload"));
}

const linkTo = (url: string, rel: string): HTMLLinkElement | undefined =>
  [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].find(({ href }) => href === url);

function newLink(url: string, rel: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.dataset[LAZY] = "";
  link.rel = rel;
  link.crossOrigin = "";
  link.href = url;
  return link;
}

/**
 * Fetch a file before it is imported or linked, so that the import finds it in the browser's cache: Firefox never
 * retries a failed module, and applies half a style as a whole one. An offline copy has all files.
 */
async function fetchFirst(url: string, init: RequestInit): Promise<void> {
  const response = await fetchFile(url, init);
  const type = wrongType(url, response);
  if (type) throw new WrongAnswer(type);
  const { headers } = response;
  const { byteLength } = await response.arrayBuffer();
  const length = headers.has("content-encoding") ? null : headers.get("content-length");
  if (length && Number(length) !== byteLength) throw new WrongAnswer(`${byteLength} of ${length} bytes`);
}

const isCopied = (): boolean => Boolean(navigator.serviceWorker?.controller);

async function needScript(url: string): Promise<void> {
  scripts ??= new Set(
    [...document.querySelectorAll<HTMLLinkElement>(`link[rel=modulepreload]:not([data-${LAZY}])`)].map(
      ({ href }) => href,
    ),
  );
  if (scripts.has(url) || isCopied()) return;
  try {
    await twice((init) => fetchFirst(url, init));
  } catch (error) {
    throw new Unreachable(nameOf(url), error);
  }
  scripts.add(url);
}

function needStyle(url: string, fetches = !isCopied()): Promise<void> {
  let style = styles.get(url);
  if (!style) {
    style = twice(async (init) => {
      if (fetches) await fetchFirst(url, init);
      await addStyle(url);
    }).catch((error: unknown) => {
      styles.delete(url);
      throw new Unreachable(nameOf(url), error);
    });
    styles.set(url, style);
  }
  return style;
}

function addStyle(url: string): Promise<void> {
  if (linkTo(url, "stylesheet")) return Promise.resolve();
  const link = newLink(url, "stylesheet");
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      link.remove();
      reject(new Error("no style"));
    };
    // Chromium takes a page that was sent instead of a style for an empty style.
    link.addEventListener("load", () => (link.sheet?.cssRules.length ? resolve() : fail()));
    link.addEventListener("error", fail);
    document.head.append(link);
  });
}
