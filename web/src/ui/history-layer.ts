/**
 * Layers on top of a page, such as dialogs, drawers, the sheet of a phone, or an enlarged card. The Back
 * button closes the topmost layer before it leaves the page. Each open layer has an entry in the browser's
 * history, with the address of the page below, so that a reload changes nothing. A layer that is closed in
 * another way removes its entry.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** The state stored in a history entry: the key of its page, and the number of layers open on that page. */
interface Entry {
  entry?: string;
  layers?: number;
}

let watching = false;
/** The maximum time in milliseconds to wait until the browser has gone back. */
const PATIENCE = 1_000;

/** The open layers, the topmost last. */
const open: HistoryLayer[] = [];
/** The key and the address of the page below the layers. */
let page = "";
let below = "";
/**
 * Resolves `settled` once the browser has gone back at this module's request; null if no such request is
 * pending.
 */
let returned: (() => void) | null = null;
let settled: Promise<void> = Promise.resolve();
/**
 * True if the next change of address must be ignored, because it only restores the address of the page below.
 */
let muted = false;

const state = (): Entry => (history.state as Entry | null) ?? {};
const depth = (): number => state().layers ?? 0;

/** Return the key of the current page's history entry. Entries of layers on the page have the same key. */
export function entryKey(): string {
  const { entry } = state();
  if (entry) return entry;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...state(), entry: key }, "");
  return key;
}

/** Change the address of the page without adding a history entry. */
export function readdress(address: string): void {
  history.replaceState(history.state, "", address);
  below = location.hash;
}

/** Go to another address of the site. If a layer is open, its history entry is replaced. */
export async function goTo(address: string): Promise<void> {
  await settled;
  if (depth() > 0) location.replace(address);
  else location.hash = address;
}

/** Add or remove history entries so that there is one for each open layer. */
function sync(): void {
  if (!watching || returned) return;
  const spare = depth() - open.length;
  if (spare > 0) {
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
}

function onPopState(): void {
  const own = returned !== null;
  returned?.();
  returned = null;
  const count = open.length;
  if (!own) while (open.length > depth()) open.pop()?.close();
  // The address of the page was changed while a layer was open, so it is set again.
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

/** Follow a link in a layer as if it were on the page below. */
function onClick(event: MouseEvent): void {
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]:not([target])');
  if (!link || !plain || event.defaultPrevented || depth() === 0) return;
  event.preventDefault();
  void goTo(link.hash);
}

/**
 * Let the Back button close layers from now on. Call this before any other listener for addresses is added.
 * Never call it on an embedded page, whose history belongs to the site around it.
 */
export function watchBack(): void {
  watching = true;
  addEventListener("popstate", onPopState);
  addEventListener("hashchange", onAddress);
  addEventListener("click", onClick);
  // Remove the entry of a layer that was open when the page was reloaded.
  sync();
}

export class HistoryLayer implements ReactiveController {
  readonly close: () => void;
  readonly #isOpen: () => boolean;

  /** `isOpen` is called after each drawing of the host. `close` is called when the Back button is used. */
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
    // Deferred, because closing one layer may open another or change the page.
    setTimeout(sync);
  }

  hostDisconnected(): void {
    if (!open.includes(this)) return;
    open.splice(open.indexOf(this), 1);
    setTimeout(sync);
  }
}
