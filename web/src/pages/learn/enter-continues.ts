/** Enter goes on, wherever the focus is. */

/** Whether a key goes on to what comes next: on the board too, but not where it presses a button or follows a link. */
export function isOnward(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (event.key !== "Enter" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !target.closest?.("a, button") || target.closest("kl-board, kl-cards") !== null;
}
