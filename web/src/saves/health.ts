/**
 * Tables that say how the page reacts when the storage fails or works again: for each state and event the next state
 * and the actions. The code makes no such decision outside of these tables, and tests check every cell of them.
 */

export interface Transition<State, Action> {
  to: State;
  do: readonly Action[];
}

export type Table<State extends string, Event extends string, Action> = Readonly<
  Record<State, Readonly<Record<Event, Transition<State, Action>>>>
>;

// Writing a save over another one -------------------------------------------------------------------

/**
 * The content of the database under the id of the save to be written: nothing, the record that this tab last saw
 * there, or another record (which another tab has written).
 */
export type Stored = "nothing" | "seen" | "foreign";
/** write: overwrite the row; beside: first store the row under another id, so that it is not lost. */
type Writing = "write" | "beside";

export const WRITING: Readonly<Record<Stored, Writing>> = {
  // Another tab has removed the save while people were playing the match here, so write it again.
  nothing: "write",
  seen: "write",
  foreign: "beside",
};

// The health of the storage -------------------------------------------------------------------------

/**
 * fine: reading and writing work; blocked: nothing can be read or written; full: there is no room for another write;
 * newer: a newer release has written the database, so that this release leaves it untouched.
 */
export type Health = "fine" | "blocked" | "full" | "newer";
/**
 * opened, refused, outdated: the results of opening the database (outdated: a newer release has written it); wrote,
 * quota, failed: the results of reading or writing (quota: there is no room); closed: the database was deleted, or
 * another tab needs this connection closed; again: there is a new save, or a person retries.
 */
export type HealthEvent =
  | "opened"
  | "refused"
  | "outdated"
  | "wrote"
  | "quota"
  | "failed"
  | "closed"
  | "again";
/** flush: write the saves that exist only in memory; reopen: open the database again at the next request. */
type HealthAction = "flush" | "reopen";

const OPENING = {
  refused: { to: "blocked", do: ["reopen"] },
  outdated: { to: "newer", do: ["reopen"] },
} as const;
const WORKING = {
  quota: { to: "full", do: [] },
  // Do not reopen the database here: that would write the saves in memory at once, which would fail again, and so on.
  failed: { to: "blocked", do: [] },
} as const;

export const HEALTH: Table<Health, HealthEvent, HealthAction> = {
  fine: {
    ...OPENING,
    ...WORKING,
    opened: { to: "fine", do: ["flush"] },
    wrote: { to: "fine", do: [] },
    closed: { to: "fine", do: ["reopen"] },
    again: { to: "fine", do: [] },
  },
  blocked: {
    ...OPENING,
    ...WORKING,
    opened: { to: "fine", do: ["flush"] },
    wrote: { to: "fine", do: ["flush"] },
    closed: { to: "blocked", do: ["reopen"] },
    again: { to: "blocked", do: ["reopen"] },
  },
  full: {
    ...OPENING,
    ...WORKING,
    // The database can be opened, but it may still be full.
    opened: { to: "full", do: ["flush"] },
    wrote: { to: "fine", do: ["flush"] },
    closed: { to: "full", do: ["reopen"] },
    again: { to: "full", do: ["flush"] },
  },
  newer: {
    ...OPENING,
    opened: { to: "fine", do: ["flush"] },
    // No connection to the database is open, so that these events cannot occur.
    quota: { to: "newer", do: [] },
    failed: { to: "newer", do: [] },
    wrote: { to: "newer", do: [] },
    closed: { to: "newer", do: [] },
    again: { to: "newer", do: ["reopen"] },
  },
};

/** Return the next state and the actions for an event, according to a table. */
export function next<State extends string, Event extends string, Action>(
  table: Table<State, Event, Action>,
  state: State,
  event: Event,
): Transition<State, Action> {
  return table[state][event];
}
