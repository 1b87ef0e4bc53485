/** Matches that were begun in order to be played by people at their own devices. */
const wishes = new Set<string>();

/** Record that the table of this match is to invite people once it is shown. */
export function wishHost(id: string): void {
  wishes.add(id);
}

/** True once for a match with such a wish. */
export const takeHostWish = (id: string): boolean => wishes.delete(id);
