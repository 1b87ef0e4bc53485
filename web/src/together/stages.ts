/**
 * Where a place at the table, and a guest at a table, stand with each other: two tables of states. The code decides
 * nothing beside these tables; the tests walk through every cell.
 */
import type { Table } from "../saves/health.ts";

// The host's view of one place ----------------------------------------------------------------------------

/**
 * free: nobody is invited; invited: an invitation waits for its answer; joining: the devices look for each other;
 * greeting: they have found each other, and the guest has not yet introduced itself; here; away: nothing is heard;
 * unreached: the devices did not find each other; lost: the connection has ended, the seat is kept.
 */
export type PlaceStage = "free" | "invited" | "joining" | "greeting" | "here" | "away" | "unreached" | "lost";
/**
 * invite, withdraw: the host wants an invitation, or the place back; answer: an answer has come in; open: the channel
 * is open; hello, foreign: the guest introduces itself, with this build or another one; silent, heard: heartbeats;
 * late: the devices take too long; ended: the connection is no more.
 */
export type PlaceEvent =
  | "invite"
  | "withdraw"
  | "answer"
  | "open"
  | "hello"
  | "foreign"
  | "silent"
  | "heard"
  | "late"
  | "ended";
/**
 * drop: close the connection; offer: make an invitation; connect: use the answer; welcome: say who sits here, and show
 * the match; refuse: say that the builds differ; bye: say that the host has ended it.
 */
export type PlaceAction = "drop" | "offer" | "connect" | "welcome" | "refuse" | "bye";

const stay = <S extends string>(to: S): { to: S; do: readonly [] } => ({ to, do: [] });
const INVITE = { to: "invited", do: ["drop", "offer"] } as const;
const WITHDRAW = { to: "free", do: ["bye", "drop"] } as const;
const ENDED = { to: "lost", do: ["drop"] } as const;
const nothingNew = <S extends string>(to: S) =>
  ({
    ...{ answer: stay(to), open: stay(to), hello: stay(to), foreign: stay(to) },
    ...{ silent: stay(to), heard: stay(to), late: stay(to) },
  }) as const;

export const PLACES: Table<PlaceStage, PlaceEvent, PlaceAction> = {
  free: { ...nothingNew("free"), invite: INVITE, withdraw: stay("free"), ended: stay("free") },
  invited: {
    ...nothingNew("invited"),
    invite: INVITE,
    withdraw: WITHDRAW,
    answer: { to: "joining", do: ["connect"] },
    // The browser has closed what waited: another tap makes another invitation.
    ended: { to: "unreached", do: ["drop"] },
  },
  joining: {
    ...nothingNew("joining"),
    invite: INVITE,
    withdraw: WITHDRAW,
    open: stay("greeting"),
    late: { to: "unreached", do: ["drop"] },
    ended: { to: "unreached", do: ["drop"] },
  },
  greeting: {
    ...nothingNew("greeting"),
    invite: INVITE,
    withdraw: WITHDRAW,
    hello: { to: "here", do: ["welcome"] },
    foreign: { to: "free", do: ["refuse", "drop"] },
    late: { to: "unreached", do: ["drop"] },
    ended: ENDED,
  },
  here: {
    ...nothingNew("here"),
    invite: INVITE,
    withdraw: WITHDRAW,
    silent: stay("away"),
    ended: ENDED,
  },
  away: {
    ...nothingNew("away"),
    invite: INVITE,
    withdraw: WITHDRAW,
    heard: stay("here"),
    ended: ENDED,
  },
  unreached: { ...nothingNew("unreached"), invite: INVITE, withdraw: WITHDRAW, ended: stay("unreached") },
  lost: { ...nothingNew("lost"), invite: INVITE, withdraw: WITHDRAW, ended: stay("lost") },
};

// The guest's view ----------------------------------------------------------------------------------------

/**
 * asked: the invitation is read; answering: the answer waits to be brought to the host; greeting: the devices have found
 * each other; playing; waiting: nothing is heard of the host; foreign: the builds differ; unreached: the devices did not
 * find each other; lost: the connection has ended; over: the host has ended it.
 */
export type GuestStage =
  | "asked"
  | "answering"
  | "greeting"
  | "playing"
  | "waiting"
  | "foreign"
  | "unreached"
  | "lost"
  | "over";
/** join: the person wants to play, or wants another answer; welcome: the host has let this guest in; bye: or ended it. */
export type GuestEvent =
  | "join"
  | "open"
  | "welcome"
  | "foreign"
  | "bye"
  | "silent"
  | "heard"
  | "failed"
  | "ended";
/** drop: close the connection; answer: make an answer; hello: introduce this device. */
export type GuestAction = "drop" | "answer" | "hello";

const JOIN = { to: "answering", do: ["drop", "answer"] } as const;
const BROKEN = { to: "lost", do: ["drop"] } as const;
const quiet = <S extends string>(to: S) =>
  ({
    ...{ join: stay(to), open: stay(to), welcome: stay(to), foreign: stay(to), bye: stay(to) },
    ...{ silent: stay(to), heard: stay(to), failed: stay(to), ended: stay(to) },
  }) as const;
const OVER = { to: "over", do: ["drop"] } as const;
const FOREIGN = { to: "foreign", do: ["drop"] } as const;

export const GUESTS: Table<GuestStage, GuestEvent, GuestAction> = {
  asked: { ...quiet("asked"), join: JOIN },
  answering: {
    ...quiet("answering"),
    join: JOIN,
    open: { to: "greeting", do: ["hello"] },
    failed: { to: "unreached", do: ["drop"] },
    ended: { to: "unreached", do: ["drop"] },
  },
  greeting: {
    ...quiet("greeting"),
    welcome: stay("playing"),
    foreign: FOREIGN,
    bye: OVER,
    failed: BROKEN,
    ended: BROKEN,
  },
  playing: { ...quiet("playing"), silent: stay("waiting"), bye: OVER, failed: BROKEN, ended: BROKEN },
  waiting: { ...quiet("waiting"), heard: stay("playing"), bye: OVER, failed: BROKEN, ended: BROKEN },
  foreign: { ...quiet("foreign"), join: JOIN },
  unreached: { ...quiet("unreached"), join: JOIN },
  lost: quiet("lost"),
  over: quiet("over"),
};
