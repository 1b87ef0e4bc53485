/** Lets the Enter key continue a lesson or puzzle, wherever the focus is. */

/**
 * True if a key event is an Enter that continues. This includes Enter on the board, but not on other buttons
 * or links.
 */
export function isOnward(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (event.key !== "Enter" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !target.closest?.("a, button") || target.closest("kl-board, kl-cards") !== null;
}
