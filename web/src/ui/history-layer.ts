/**
 * Layers in front of a page, such as dialogs, drawers, the bottom sheet on a phone, or an enlarged card. The
 * Back button closes the topmost layer; only if none is open does it leave the page.
 *
 * Each open layer has an entry of its own in the browser's history. The entry has the address of the page
 * below, so that a reload shows the same page. If a layer is closed in another way, its entry is removed.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/**
 * The state object of an entry in the browser's history: the key of the page, and the number of layers open
 * on it.
 */
interface Entry {
  entry?: string;
  layers?: number;
}

let watching = false;
/** The longest time to wait until the browser has gone back, in milliseconds. */
const PATIENCE = 1_000;

/** The state of the history entry at which `sync` was last called. */
let seen: Entry = {};
/** The open layers, the topmost last. */
const open: HistoryLayer[] = [];
/** The key of the page below the layers (`page`), and the hash of its address (`below`). */
let page = "";
let below = "";
/**
 * Resolves the promise `settled` once the browser has gone back because this module has called `history.go`;
 * null if no such call is pending.
 */
let returned: (() => void) | null = null;
let settled: Promise<void> = Promise.resolve();
/**
 * True if the next "hashchange" event must be hidden from other listeners, because this module has only
 * restored the address of the page.
 */
let muted = false;

const state = (): Entry => (history.state as Entry | null) ?? {};
const depth = (): number => state().layers ?? 0;

/**
 * Return the key of the page in the browser's history. The entries of all layers of that page have the same
 * key.
 */
export function entryKey(): string {
  const { entry } = state();
  if (entry) return entry;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...state(), entry: key }, "");
  return key;
}

/** Change the address of the page without adding an entry to the history. */
export function readdress(address: string): void {
  history.replaceState(history.state, "", address);
  below = location.hash;
}

/**
 * Go to another address of the site. If a layer is open, the new address replaces its entry in the history,
 * so that Back does not lead to a closed layer.
 */
export async function goTo(address: string): Promise<void> {
  await settled;
  if (depth() > 0) location.replace(address);
  else location.hash = address;
}

/**
 * Add or remove entries in the history until there is one for each open layer. If the Forward button has led to
 * the entry of a closed layer, go forward to the next entry, if there is one.
 */
function sync(): void {
  if (!watching || returned) return;
  const spare = depth() - open.length;
  const forward = state().entry === seen.entry && depth() > (seen.layers ?? 0);
  if (spare > 0 && forward && globalThis.navigation?.canGoForward) history.forward();
  else if (spare > 0) {
    settled = new Promise((resolve) => {
      returned = resolve;
      setTimeout(resolve, PATIENCE);
    });
    history.go(-spare);
  }
  if (spare < 0) {
    const entry = entryKey();
    [page, below] = [entry, location.hash];
    for (let layers = depth() + 1; layers <= open.length; layers += 1)
      history.pushState({ entry, layers }, "");
  }
  seen = state();
}

function onPopState(): void {
  const own = returned !== null;
  returned?.();
  returned = null;
  const count = open.length;
  if (!own) while (open.length > depth()) open.pop()?.close();
  // The address of the page was changed while a layer was open. Going back has undone that change, so repeat
  // it.
  if ((own || open.length < count) && location.hash !== below && state().entry === page) {
    history.replaceState(history.state, "", below);
    muted = true;
  }
  sync();
}

function onAddress(event: Event): void {
  if (muted) event.stopImmediatePropagation();
  muted = false;
}

/** Return the link to another page of this site that a click opens in this tab; null if there is none. */
export function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!plain || event.defaultPrevented) return null;
  return (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]:not([target])');
}

/** If a link in a layer is clicked, go to its address as if the link were on the page below. */
function onClick(event: MouseEvent): void {
  const link = depth() > 0 ? linkOf(event) : null;
  if (!link) return;
  event.preventDefault();
  void goTo(link.hash);
}

/**
 * Let the Back button close layers from now on. Must be called before any other listener for changes of the
 * address is added. Must not be called on a page embedded in another site, because that site owns the
 * history.
 */
export function watchBack(): void {
  watching = true;
  addEventListener("popstate", onPopState);
  addEventListener("hashchange", onAddress);
  addEventListener("click", onClick);
  // If a layer was open when the page was reloaded, its entry is still in the history. Remove it.
  sync();
}

export class HistoryLayer implements ReactiveController {
  readonly close: () => void;
  readonly #isOpen: () => boolean;

  /**
   * `isOpen` is called each time that the host has been drawn, to find out whether the layer is open. `close`
   * is called when the Back button is pressed.
   */
  constructor(host: ReactiveControllerHost, isOpen: () => boolean, close: () => void) {
    this.#isOpen = isOpen;
    this.close = close;
    host.addController(this);
  }

  hostUpdated(): void {
    const known = open.includes(this);
    if (this.#isOpen() === known) return;
    if (known) this.hostDisconnected();
    else open.push(this);
    // Wait until the current task has ended, because closing this layer may open another one or change the
    // page.
    setTimeout(sync);
  }

  hostDisconnected(): void {
    if (!open.includes(this)) return;
    open.splice(open.indexOf(this), 1);
    setTimeout(sync);
  }
}
