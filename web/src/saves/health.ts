/**
 * The health of the storage, as tables of states, events, next states and actions. The code makes no decision outside
 * of these tables, and the tests walk through every cell.
 */

export interface Transition<State, Action> {
  to: State;
  do: readonly Action[];
}

export type Table<State extends string, Event extends string, Action> = Readonly<
  Record<State, Readonly<Record<Event, Transition<State, Action>>>>
>;

// One save over another ----------------------------------------------------------------------------------

/** The content stored under the id to write: nothing, the record that this tab last saw there, or another record. */
export type Stored = "nothing" | "seen" | "foreign";
/** write: overwrite the row; beside: move the row to another id before writing. */
type Writing = "write" | "beside";

export const WRITING: Readonly<Record<Stored, Writing>> = {
  // Another tab removed the save while people played it here. It is written again.
  nothing: "write",
  seen: "write",
  foreign: "beside",
};

// The storage itself -------------------------------------------------------------------------------------

/**
 * fine: reading and writing work; blocked: nothing can be read or written; full: there is no room to write; newer: a
 * newer release has written the database, which this release leaves untouched.
 */
export type Health = "fine" | "blocked" | "full" | "newer";
/**
 * opened, refused, outdated: the results of opening the database (outdated: this release is older than the database);
 * wrote, quota, failed: the results of writing or reading; closed: the database was deleted, or another tab needs it
 * closed; again: there is a new save, or a person retries.
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
/** flush: write the saves that are only in memory; reopen: open the database again at the next request. */
type HealthAction = "flush" | "reopen";

const OPENING = {
  refused: { to: "blocked", do: ["reopen"] },
  outdated: { to: "newer", do: ["reopen"] },
} as const;
const WORKING = {
  quota: { to: "full", do: [] },
  // Do not reopen at once: the saves in memory would be written at once, and would fail again.
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
    // A database may still be full after it was opened.
    opened: { to: "full", do: ["flush"] },
    wrote: { to: "fine", do: ["flush"] },
    closed: { to: "full", do: ["reopen"] },
    again: { to: "full", do: ["flush"] },
  },
  newer: {
    ...OPENING,
    opened: { to: "fine", do: ["flush"] },
    // No connection is open, so that nothing can be written or closed.
    quota: { to: "newer", do: [] },
    failed: { to: "newer", do: [] },
    wrote: { to: "newer", do: [] },
    closed: { to: "newer", do: [] },
    again: { to: "newer", do: ["reopen"] },
  },
};

/** Return the next state and the actions that a table has for an event. */
export function next<State extends string, Event extends string, Action>(
  table: Table<State, Event, Action>,
  state: State,
  event: Event,
): Transition<State, Action> {
  return table[state][event];
}
