/** Enter continues, wherever the focus is. */

/** True if a key continues: also on the board, but not where it presses a button or follows a link. */
export function isOnward(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (event.key !== "Enter" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !target.closest?.("a, button") || target.closest("kl-board, kl-cards") !== null;
}
