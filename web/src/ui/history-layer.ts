/**
 * Layers lie on top of a page: dialogs, drawers, the sheet of a phone, an enlarged card. Back closes the topmost one before
 * it leaves the page. Each open layer has an entry in the history, with the address of the page below it, so that a reload
 * changes nothing; a layer that is closed in another way takes its entry back.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** What is kept with an entry of the history: which page it is, and how many layers lie on it. */
interface Entry {
  entry?: string;
  layers?: number;
}

let watching = false;
/** Milliseconds after which nobody waits for a step back any more. */
const PATIENCE = 1_000;

/** Open layers, the topmost last. */
const open: HistoryLayer[] = [];
/** The page that they lie on: its key and its address. */
let page = "";
let below = "";
/** Ends the wait for a step back that this module has asked for; null if there is none under way. */
let returned: (() => void) | null = null;
let settled: Promise<void> = Promise.resolve();
/** The next change of address is only that of a page whose layer was closed. */
let muted = false;

const state = (): Entry => (history.state as Entry | null) ?? {};
const depth = (): number => state().layers ?? 0;

/** The key of the page shown among all entries of the history; layers on it have the same. */
export function entryKey(): string {
  const { entry } = state();
  if (entry) return entry;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...state(), entry: key }, "");
  return key;
}

/** Give the page another address, without a step of the history. */
export function readdress(address: string): void {
  history.replaceState(history.state, "", address);
  below = location.hash;
}

/** Go to another address of the site; that of an open layer is not to be come back to. */
export async function goTo(address: string): Promise<void> {
  await settled;
  if (depth() > 0) location.replace(address);
  else location.hash = address;
}

/** Bring the history into line with the layers that are open. */
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
  // The page got another address while a layer lay on it.
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

/** A link in a layer leads on from the page below it. */
function onClick(event: MouseEvent): void {
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]:not([target])');
  if (!link || !plain || event.defaultPrevented || depth() === 0) return;
  event.preventDefault();
  void goTo(link.hash);
}

/**
 * Let Back close layers from now on. Called before anybody else listens to addresses, and never where the page is only a
 * part of somebody else's: there, Back is not ours.
 */
export function watchBack(): void {
  watching = true;
  addEventListener("popstate", onPopState);
  addEventListener("hashchange", onAddress);
  addEventListener("click", onClick);
  // Somebody has loaded the page again while a layer was open.
  sync();
}

export class HistoryLayer implements ReactiveController {
  readonly close: () => void;
  readonly #isOpen: () => boolean;

  /** `isOpen` is asked after each drawing of the host; `close` closes the layer when somebody goes back. */
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
    // Later: what closes one layer may open another, or go elsewhere.
    setTimeout(sync);
  }

  hostDisconnected(): void {
    if (!open.includes(this)) return;
    open.splice(open.indexOf(this), 1);
    setTimeout(sync);
  }
}
