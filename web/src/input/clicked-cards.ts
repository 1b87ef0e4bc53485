/**
 * Remembers the cards that players have clicked, so that a later question about the same card can be answered
 * automatically.
 */
import type { TapsBySeat } from "../engine/protocol.ts";

export interface ClickedCard {
  readonly seat: number;
  /** The ply at which the card was clicked. */
  readonly at: number;
  readonly id: string;
}

export const NO_CLICKS: readonly ClickedCard[] = [];

/** Add a click. Earlier clicks at the same ply or later are removed, because those plies were undone. */
export const withTap = (taps: readonly ClickedCard[], tap: ClickedCard): readonly ClickedCard[] => [
  ...taps.filter(({ at }) => at < tap.at),
  tap,
];

/**
 * Remove the click at a ply that the player has removed from an unfinished answer. Later clicks get a ply
 * number one lower.
 */
export const withoutPly = (taps: readonly ClickedCard[], ply: number): readonly ClickedCard[] =>
  taps.filter(({ at }) => at !== ply).map((tap) => (tap.at > ply ? { ...tap, at: tap.at - 1 } : tap));

/** Return the ids that each seat has clicked, the latest last. */
export function tapsBySeat(taps: readonly ClickedCard[]): TapsBySeat {
  const ids: TapsBySeat = {};
  for (const { seat, id } of taps) ids[seat] = [...(ids[seat] ?? []), id];
  return ids;
}

/**
 * Remove the latest click of a seat on this id, because it has answered a question and must not answer
 * another.
 */
export function withoutTap(taps: readonly ClickedCard[], seat: number, id: string): readonly ClickedCard[] {
  const index = taps.findLastIndex((tap) => tap.seat === seat && tap.id === id);
  return taps.filter((_, other) => other !== index);
}
