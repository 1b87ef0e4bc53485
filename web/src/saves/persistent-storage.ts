/** Asks the browser to keep this site's storage even if the disk fills up. */
import type { MatchStore } from "./match-store.ts";

const ASKED = "kleinod.persist";
/** As soon as there are this many saves, the page asks for persistent storage. */
const ENOUGH = 3;

export interface StorageReport {
  persisted: boolean;
  /** Number of bytes in use. `quota`: the number of bytes available. */
  usage: number;
  quota: number;
}

/** Return what the browser reports about its storage; undefined if it reports nothing. */
export async function storageReport(): Promise<StorageReport | undefined> {
  try {
    const [persisted, { usage = 0, quota = 0 }] = await Promise.all([
      navigator.storage.persisted(),
      navigator.storage.estimate(),
    ]);
    return { persisted, usage, quota };
  } catch {
    return undefined;
  }
}

/** Ask the browser for persistent storage now. Some browsers then ask the visitor for permission. */
export async function persist(): Promise<boolean> {
  try {
    localStorage.setItem(ASKED, "yes");
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

/**
 * Ask the browser for persistent storage, but only once, and only when there is something to lose: a finished match,
 * or three saves.
 */
export async function askToPersist(
  store: Pick<MatchStore, "count" | "health">,
  over: boolean,
): Promise<void> {
  if (store.health !== "fine" || wasAsked()) return;
  if (over || (await store.count()) >= ENOUGH) await persist();
}

function wasAsked(): boolean {
  try {
    return localStorage.getItem(ASKED) !== null;
  } catch {
    // Without `localStorage`, nothing is stored persistently, so that there is nothing to ask for.
    return true;
  }
}
