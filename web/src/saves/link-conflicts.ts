/**
 * The possible actions with the match of a link when a match of the same id is stored, as tables. Nothing is played and
 * nothing saved until a person has decided.
 */
import type { Replies } from "../engine/protocol.ts";
import type { Transition } from "./health.ts";

export type Related = Replies["relate"];

/**
 * The relation of the link's match to the stored one. same: no difference; reply: other people have played their
 * turns since; ahead, behind, fork: the link has more turns, fewer turns, or both have turns of their own; changed:
 * the same turns, but other players or other facts; other: another match under the same id.
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
 * look: view the link and change nothing; own: continue the stored match; beside: keep both; take: replace the stored
 * match by that of the link.
 */
export type LinkChoice = "look" | "own" | "beside" | "take";

/** The possible decisions, the proposed one first. */
export const LINK_CHOICES: Readonly<Record<Question, readonly LinkChoice[]>> = {
  reply: ["take", "look", "own", "beside"],
  ahead: ["own", "look", "beside", "take"],
  behind: ["own", "look", "beside", "take"],
  fork: ["own", "look", "beside", "take"],
  changed: ["own", "look", "beside", "take"],
  other: ["own", "look", "beside", "take"],
};

/**
 * The way in which "take" writes the match of the link: over the stored match if the link contains all of it; otherwise
 * the stored match moves aside.
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
 * asking, looking: no decision yet, so nothing may be played; taken: the link replaced the stored match, which can be
 * undone; kept: both are stored; settled: nothing is left to decide.
 */
export type LinkStage = "asking" | "looking" | "taken" | "kept" | "settled";
/**
 * The decisions, and: play: a person plays or tries to; ask: show the question again; undo: undo "take"; good:
 * dismiss the notice.
 */
export type LinkEvent = LinkChoice | "ask" | "undo" | "good" | "play";
/**
 * refuse: show why nothing can be played; open: open the stored match; copy, write: save the link beside or over it;
 * restore: write the stored match as it was.
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
    // The question is shown in full before anything is written.
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

/** True until there is a decision about the link. */
export const isOpen = (stage: LinkStage): boolean => stage === "asking" || stage === "looking";
