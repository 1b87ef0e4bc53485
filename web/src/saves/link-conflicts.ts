/**
 * The possible decisions about a link when a match with the same id is stored, as tables. Nothing is played or saved
 * until a person has decided.
 */
import type { Replies } from "../engine/protocol.ts";
import type { Transition } from "./health.ts";

export type Related = Replies["relate"];

/**
 * The relation of the link's match to the stored one. same: there is no difference; reply: other people have played
 * their turns since; ahead: the link has more turns; behind: the link has fewer turns; fork: both have turns of their
 * own; changed: the turns are the same, but the players or other facts differ; other: the link has another match
 * under the same id.
 */
type Meeting = "same" | "reply" | "ahead" | "behind" | "fork" | "changed" | "other";
/** The relations that need a decision. */
export type Question = Exclude<Meeting, "same">;

export function meetingOf({ relation, differs, reply }: Related, fixed: boolean): Meeting {
  if (relation === "same") return differs.length > 0 ? "changed" : "same";
  // A named copy never changes.
  return reply && !fixed ? "reply" : relation;
}

/**
 * look: view the link and change nothing; own: continue the stored match; beside: keep both matches; take: replace
 * the stored match with that of the link.
 */
export type LinkChoice = "look" | "own" | "beside" | "take";

/** The possible decisions for each relation, the proposed one first. */
export const LINK_CHOICES: Readonly<Record<Question, readonly LinkChoice[]>> = {
  reply: ["take", "look", "own", "beside"],
  ahead: ["own", "look", "beside", "take"],
  behind: ["own", "look", "beside", "take"],
  fork: ["own", "look", "beside", "take"],
  changed: ["own", "look", "beside", "take"],
  other: ["own", "look", "beside", "take"],
};

/**
 * The way in which "take" writes the link's match. "over": the link contains the whole stored match and overwrites
 * it; "beside": the stored match is moved to another id first.
 */
export const TAKING: Readonly<Record<Question, "over" | "beside">> = {
  reply: "over",
  ahead: "beside",
  behind: "beside",
  fork: "beside",
  changed: "beside",
  other: "beside",
};

/**
 * asking, looking: there is no decision yet, so that nothing may be played; taken: the link has replaced the stored
 * match, which can be undone; kept: both matches are stored; settled: nothing is left to decide.
 */
export type LinkStage = "asking" | "looking" | "taken" | "kept" | "settled";
/**
 * The decisions, and these events: play: a person plays or tries to; ask: a person wants to see the question again;
 * undo: undo "take"; good: dismiss the notice.
 */
export type LinkEvent = LinkChoice | "ask" | "undo" | "good" | "play";
/**
 * refuse: show why nothing can be played; open: open the stored match; copy: save the link's match beside the stored
 * one; write: save it under the id of the stored one; restore: write the stored match as it was.
 */
export type LinkAction = "refuse" | "open" | "copy" | "write" | "restore";

type Step = Transition<LinkStage, LinkAction>;
const stay = (to: LinkStage): Step => ({ to, do: [] });
const OWN: Step = { to: "settled", do: ["open"] };

function done(stage: LinkStage): Readonly<Record<LinkChoice | "ask", Step>> {
  return { look: stay(stage), own: stay(stage), beside: stay(stage), take: stay(stage), ask: stay(stage) };
}

export const LINKS: Readonly<Record<LinkStage, Readonly<Record<LinkEvent, Step>>>> = {
  asking: {
    look: stay("looking"),
    own: OWN,
    beside: { to: "kept", do: ["copy"] },
    take: { to: "taken", do: ["write"] },
    ask: stay("asking"),
    undo: stay("asking"),
    good: stay("asking"),
    play: { to: "asking", do: ["refuse"] },
  },
  looking: {
    // Nothing is written before a person has seen the whole question.
    ...done("looking"),
    own: OWN,
    ask: stay("asking"),
    undo: stay("looking"),
    good: stay("looking"),
    play: { to: "asking", do: ["refuse"] },
  },
  taken: {
    ...done("taken"),
    undo: { to: "settled", do: ["restore"] },
    good: stay("settled"),
    play: stay("settled"),
  },
  kept: { ...done("kept"), undo: stay("kept"), good: stay("settled"), play: stay("settled") },
  settled: { ...done("settled"), undo: stay("settled"), good: stay("settled"), play: stay("settled") },
};

/** True if there is no decision about the link yet. */
export const isOpen = (stage: LinkStage): boolean => stage === "asking" || stage === "looking";
