/**
 * Remembers the invitation by which this tab has joined a table. An invitation can be used only once, so
 * after a reload the page must not offer it again.
 */
const STORAGE_KEY = "kleinod.invitation";

/** Remember that an invitation was used in this tab. */
export function markUsed(invitation: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, invitation);
  } catch {
    // Without storage the invitation looks new after a reload, and the host refuses the answer to it.
  }
}

/** Return true if this is the invitation that this tab used last. */
export function isUsed(invitation: string): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === invitation;
  } catch {
    return false;
  }
}
