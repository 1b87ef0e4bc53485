/**
 * Remembers the invitations by which this device has joined tables. An invitation can be used only once, so
 * the page must not offer it again after a reload, or when its link is opened again later.
 */
const STORAGE_KEY = "kleinod.invitations";
/** The maximum number of remembered invitations; the oldest ones are dropped. */
const KEPT = 20;

/** Return the ids of the invitations that this device has used, from the oldest to the latest. */
function load(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Remember that the invitation with this id was used on this device. */
export function markUsed(id: string): void {
  const ids = [...load().filter((one) => one !== id), id];
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids.slice(-KEPT)));
  } catch {
    // If storage is blocked, the invitation looks new after a reload, and the host refuses the answer to it.
  }
}

/** Return true if the invitation with this id was used on this device. */
export const isUsed = (id: string): boolean => load().includes(id);
