/** Cards that people have clicked to name them, so that nobody is asked again which one was meant. */
import type { TapsBySeat } from "../engine/protocol.ts";

export interface ClickedCard {
  readonly seat: number;
  /** The ply at which it was clicked. */
  readonly at: number;
  readonly id: string;
}

export const NO_CLICKS: readonly ClickedCard[] = [];

/** The clicks with one more. What was clicked at its ply or later before has been taken back since. */
export const withTap = (taps: readonly ClickedCard[], tap: ClickedCard): readonly ClickedCard[] => [
  ...taps.filter(({ at }) => at < tap.at),
  tap,
];

/** The ids that each seat has clicked, the latest last. */
export function tapsBySeat(taps: readonly ClickedCard[]): TapsBySeat {
  const ids: TapsBySeat = {};
  for (const { seat, id } of taps) ids[seat] = [...(ids[seat] ?? []), id];
  return ids;
}

/** The clicks without the latest one of a seat on this id, of which use was made. */
export function withoutTap(taps: readonly ClickedCard[], seat: number, id: string): readonly ClickedCard[] {
  const index = taps.findLastIndex((tap) => tap.seat === seat && tap.id === id);
  return taps.filter((_, other) => other !== index);
}
