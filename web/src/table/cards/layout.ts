/** Who sits where, and which zones lie together: what a card table knows before anything is drawn. */
import { isBot } from "../../kinds.ts";
import type { Card, Frame, Zone } from "../../protocol.ts";

export interface Place {
  seat: number;
  hands: Zone[];
  /** What the seat owns face down; shown with its numbers. */
  talers: Zone[];
  fields: Zone[];
  /** Whatever else belongs to the seat. */
  aside: Zone[];
}

export interface Tableau {
  own: Place;
  /** In the order of play after the own seat. */
  others: Place[];
  stacks: Zone[];
  rows: Zone[];
  /** The offer being made or answered; empty while there is none. */
  trade: Zone[];
  wishes: Zone[];
}

/** The back of every card. */
export const BACK = "back";
const STACKS = new Set(["pile", "discards", "stack"]);
const TALERS = new Set(["talers", ...STACKS]);
const TRADE = new Set(["gives", "wants"]);

/** A side of an offer. */
export const isTrade = ({ kind }: Zone): boolean => TRADE.has(kind);

/** A game without a board is played with cards. */
export const isCardTable = ({ board, scene }: Pick<Frame, "board" | "scene">): boolean =>
  board.cells.length + scene.cells.length === 0 && board.zones.length > 0;

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

export function tableauOf(frame: Frame, viewer: number | null): Tableau {
  const { zones } = frame.board;
  const own = ownSeat(frame, viewer);
  const order = Array.from({ length: frame.seats }, (_, index) => (own + index) % frame.seats);
  const [mine, ...others] = order.map((seat) => placeOf(seat, zones));
  const shared = zones.filter(({ seat }) => seat < 0);
  const known = new Set([...STACKS, ...TRADE, "wish"]);
  return {
    own: mine as Place,
    others,
    stacks: shared.filter(({ kind }) => STACKS.has(kind)),
    rows: shared.filter(({ kind }) => !known.has(kind)),
    trade: shared.filter(isTrade),
    wishes: shared.filter(({ kind }) => kind === "wish"),
  };
}

function placeOf(seat: number, zones: readonly Zone[]): Place {
  const own = zones.filter((zone) => zone.seat === seat);
  const known = new Set(["hand", "field", ...TALERS]);
  return {
    seat,
    hands: own.filter(({ kind }) => kind === "hand"),
    talers: own.filter(({ kind }) => TALERS.has(kind)),
    fields: own.filter(({ kind }) => kind === "field"),
    aside: own.filter(({ kind }) => !known.has(kind)),
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
