/** Ids of new matches that people will play on their own devices. */
const wishes = new Set<string>();

/** Remember to open the dialog with invitations once the table of this match is shown. */
export function wishHost(id: string): void {
  wishes.add(id);
}

/** True if `wishHost` was called for this match; false from the second call on. */
export const takeHostWish = (id: string): boolean => wishes.delete(id);
