/**
 * Everything that can go wrong with the storage, as tables: states, events, where each leads and what is to be done.
 * The code asks these tables and decides nothing by itself; the tests walk through every cell.
 */

export interface Transition<State, Action> {
  to: State;
  do: readonly Action[];
}

export type Table<State extends string, Event extends string, Action> = Readonly<
  Record<State, Readonly<Record<Event, Transition<State, Action>>>>
>;

// One save over another ----------------------------------------------------------------------------------

/** What the storage holds where we want to write: nothing, what we last saw there, or something else. */
export type Stored = "nothing" | "seen" | "foreign";
/** write: over it; beside: move what is there to an id of its own, then write. */
export type Writing = "write" | "beside";

export const WRITING: Readonly<Record<Stored, Writing>> = {
  // Removed elsewhere while it was played here: what is played is kept.
  nothing: "write",
  seen: "write",
  foreign: "beside",
};

// The storage itself -------------------------------------------------------------------------------------

/** fine; blocked: nothing can be read or written; full; newer: written by a newer edition, left untouched. */
export type Health = "fine" | "blocked" | "full" | "newer";
/**
 * opened, refused, outdated: what became of opening it; wrote, quota, failed: what became of writing or
 * reading; closed: it was deleted, or another tab needs it closed; again: something new is to be saved, or
 * someone asks to try once more.
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
/** flush: write what is only in memory so far; reopen: at the next request. */
type HealthAction = "flush" | "reopen";

const OPENING = {
  refused: { to: "blocked", do: ["reopen"] },
  outdated: { to: "newer", do: ["reopen"] },
} as const;
const WORKING = {
  quota: { to: "full", do: [] },
  // Not opened again at once: it would be written again at once, and fail again.
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
    // That it opens does not mean that there is room.
    opened: { to: "full", do: ["flush"] },
    wrote: { to: "fine", do: ["flush"] },
    closed: { to: "full", do: ["reopen"] },
    again: { to: "full", do: ["flush"] },
  },
  newer: {
    ...OPENING,
    opened: { to: "fine", do: ["flush"] },
    // Nothing is open that could be written to or closed.
    quota: { to: "newer", do: [] },
    failed: { to: "newer", do: [] },
    wrote: { to: "newer", do: [] },
    closed: { to: "newer", do: [] },
    again: { to: "newer", do: ["reopen"] },
  },
};

/** Where `event` leads from `state`, and what is to be done. */
export function next<State extends string, Event extends string, Action>(
  table: Table<State, Event, Action>,
  state: State,
  event: Event,
): Transition<State, Action> {
  return table[state][event];
}
