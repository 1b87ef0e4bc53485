/**
 * Layers on top of a page: dialogs, drawers, the sheet of a phone, an enlarged card. Back closes the topmost one
 * before it leaves the page. Each open layer has an entry in the history, with the address of the page below, so that
 * a reload changes nothing. A layer that is closed in another way removes its entry.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** The state of a history entry: its page, and the number of layers on it. */
interface Entry {
  entry?: string;
  layers?: number;
}

let watching = false;
/** Milliseconds to wait for a step back. */
const PATIENCE = 1_000;

/** Open layers, the topmost last. */
const open: HistoryLayer[] = [];
/** The page below the layers: its key and its address. */
let page = "";
let below = "";
/** Ends the wait for a step back that this module has requested; null if none is pending. */
let returned: (() => void) | null = null;
let settled: Promise<void> = Promise.resolve();
/** The next change of address only restores that of the page whose layer was closed. */
let muted = false;

const state = (): Entry => (history.state as Entry | null) ?? {};
const depth = (): number => state().layers ?? 0;

/** Return the key of the current page's history entry, shared by its layers. */
export function entryKey(): string {
  const { entry } = state();
  if (entry) return entry;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...state(), entry: key }, "");
  return key;
}

/** Change the address of the page without a history entry. */
export function readdress(address: string): void {
  history.replaceState(history.state, "", address);
  below = location.hash;
}

/** Go to another address of the site. The entry of an open layer is replaced. */
export async function goTo(address: string): Promise<void> {
  await settled;
  if (depth() > 0) location.replace(address);
  else location.hash = address;
}

/** Match the history to the open layers. */
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
  // The page got another address while a layer was open.
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
 * Let Back close layers from now on. Called before any other listener to addresses, and never on an embedded page,
 * where the history belongs to the other site.
 */
export function watchBack(): void {
  watching = true;
  addEventListener("popstate", onPopState);
  addEventListener("hashchange", onAddress);
  addEventListener("click", onClick);
  // The page was reloaded while a layer was open.
  sync();
}

export class HistoryLayer implements ReactiveController {
  readonly close: () => void;
  readonly #isOpen: () => boolean;

  /** `isOpen` is called after each drawing of the host; `close` closes the layer on Back. */
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
