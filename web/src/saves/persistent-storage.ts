/** Asks the browser to keep the storage of this site even when the disk is full. */
import type { MatchStore } from "./match-store.ts";

const ASKED = "kleinod.persist";
/** The number of saves from which on the page requests persistence. */
const ENOUGH = 3;

export interface StorageReport {
  persisted: boolean;
  /** The number of bytes in use; `quota`: the number of bytes available. */
  usage: number;
  quota: number;
}

/** Return the browser's report on its storage; undefined if it gives none. */
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

/** Request persistent storage now. Some browsers then ask the visitor. */
export async function persist(): Promise<boolean> {
  try {
    localStorage.setItem(ASKED, "yes");
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

/** Request persistent storage once, as soon as there is something to lose: a finished match, or the third save. */
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
    // Without `localStorage` there is no persistent database, and nothing to request.
    return true;
  }
}
