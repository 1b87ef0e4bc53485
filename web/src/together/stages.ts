/**
 * The stages of a table of several devices, as tables of states: a place as its host sees it, a guest, who plays a seat,
 * and handing the match on. Only these tables decide what becomes of a stage; the tests go through every cell.
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

/** The transitions of a place: for each stage and event the next stage and the actions. */
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
 * find each other; lost: the connection has ended; over: the host has ended it; moved: another device holds the match.
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
  | "over"
  | "moved";
/**
 * join: the person wants to play, or wants another answer; welcome: the host has let this guest in; bye: or ended it;
 * handed: or handed the match on.
 */
export type GuestEvent =
  | "join"
  | "open"
  | "welcome"
  | "foreign"
  | "bye"
  | "handed"
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
    ...{ silent: stay(to), heard: stay(to), failed: stay(to), ended: stay(to), handed: stay(to) },
  }) as const;
const MOVED = { to: "moved", do: ["drop"] } as const;
const OVER = { to: "over", do: ["drop"] } as const;
const FOREIGN = { to: "foreign", do: ["drop"] } as const;

/** The transitions of a guest: for each stage and event the next stage and the actions. */
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
  playing: {
    ...quiet("playing"),
    silent: stay("waiting"),
    ...{ bye: OVER, handed: MOVED, failed: BROKEN, ended: BROKEN },
  },
  waiting: {
    ...quiet("waiting"),
    heard: stay("playing"),
    ...{ bye: OVER, handed: MOVED, failed: BROKEN, ended: BROKEN },
  },
  foreign: { ...quiet("foreign"), join: JOIN },
  unreached: { ...quiet("unreached"), join: JOIN },
  lost: quiet("lost"),
  over: quiet("over"),
  moved: quiet("moved"),
};

// The player of a seat that belongs to a person at another device -------------------------------------------

/** person: the person, who may be invited only as yet; missing: nobody, the person is away; bot: a bot meanwhile. */
export type SitterStage = "person" | "missing" | "bot";
/**
 * left, back: the person; late: the person has been away for long, and the table is to go on; replace, wait: the host
 * wants a bot meanwhile, or wants none; free: the seat is played at the host's device again.
 */
export type SitterEvent = "left" | "back" | "late" | "replace" | "wait" | "free";
/** count: measure how long the person is away. */
type SitterAction = "count";

const PERSON = stay("person");
/** The transitions of the player of a seat: for each stage and event the next stage and the actions. */
export const SITTERS: Table<SitterStage, SitterEvent, SitterAction> = {
  person: {
    ...{ back: PERSON, late: PERSON, wait: PERSON, free: PERSON },
    left: { to: "missing", do: ["count"] },
    replace: stay("bot"),
  },
  missing: {
    ...{ back: PERSON, free: PERSON, left: stay("missing"), wait: stay("missing") },
    late: stay("bot"),
    replace: stay("bot"),
  },
  // If the host chooses to wait for the person, time is not counted again, so that no second bot comes by itself.
  bot: {
    ...{ back: PERSON, free: PERSON, left: stay("bot"), late: stay("bot"), replace: stay("bot") },
    wait: stay("missing"),
  },
};

/** Return what the change of a place means for who plays there; null if nothing. */
export function sitterEvent(before: PlaceStage, after: PlaceStage): SitterEvent | null {
  if (before === after) return null;
  if (after === "here") return "back";
  if (after === "free") return "free";
  const wasHere = before === "here" || before === "away";
  return wasHere && after !== "invited" ? "left" : null;
}

// Handing the match on to another device --------------------------------------------------------------------

/**
 * kept: the match is here; asking: all who play are asked; refused: somebody did not agree, or left meanwhile; handed:
 * another device holds it.
 */
export type HandingStage = "kept" | "asking" | "refused" | "handed";
/**
 * hand, ask: the host wants to hand it on, in a game without or with secrets; agreed, refused: all who were asked, or one of
 * them; back: the host wants to go on here after all.
 */
export type HandingEvent = "hand" | "ask" | "agreed" | "refused" | "back";
/** propose: ask all who play; withdraw: tell them that they are asked no more; send: send the match. */
type HandingAction = "propose" | "withdraw" | "send";

const HAND = { to: "handed", do: ["send"] } as const;
const ASK = { to: "asking", do: ["propose"] } as const;

/** The transitions of handing the match on: for each stage and event the next stage and the actions. */
export const HANDINGS: Table<HandingStage, HandingEvent, HandingAction> = {
  kept: { hand: HAND, ask: ASK, agreed: stay("kept"), refused: stay("kept"), back: stay("kept") },
  asking: {
    ...{ hand: stay("asking"), ask: stay("asking"), agreed: HAND },
    refused: { to: "refused", do: ["withdraw"] },
    back: { to: "kept", do: ["withdraw"] },
  },
  refused: { hand: HAND, ask: ASK, agreed: stay("refused"), refused: stay("refused"), back: stay("kept") },
  handed: {
    ...{ hand: stay("handed"), ask: stay("handed"), agreed: stay("handed"), refused: stay("handed") },
    back: stay("kept"),
  },
};
