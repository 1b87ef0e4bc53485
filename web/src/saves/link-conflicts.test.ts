import { describe, expect, it } from "vitest";
import { relatedAs } from "../../fixtures/engine.ts";
import { next } from "./health.ts";
import {
  isOpen,
  LINK_CHOICES,
  LINKS,
  type LinkAction,
  type LinkChoice,
  type LinkEvent,
  type LinkStage,
  meetingOf,
  type Question,
  TAKING,
} from "./link-conflicts.ts";

const STAGES: LinkStage[] = ["asking", "looking", "taken", "kept", "settled"];
const CHOICES: LinkChoice[] = ["look", "own", "beside", "take"];
const EVENTS: LinkEvent[] = [...CHOICES, "ask", "undo", "good", "play"];
const QUESTIONS: Question[] = ["reply", "ahead", "behind", "fork", "changed", "other"];
const WRITES: LinkAction[] = ["copy", "write", "restore"];
const CELLS = STAGES.flatMap((stage) => EVENTS.map((event): [LinkStage, LinkEvent] => [stage, event]));

describe("the relation of a link to the stored match", () => {
  it("is the same only if nothing differs", () => {
    expect(meetingOf(relatedAs("same"), false)).toBe("same");
    for (const differs of ["kinds", "resignation", "notes"] as const)
      expect(meetingOf(relatedAs("same", { differs: [differs] }), false)).toBe("changed");
  });

  it("is a reply only if the engine says so and the stored match may be overwritten", () => {
    expect(meetingOf(relatedAs("ahead", { reply: true }), false)).toBe("reply");
    expect(meetingOf(relatedAs("ahead", { reply: true }), true)).toBe("ahead");
    expect(meetingOf(relatedAs("ahead"), false)).toBe("ahead");
  });

  it.each(["behind", "fork", "other"] as const)("is %s whatever else differs", (relation) => {
    expect(meetingOf(relatedAs(relation, { differs: ["kinds"] }), false)).toBe(relation);
  });
});

describe("the possible answers to a link", () => {
  it.each(QUESTIONS)(
    "%s: all answers are offered, and taking the link is proposed only for a reply",
    (kind) => {
      expect([...LINK_CHOICES[kind]].sort()).toEqual([...CHOICES].sort());
      expect(LINK_CHOICES[kind][0]).toBe(kind === "reply" ? "take" : "own");
    },
  );

  it.each(QUESTIONS)(
    "%s: taking the link overwrites the stored match only if the link contains all of it",
    (kind) => {
      expect(TAKING[kind]).toBe(kind === "reply" ? "over" : "beside");
    },
  );
});

describe("the question about a link", () => {
  it("has a reaction to every event at every stage", () => {
    expect(Object.keys(LINKS)).toEqual(STAGES);
    for (const stage of STAGES) expect(Object.keys(LINKS[stage]).sort()).toEqual([...EVENTS].sort());
  });

  it.each(CELLS)("at the stage %s reacts correctly to the event %s", (stage, event) => {
    const { to, do: actions } = next(LINKS, stage, event);
    // Saves are written only by a decision, or when a decision is undone.
    const writes = actions.filter((action) => WRITES.includes(action));
    const wanted: Partial<Record<LinkEvent, LinkAction>> = { beside: "copy", take: "write" };
    if (stage === "looking") expect(writes).toEqual([]);
    else if (isOpen(stage)) expect(writes).toEqual(wanted[event] ? [wanted[event]] : []);
    else expect(writes).toEqual(stage === "taken" && event === "undo" ? ["restore"] : []);
    // The question stays open until a person makes a decision other than "look". Until then, nothing may be played.
    const answers = stage === "asking" ? ["own", "beside", "take"] : ["own"];
    expect(isOpen(to)).toBe(isOpen(stage) && !answers.includes(event));
    expect(actions.includes("refuse")).toBe(isOpen(stage) && event === "play");
    expect(actions.includes("open")).toBe(isOpen(stage) && event === "own");
    // After a decision the question is not asked again, and once the link is settled it stays so.
    if (stage === "settled") expect(to).toBe("settled");
    if (!isOpen(stage) && (event === "good" || event === "play")) expect(to).toBe("settled");
  });

  it.each([
    ["asking", "look", "looking"],
    ["looking", "ask", "asking"],
    ["looking", "play", "asking"],
    ["asking", "take", "taken"],
    ["looking", "take", "looking"],
    ["looking", "own", "settled"],
    ["asking", "beside", "kept"],
    ["taken", "undo", "settled"],
    ["asking", "own", "settled"],
  ] as const)("goes from %s by %s to %s", (stage, event, to) => {
    expect(next(LINKS, stage, event).to).toBe(to);
  });
});
