/** Assigns the seats and zones of a card table to the parts of its layout. */

import type { Card, Frame, Role, TableShown, Zone } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";

export interface Place {
  seat: number;
  hands: Zone[];
  /**
   * The zones of cards that the seat owns face down. They are shown together with its counts, such as the
   * number of its coins.
   */
  purses: Zone[];
  fields: Zone[];
  /** The zones with the kinds of cards that the seat has said it would like to get. */
  wished: Zone[];
  /**
   * The two zones of the counter-offer with which the seat answers an offer: cards to give, and cards to get.
   */
  offers: Zone[];
  /** The other zones of the seat. */
  aside: Zone[];
}

export interface TableLayout {
  own: Place;
  /** The other seats, in turn order after the own seat. */
  others: Place[];
  stacks: Zone[];
  rows: Zone[];
  /**
   * The two zones of the offer that is being made or answered (cards to give, and cards to get); empty if
   * there is no offer.
   */
  offers: Zone[];
  wishes: Zone[];
}

/** The id of the face on the back of every card. */
export const BACK = "back";

const ROLES: readonly string[] = ["hand", "field", "pile", "purse", "offer", "wish"] satisfies Role[];

/**
 * Return the role of a zone. Frames stored by older builds have no roles, but most kinds of zones have the
 * name of their role.
 */
export const roleOf = ({ role, kind }: Zone): Role => role ?? (ROLES.includes(kind) ? (kind as Role) : "row");

const isRole =
  (...roles: Role[]) =>
  (zone: Zone): boolean =>
    roles.includes(roleOf(zone));

/** True for a zone that shows one side of a trade offer: the cards to give, or the cards to get. */
export const isOffer = isRole("offer");

/**
 * Return the seat shown at the lower edge: the viewer, else the human whose turn it is, else the first human.
 */
export function ownSeat({ seat, kinds }: Pick<Frame, "seat" | "kinds">, viewer: number | null): number {
  if (viewer !== null) return viewer;
  const isPerson = (other: number): boolean => !isBot({ kinds }, other);
  if (seat >= 0 && isPerson(seat)) return seat;
  return Math.max(
    0,
    kinds.findIndex((_, other) => isPerson(other)),
  );
}

export function tableLayoutOf(frame: TableShown, viewer: number | null): TableLayout {
  const { zones } = frame.board;
  const own = ownSeat(frame, viewer);
  const order = Array.from({ length: frame.seats }, (_, index) => (own + index) % frame.seats);
  const [mine, ...others] = order.map((seat) => placeOf(seat, zones));
  const shared = zones.filter(({ seat }) => seat < 0);
  return {
    own: mine as Place,
    others,
    stacks: shared.filter(isRole("pile")),
    rows: shared.filter(isRole("row", "hand", "field", "purse")),
    offers: shared.filter(isOffer),
    wishes: shared.filter(isRole("wish")),
  };
}

function placeOf(seat: number, zones: readonly Zone[]): Place {
  const own = zones.filter((zone) => zone.seat === seat);
  return {
    seat,
    hands: own.filter(isRole("hand")),
    purses: own.filter(isRole("purse", "pile")),
    fields: own.filter(isRole("field")),
    wished: own.filter(isRole("wish")),
    offers: own.filter(isOffer),
    aside: own.filter(isRole("row")),
  };
}

export function byZone(cards: readonly Card[]): Map<string, Card[]> {
  const groups = new Map<string, Card[]>();
  for (const card of cards) groups.set(card.zone, [...(groups.get(card.zone) ?? []), card]);
  return groups;
}

/**
 * Return the number of cards for which a stack stands: the number on its only card, else the number of its
 * cards.
 */
export const countOf = (cards: readonly Card[]): number =>
  cards.length === 1 && cards[0] && cards[0].level > 0 ? cards[0].level : cards.length;
