/** Who sits where, and which zones lie together: what a card table knows before anything is drawn. */

import type { Card, Frame, Role, TableShown, Zone } from "../engine/protocol.ts";
import { isBot } from "../engine/seat-kinds.ts";

export interface Place {
  seat: number;
  hands: Zone[];
  /** What the seat owns face down; shown with its numbers. */
  purses: Zone[];
  fields: Zone[];
  /** What the seat has asked for. */
  wished: Zone[];
  /** Whatever else belongs to the seat. */
  aside: Zone[];
}

export interface TableLayout {
  own: Place;
  /** In the order of play after the own seat. */
  others: Place[];
  stacks: Zone[];
  rows: Zone[];
  /** The offer being made or answered; empty while there is none. */
  offers: Zone[];
  wishes: Zone[];
}

/** The back of every card. */
export const BACK = "back";

const ROLES: readonly string[] = ["hand", "field", "pile", "purse", "offer", "wish"] satisfies Role[];

/** What a zone is for. Pictures of older builds have names only, most of which say it. */
export const roleOf = ({ role, kind }: Zone): Role => role ?? (ROLES.includes(kind) ? (kind as Role) : "row");

const isRole =
  (...roles: Role[]) =>
  (zone: Zone): boolean =>
    roles.includes(roleOf(zone));

/** A side of an offer. */
export const isOffer = isRole("offer");

/** The seat at the lower edge: whose eyes these are, else the person who is asked, else the first person. */
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
    aside: own.filter(isRole("row", "offer")),
  };
}

export function byZone(cards: readonly Card[]): Map<string, Card[]> {
  const groups = new Map<string, Card[]>();
  for (const card of cards) groups.set(card.zone, [...(groups.get(card.zone) ?? []), card]);
  return groups;
}

/** How many cards a stack stands for: the number on its only card, else as many as there are. */
export const countOf = (cards: readonly Card[]): number =>
  cards.length === 1 && cards[0] && cards[0].level > 0 ? cards[0].level : cards.length;
