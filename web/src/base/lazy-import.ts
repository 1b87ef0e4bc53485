/**
 * The loader behind every `import()` of the built page. The build replaces Vite's own helper with this module
 * (build/vite-plugin.mjs). It fetches lazy scripts and their styles in such a way that a failure rejects with
 * `Unreachable`, and the next attempt fetches the files again.
 */
import { fetchFile, Unreachable, WrongAnswer, wrongType } from "./file-unreachable.ts";

/**
 * The event that the window dispatches when a fetched script fails to run. The start guard then repairs all
 * files.
 */
export const DAMAGED = "script-damaged";
/**
 * The data attribute that marks the `<link>` elements added by lazy imports. If one of them fails to load,
 * that does not count as an error in the start of the page.
 */
export const LAZY = "lazy";
/**
 * The event `DAMAGED`. Its detail is a list to which listeners add promises; the page reloads only once all
 * of them have resolved.
 */
export type Damage = CustomEvent<Promise<unknown>[]>;

/**
 * True in Chromium, which fetches a module again if the first attempt failed or did not return a script.
 * Other browsers may remember a failed module for the life of the page, as Firefox does.
 */
const fetchesAgain = (): boolean => "userAgentData" in navigator;
/** Addresses of the scripts that have been fetched. */
let scripts: Set<string> | undefined;
/** The styles fetched or being fetched, by address. */
const styles = new Map<string, Promise<void>>();
/** For each script that was fetched but failed to run, by address: the value of `wishes` at that time. */
const failed = new Map<string, number>();
let wishes = 0;

/**
 * Record that a person wants to retry failed imports. If a script then still fails to run, the page may
 * reload.
 */
export function retryImports(): void {
  wishes += 1;
}

const nameOf = (url: string): string => new URL(url).pathname.split("/").slice(-2).join("/");

/** Repeat a failed request once, bypassing all caches. */
const twice = <T>(attempt: (init: RequestInit) => Promise<T>): Promise<T> =>
  attempt({}).catch(() => attempt({ cache: "reload" }));

const isReachable = (): Promise<boolean> =>
  fetchFile(document.baseURI, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/**
 * Load a module. `files` are the addresses, relative to `base`, of its script, of the scripts that it
 * imports, and of their style sheets. Rejects with `Unreachable`.
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
      // Continue by fetching the files one by one, which shows which one is missing.
    }
  }
  await Promise.all(urls.map((url) => (isStyle(url) ? needStyle(url) : needScript(url))));
  try {
    return await load();
  } catch (error) {
    const damage: Damage = new CustomEvent(DAMAGED, { detail: [] });
    dispatchEvent(damage);
    // A module that failed to run cannot be imported again until the page reloads, because the browser
    // remembers the failure. Reload only if a person has asked for another try.
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

/** Import a module together with its styles. This is faster than fetching the files first. */
async function directly<T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> {
  for (const url of urls) if (!isStyle(url)) preload(url);
  await Promise.all(urls.filter(isStyle).map((url) => needStyle(url, false)));
  return load();
}

/**
 * Let the browser fetch a script in parallel with the others, instead of only once a script that imports it
 * has arrived.
 */
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
 * Fetch a file before it is imported or linked, so that the import finds a complete file in the browser's
 * cache. Without this, Firefox would never retry a failed module, and would apply a truncated style sheet. A
 * copy for offline play has all files already.
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
    // A style sheet without rules counts as a failure: if a server sends a web page instead, Chromium loads
    // it as an empty style sheet.
    link.addEventListener("load", () => (link.sheet?.cssRules.length ? resolve() : fail()));
    link.addEventListener("error", fail);
    document.head.append(link);
  });
}
