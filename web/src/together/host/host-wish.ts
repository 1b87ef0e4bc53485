/**
 * Ids of new matches for which the host still has to invite people on other devices.
 */
const wishes = new Set<string>();

/** Remember to open the dialog for invitations once the table of this match is shown. */
export function wishHost(id: string): void {
  wishes.add(id);
}

/** Return true if `wishHost` was called for this match, and forget that call. */
export const takeHostWish = (id: string): boolean => wishes.delete(id);
