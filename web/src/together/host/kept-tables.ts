/**
 * Stores tables with seats on other devices in localStorage, by the id of the match, so that these seats stay
 * reserved for their people when the page is reloaded. If storage is blocked, a table is lost with the page.
 */
import { MOST_SEATS } from "../../saves/save-schema.ts";
import { type Whereabouts, whereaboutsOf } from "../connection/ice-server.ts";
import { dealOf, type KeptDeal } from "../fair/fair-messages.ts";

/** A table as it is stored. */
export interface KeptTable {
  /** The seats of people on other devices. */
  readonly seats: readonly number[];
  /** The seats among them at which somebody has sat. The others were only offered by invitations. */
  readonly taken: readonly number[];
  /** The seats among them that bots play until the person is back. */
  readonly substitutes: readonly number[];
  /** True if a bot automatically plays for a person who stays away. */
  readonly goesOn: boolean;
  /** True if nobody plays on this device, which only shows the table to everybody. */
  readonly screen: boolean;
  /** The deal to which all devices contributed, in a game with secrets; null if there was none. */
  readonly deal: KeptDeal | null;
  /** The seat to whose device the match was handed on; null if it was not. */
  readonly handed: number | null;
  readonly where: Whereabouts;
}

const STORAGE_KEY = "kleinod.tables";
/** The maximum number of stored tables; the oldest ones are dropped. */
const KEPT = 20;

/** Parse stored tables, the latest last. Entries that this version does not understand are dropped. */
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
  const { seats, taken, substitutes, goesOn, screen, deal, handed, where } = table as Record<string, unknown>;
  if (!isSeats(seats) || !isSeats(substitutes)) return [];
  return [
    [
      id,
      {
        seats,
        taken: isSeats(taken) ? taken.filter((seat) => seats.includes(seat)) : seats,
        substitutes: substitutes.filter((seat) => seats.includes(seat)),
        goesOn: goesOn === true,
        screen: screen === true,
        deal: dealOf(deal),
        handed: isSeat(handed) ? handed : null,
        where: whereaboutsOf(where),
      },
    ],
  ];
}

const isSeat = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < MOST_SEATS;

const isSeats = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= MOST_SEATS && value.every(isSeat);

function load(): Map<string, KeptTable> {
  try {
    return readTables(localStorage.getItem(STORAGE_KEY));
  } catch {
    return new Map();
  }
}

/** Return the stored table of a match; undefined if nobody on another device plays it. */
export const keptTable = (id: string): KeptTable | undefined => load().get(id);

/** Store the table of a match; null removes it. */
export function keepTable(id: string, table: KeptTable | null): void {
  const tables = load();
  tables.delete(id);
  if (table) tables.set(id, table);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...tables].slice(-KEPT)));
  } catch {
    // If storage is blocked, the table is kept only until the page is closed.
  }
}
