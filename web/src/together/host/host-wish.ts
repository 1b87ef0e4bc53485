/**
 * The ids of matches whose page must open the dialog for invitations, each with the host's seat; null for the
 * first seat on this device.
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
