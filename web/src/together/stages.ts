/**
 * The state tables of a match on several devices. They cover a place at the table as its host sees it, the
 * view of a guest, the player of a seat, and handing the match on. These tables alone define how stages
 * change; the tests go through every cell.
 */
import type { Table } from "../saves/health.ts";

// The host's view of one place ----------------------------------------------------------------------------

/**
 * free: nobody is invited; invited: an invitation has no answer yet; joining: the devices try to connect;
 * greeting: the devices have connected, and the guest has not yet introduced itself; here: the guest is at
 * the table; away: the connection is open, but nothing arrives; unreached: the devices could not connect;
 * lost: the connection has ended, and the seat stays reserved.
 */
export type PlaceStage = "free" | "invited" | "joining" | "greeting" | "here" | "away" | "unreached" | "lost";
/**
 * invite, withdraw: the host asks for an invitation, or takes the place back; retract: the host takes back an
 * invitation, and the seat stays reserved for the person who sat there before; answer: an answer has arrived;
 * open: the channel is open; hello, foreign: the guest has introduced itself, with the same build or another
 * one; outdated: like foreign, but the seat stays reserved; silent, heard: heartbeats have stopped, or arrive
 * again; late: connecting takes too long; ended: the connection is closed.
 */
export type PlaceEvent =
  | "invite"
  | "withdraw"
  | "retract"
  | "answer"
  | "open"
  | "hello"
  | "foreign"
  | "outdated"
  | "silent"
  | "heard"
  | "late"
  | "ended";
/**
 * drop: close the connection; offer: make an invitation; connect: use the answer; welcome: let the guest in
 * and show the match; refuse: report that the builds differ; bye: report that the host has ended the visit.
 */
export type PlaceAction = "drop" | "offer" | "connect" | "welcome" | "refuse" | "bye";

const stay = <S extends string>(to: S): { to: S; do: readonly [] } => ({ to, do: [] });
const INVITE = { to: "invited", do: ["drop", "offer"] } as const;
const WITHDRAW = { to: "free", do: ["bye", "drop"] } as const;
const RETRACT = { to: "lost", do: ["bye", "drop"] } as const;
const ENDED = { to: "lost", do: ["drop"] } as const;
const nothingNew = <S extends string>(to: S) =>
  ({
    ...{ answer: stay(to), open: stay(to), hello: stay(to), foreign: stay(to) },
    ...{ silent: stay(to), heard: stay(to), late: stay(to), retract: stay(to), outdated: stay(to) },
  }) as const;

/** The state table of a place: the next stage and the actions, for each stage and event. */
export const PLACES: Table<PlaceStage, PlaceEvent, PlaceAction> = {
  free: { ...nothingNew("free"), invite: INVITE, withdraw: stay("free"), ended: stay("free") },
  invited: {
    ...nothingNew("invited"),
    invite: INVITE,
    withdraw: WITHDRAW,
    retract: RETRACT,
    answer: { to: "joining", do: ["connect"] },
    // The browser has closed the waiting connection, so the host must press the button again for another
    // invitation.
    ended: { to: "unreached", do: ["drop"] },
  },
  joining: {
    ...nothingNew("joining"),
    invite: INVITE,
    withdraw: WITHDRAW,
    retract: RETRACT,
    open: stay("greeting"),
    late: { to: "unreached", do: ["drop"] },
    ended: { to: "unreached", do: ["drop"] },
  },
  greeting: {
    ...nothingNew("greeting"),
    invite: INVITE,
    withdraw: WITHDRAW,
    retract: RETRACT,
    hello: { to: "here", do: ["welcome"] },
    foreign: { to: "free", do: ["refuse", "drop"] },
    outdated: { to: "lost", do: ["refuse", "drop"] },
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
  unreached: {
    ...nothingNew("unreached"),
    invite: INVITE,
    withdraw: WITHDRAW,
    retract: RETRACT,
    ended: stay("unreached"),
  },
  lost: { ...nothingNew("lost"), invite: INVITE, withdraw: WITHDRAW, ended: stay("lost") },
};

// The guest's view ----------------------------------------------------------------------------------------

/**
 * asked: the person has opened the invitation; answering: the answer has yet to reach the host; greeting: the
 * devices have connected; playing; waiting: nothing arrives from the host; foreign: the builds differ;
 * unreached: the devices could not connect; lost: the connection has ended; over: the host has ended the
 * visit; moved: another device holds the match.
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
 * join: the person wants to play, or asks for another answer; open: the channel is open; welcome: the host
 * has let this guest in; foreign: the builds differ; bye: the host has ended the visit; handed: the host has
 * handed the match on; silent, heard: heartbeats have stopped, or arrive again; failed: no connection could
 * be made; ended: the connection is closed.
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
/** drop: close the connection; answer: make an answer; hello: introduce this device to the host. */
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

/** The state table of a guest: the next stage and the actions, for each stage and event. */
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

/**
 * Who plays the seat. person: the person, even if only invited so far; missing: nobody, because the person is
 * away; bot: a bot, until the person is back.
 */
export type SitterStage = "person" | "missing" | "bot";
/**
 * left, back: the person has left, or is back; late: the person has been away for long, and the host wants
 * the game to go on; replace: the host asks for a bot; wait: the host prefers to wait; free: the seat is
 * played on the host's device again.
 */
export type SitterEvent = "left" | "back" | "late" | "replace" | "wait" | "free";
/** count: start the timer that measures how long the person is away. */
type SitterAction = "count";

const PERSON = stay("person");
/** The state table of the player of a seat: the next stage and the actions, for each stage and event. */
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
  // If the host chooses to wait, the timer does not start again, so a bot takes over again only if the host
  // asks for one.
  bot: {
    ...{ back: PERSON, free: PERSON, left: stay("bot"), late: stay("bot"), replace: stay("bot") },
    wait: stay("missing"),
  },
};

/**
 * Return the event for the player of a seat when its place changes from one stage to another; null if there
 * is none.
 */
export function sitterEvent(before: PlaceStage, after: PlaceStage): SitterEvent | null {
  if (before === after) return null;
  if (after === "here") return "back";
  if (after === "free") return "free";
  const wasHere = before === "here" || before === "away";
  return wasHere && after !== "invited" ? "left" : null;
}

// Handing the match on to another device --------------------------------------------------------------------

/**
 * kept: the match is on this device; asking: everybody who plays is being asked to agree; refused: somebody
 * has not agreed, or has left; handed: another device holds the match.
 */
export type HandingStage = "kept" | "asking" | "refused" | "handed";
/**
 * hand, ask: the host wants to hand the match on, in a game without or with secrets; agreed: everybody has
 * agreed; refused: somebody has not; back: the host wants to keep the match after all.
 */
export type HandingEvent = "hand" | "ask" | "agreed" | "refused" | "back";
/**
 * propose: ask everybody who plays to agree; withdraw: report that the question is withdrawn; send: send the
 * match.
 */
type HandingAction = "propose" | "withdraw" | "send";

const HAND = { to: "handed", do: ["send"] } as const;
const ASK = { to: "asking", do: ["propose"] } as const;

/** The state table for handing the match on: the next stage and the actions, for each stage and event. */
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
