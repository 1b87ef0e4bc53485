/**
 * New matches for which the host still has to invite people on other devices, by id, each with the seat at which
 * the host sits; null for the first one.
 */
const wishes = new Map<string, number | null>();

/** Remember to open the dialog for invitations once the table of this match is shown. */
export function wishHost(id: string, seat: number | null = null): void {
  wishes.set(id, seat);
}

/**
 * If `wishHost` was called for this match, return the seat given to it, and forget that call. Return undefined
 * otherwise.
 */
export function takeHostWish(id: string): number | null | undefined {
  const seat = wishes.get(id);
  wishes.delete(id);
  return seat;
}
