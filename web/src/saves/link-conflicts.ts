/**
 * A match that came by a link while one of the same id is kept here: what may become of it, as tables. Nothing is
 * played and nothing saved before it is said.
 */
import type { Replies } from "../engine/protocol.ts";
import type { Transition } from "./health.ts";

export type Related = Replies["relate"];

/**
 * How the link stands to the match kept here. same: nothing differs; reply: others have taken their turns since;
 * ahead, behind, fork: it goes on in another way, stops earlier, or both went on; changed: the same was done, but
 * who plays or what is said about it differs; other: another match under the same id.
 */
type Meeting = "same" | "reply" | "ahead" | "behind" | "fork" | "changed" | "other";
/** Where something has to be asked. */
export type Question = Exclude<Meeting, "same">;

export function meetingOf({ relation, differs, reply }: Related, fixed: boolean): Meeting {
  if (relation === "same") return differs.length > 0 ? "changed" : "same";
  // A copy under a name stays as it is.
  return reply && !fixed ? "reply" : relation;
}

/** look: and change nothing; own: go on with the match kept here; beside: keep both; take: the link for ours. */
export type LinkChoice = "look" | "own" | "beside" | "take";

/** What may be chosen, the proposal first. */
export const LINK_CHOICES: Readonly<Record<Question, readonly LinkChoice[]>> = {
  reply: ["take", "look", "own", "beside"],
  ahead: ["own", "look", "beside", "take"],
  behind: ["own", "look", "beside", "take"],
  fork: ["own", "look", "beside", "take"],
  changed: ["own", "look", "beside", "take"],
  other: ["own", "look", "beside", "take"],
};

/** Where the link is written when it is taken over: over ours, all of which it holds, or ours is moved aside. */
export const TAKING: Readonly<Record<Question, "over" | "beside">> = {
  reply: "over",
  ahead: "beside",
  behind: "beside",
  fork: "beside",
  changed: "beside",
  other: "beside",
};

/** asking, looking: nothing may be played yet; taken: it can still be undone; kept: ours and the link, both. */
export type LinkStage = "asking" | "looking" | "taken" | "kept" | "settled";
/** play: somebody plays, or tries to; ask: to decide after all; good: that is well so. */
export type LinkEvent = LinkChoice | "ask" | "undo" | "good" | "play";
/** refuse: say why nothing can be played; open: ours; copy, write: the link; restore: ours as it was. */
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
    // What is written is asked about in full first.
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

/** Whether it has not been said yet what becomes of the link. */
export const isOpen = (stage: LinkStage): boolean => stage === "asking" || stage === "looking";
