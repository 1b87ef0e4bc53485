/**
 * Tables for a link to a match of which another version is stored: the decisions that a person can make, and their
 * effects. Nothing is played or saved until the person has decided.
 */
import type { Replies } from "../engine/protocol.ts";
import type { Transition } from "./health.ts";

export type Related = Replies["relate"];

/**
 * The relation of the link's match to the stored match with the same id. same: they are equal; reply: the link adds
 * turns that other people have played since; ahead: the link has more turns; behind: the link has fewer turns; fork:
 * each has turns that the other lacks; changed: the turns are the same, but the players or other facts differ; other:
 * the link contains another match with the same id.
 */
type Meeting = "same" | "reply" | "ahead" | "behind" | "fork" | "changed" | "other";
/** The relations about which a person has to decide. */
export type Question = Exclude<Meeting, "same">;

export function meetingOf({ relation, differs, reply }: Related, fixed: boolean): Meeting {
  if (relation === "same") return differs.length > 0 ? "changed" : "same";
  // A named copy never changes, so that a reply cannot be added to it.
  return reply && !fixed ? "reply" : relation;
}

/**
 * A person's decision about a link. look: view the link's match and change nothing; own: continue the stored match;
 * beside: store both matches; take: replace the stored match by that of the link.
 */
export type LinkChoice = "look" | "own" | "beside" | "take";

/** For each relation, the decisions that a person can make, the proposed one first. */
export const LINK_CHOICES: Readonly<Record<Question, readonly LinkChoice[]>> = {
  reply: ["take", "look", "own", "beside"],
  ahead: ["own", "look", "beside", "take"],
  behind: ["own", "look", "beside", "take"],
  fork: ["own", "look", "beside", "take"],
  changed: ["own", "look", "beside", "take"],
  other: ["own", "look", "beside", "take"],
};

/**
 * The way in which the decision "take" saves the link's match. "over": it overwrites the stored match, of which it
 * contains every turn; "beside": the stored match is first stored under another id.
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
 * The stage of a decision about a link. asking, looking: the person has not decided yet, so that nothing may be
 * played; taken: the link's match has replaced the stored one, which can be undone; kept: both matches are stored;
 * settled: there is nothing left to decide.
 */
export type LinkStage = "asking" | "looking" | "taken" | "kept" | "settled";
/**
 * A decision, or another event: play: a person plays or tries to play; ask: a person wants to see the question again;
 * undo: a person undoes the decision "take"; good: a person dismisses the notice.
 */
export type LinkEvent = LinkChoice | "ask" | "undo" | "good" | "play";
/**
 * The actions of the session after an event. refuse: show why nothing can be played yet; open: open the stored match;
 * copy: save the link's match under another id; write: save the link's match under its own id; restore: write the
 * stored match as it was before.
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
    // While a person only views the link, the decisions that write saves have no effect: the person must first see
    // the full question again.
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

/** True if the person has not decided about the link yet. */
export const isOpen = (stage: LinkStage): boolean => stage === "asking" || stage === "looking";
