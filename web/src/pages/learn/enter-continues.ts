/** Lets the Enter key continue a lesson or puzzle, wherever the focus is. */

/**
 * True if a key event is a press of Enter that should continue the lesson or puzzle. Enter on a link or on a
 * button outside the board keeps its usual meaning.
 */
export function isOnward(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (event.key !== "Enter" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !target.closest?.("a, button") || target.closest("kl-board, kl-cards") !== null;
}
