/** Asking the browser to keep our storage even when it runs short of room. */
import type { MatchStore } from "./match-store.ts";

const ASKED = "kleinod.persist";
/** Whoever has so many saves would miss them. */
const ENOUGH = 3;

export interface StorageReport {
  persisted: boolean;
  /** Bytes. */
  usage: number;
  quota: number;
}

/** What the browser tells of our storage; undefined where it does not. */
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

/** Ask now; some browsers ask the visitor in turn. */
export async function persist(): Promise<boolean> {
  try {
    localStorage.setItem(ASKED, "yes");
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

/** Ask once, as soon as there is something to lose: a finished game, or the third save. */
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
    // Where nothing is kept there is nothing to ask for.
    return true;
  }
}
