/**
 * Tables whose other seats are played at other devices, by the id of the match, in localStorage: a page that loads anew
 * keeps the seats of people who then come back. If storage is blocked, tables last as long as the page.
 */
import { MOST_SEATS } from "../../saves/save-schema.ts";
import { dealOf, type KeptDeal } from "../fair/fair-messages.ts";

/** A table as it is stored. */
export interface KeptTable {
  /** The seats of people at other devices. */
  readonly seats: readonly number[];
  /** Those of them for which bots play meanwhile. */
  readonly substitutes: readonly number[];
  /** A bot plays by itself for somebody who stays away. */
  readonly goesOn: boolean;
  /** Nobody plays at this device: it shows the table to all. */
  readonly screen: boolean;
  /** The deal of a game with secrets to which all devices contributed; null if there was none, and in other games. */
  readonly deal: KeptDeal | null;
}

const STORAGE_KEY = "kleinod.tables";
/** The most tables that are stored; older ones are dropped. */
const KEPT = 20;

/** Parse tables, the latest last; drop what this version does not understand. */
export function readTables(text: string | null): Map<string, KeptTable> {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return new Map();
  }
  const rows: unknown[] = Array.isArray(stored) ? stored : [];
  return new Map(rows.flatMap((row) => (Array.isArray(row) ? readTable(row[0], row[1]) : [])));
}

function readTable(id: unknown, table: unknown): [string, KeptTable][] {
  if (typeof id !== "string" || typeof table !== "object" || table === null) return [];
  const { seats, substitutes, goesOn, screen, deal } = table as Record<string, unknown>;
  if (!isSeats(seats) || !isSeats(substitutes)) return [];
  return [
    [
      id,
      {
        seats,
        substitutes: substitutes.filter((seat) => seats.includes(seat)),
        goesOn: goesOn === true,
        screen: screen === true,
        deal: dealOf(deal),
      },
    ],
  ];
}

const isSeats = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length <= MOST_SEATS &&
  value.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < MOST_SEATS);

function load(): Map<string, KeptTable> {
  try {
    return readTables(localStorage.getItem(STORAGE_KEY));
  } catch {
    return new Map();
  }
}

/** Return the table of a match; undefined if nobody at another device plays it. */
export const keptTable = (id: string): KeptTable | undefined => load().get(id);

/** Keep the table of a match; null forgets it. */
export function keepTable(id: string, table: KeptTable | null): void {
  const tables = load();
  tables.delete(id);
  if (table) tables.set(id, table);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...tables].slice(-KEPT)));
  } catch {
    // Without storage the table lasts as long as the page.
  }
}
