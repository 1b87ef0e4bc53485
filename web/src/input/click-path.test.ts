import { describe, expect, it } from "vitest";
import type { Choice } from "../engine/protocol.ts";
import { buttonsOf, carriedFrom, click, nextIds, placesOf } from "./click-path.ts";

const choice = (...path: string[]): Choice => ({ a: path.join("-"), path });
const refused = (code: string, ...path: string[]): Choice => ({ ...choice(...path), why: { code } });

const CHOICES: Choice[] = [
  choice("#stop"),
  { ...choice("d4", "d6"), hints: [{ code: "hint.movable" }, { code: "hint.capture" }] },
  choice("d4", "e5"),
  choice("f1", "g2", "h3"),
  choice("f1", "g2", "h4"),
  refused("too_low", "#build"),
  refused("locked", "a1", "b1"),
];

describe("nextIds", () => {
  it("offers every first id once, in the order of the choices", () => {
    expect([...nextIds(CHOICES, []).keys()]).toEqual(["#stop", "d4", "f1", "#build", "a1"]);
  });

  it("narrows down by the clicks so far, three clicks deep", () => {
    expect([...nextIds(CHOICES, ["d4"]).keys()]).toEqual(["d6", "e5"]);
    expect([...nextIds(CHOICES, ["f1"]).keys()]).toEqual(["g2"]);
    expect([...nextIds(CHOICES, ["f1", "g2"]).keys()]).toEqual(["h3", "h4"]);
    expect(nextIds(CHOICES, ["z9"]).size).toBe(0);
  });

  it("includes tooltips, refusals, and whether the path is complete", () => {
    const next = nextIds(CHOICES, ["d4"]);
    expect(next.get("d6")).toEqual({ tooltip: { code: "hint.capture" }, refused: null, ends: true });
    expect(nextIds(CHOICES, []).get("d4")).toMatchObject({ tooltip: { code: "hint.movable" }, ends: false });
    expect(nextIds(CHOICES, []).get("#build")).toMatchObject({ refused: { code: "too_low" }, ends: false });
  });

  it("does not mark an id as refused while one choice through it is allowed", () => {
    const mixed = [refused("no", "a", "b"), choice("a", "c")];
    expect(nextIds(mixed, []).get("a")?.refused).toBeNull();
    expect(nextIds(mixed, ["a"]).get("b")?.refused).toEqual({ code: "no" });
  });

  it("keeps buttons apart from places", () => {
    expect(placesOf(nextIds(CHOICES, []))).toEqual(["d4", "f1"]);
    expect([...buttonsOf(CHOICES, nextIds(CHOICES, [])).keys()]).toEqual(["#stop", "#build"]);
    expect([...buttonsOf(CHOICES, nextIds(CHOICES, ["d4"])).keys()]).toEqual(["#stop", "#build"]);
  });
});

describe("click", () => {
  it("plays paths of one, two and three ids", () => {
    expect(click(CHOICES, [], "#stop")).toEqual({ kind: "act", path: ["#stop"] });
    expect(click(CHOICES, [], "d4")).toEqual({ kind: "pick", clicked: ["d4"] });
    expect(click(CHOICES, ["d4"], "d6")).toEqual({ kind: "act", path: ["d4", "d6"] });
    expect(click(CHOICES, ["f1"], "g2")).toEqual({ kind: "pick", clicked: ["f1", "g2"] });
    expect(click(CHOICES, ["f1", "g2"], "h4")).toEqual({ kind: "act", path: ["f1", "g2", "h4"] });
  });

  it("clears the path on a second click on the first id, and steps back on one on a later id", () => {
    expect(click(CHOICES, ["f1"], "f1")).toEqual({ kind: "pick", clicked: [] });
    expect(click(CHOICES, ["f1", "g2"], "g2")).toEqual({ kind: "pick", clicked: ["f1"] });
    expect(click(CHOICES, ["f1", "g2"], "f1")).toEqual({ kind: "pick", clicked: [] });
  });

  it("plays a path that names the same id twice", () => {
    expect(click([choice("e5", "e5")], ["e5"], "e5")).toEqual({ kind: "act", path: ["e5", "e5"] });
  });

  it("switches to another first id", () => {
    expect(click(CHOICES, ["d4"], "f1")).toEqual({ kind: "pick", clicked: ["f1"] });
    expect(click(CHOICES, ["f1", "g2"], "d4")).toEqual({ kind: "pick", clicked: ["d4"] });
  });

  it("asks for the reason instead of playing a one-click action while something else is selected", () => {
    const choices = [choice("a", "b"), choice("c")];
    expect(click(choices, ["a"], "c")).toEqual({ kind: "ask", path: ["a", "c"] });
    expect(click(choices, [], "c")).toEqual({ kind: "act", path: ["c"] });
    expect(click(CHOICES, ["d4"], "#stop")).toEqual({ kind: "act", path: ["#stop"] });
  });

  it("plays a one-click action if only buttons can follow what is selected", () => {
    const choices = [choice("field", "#harvest"), choice("field", "#keep"), choice("wish")];
    expect(click(choices, ["field"], "wish")).toEqual({ kind: "act", path: ["wish"] });
    const mixed = [...choices, choice("field", "card")];
    expect(click(mixed, ["field"], "wish")).toEqual({ kind: "ask", path: ["field", "wish"] });
  });

  it("asks for the reason if no choice begins with the path", () => {
    expect(click(CHOICES, [], "i9")).toEqual({ kind: "ask", path: ["i9"] });
    expect(click(CHOICES, ["d4"], "i9")).toEqual({ kind: "ask", path: ["d4", "i9"] });
  });

  it("shows the reason of a refused choice and keeps the path chosen before", () => {
    expect(click(CHOICES, [], "#build")).toEqual({
      kind: "refuse",
      clicked: [],
      why: { code: "too_low" },
    });
    expect(click(CHOICES, [], "a1")).toMatchObject({ kind: "refuse", clicked: [] });
  });
});

describe("the alternative paths of a choice", () => {
  const bent: Choice = {
    ...choice("f6", "#build"),
    ways: [
      ["c3", "f6", "#build"],
      ["c3", "d4", "f6", "#build"],
    ],
  };
  const choices = [{ ...bent, hints: [{ code: "hint.free" }, null] }, choice("b2")];

  it("are accepted and play the plain path", () => {
    expect(click(choices, [], "c3")).toEqual({ kind: "pick", clicked: ["c3"] });
    expect(click(choices, ["c3", "d4"], "f6")).toEqual({ kind: "pick", clicked: ["c3", "d4", "f6"] });
    expect(click(choices, ["c3", "f6"], "#build")).toEqual({ kind: "act", path: ["f6", "#build"] });
    expect(click(choices, ["c3"], "b2")).toEqual({ kind: "ask", path: ["c3", "b2"] });
  });

  it("are offered only once somebody enters them, with the tooltips of the plain path", () => {
    expect([...nextIds(choices, []).keys()]).toEqual(["f6", "b2"]);
    const next = nextIds(choices, ["c3"]);
    expect([...next.keys()]).toEqual(["f6", "d4"]);
    expect(next.get("f6")?.tooltip).toEqual({ code: "hint.free" });
    expect(nextIds(choices, ["c3", "f6"]).get("#build")).toMatchObject({ ends: true });
  });

  it("may end with the first id of another choice, in which case that click also counts by itself", () => {
    const both = [
      {
        ...choice("card", "#offer"),
        ways: [
          ["card", "side"],
          ["card", "wish"],
        ],
      },
      choice("wish"),
    ];
    expect(click(both, ["card"], "wish")).toEqual({ kind: "act", path: ["card", "#offer"], again: "wish" });
    expect(click(both, ["card"], "side")).toEqual({ kind: "act", path: ["card", "#offer"] });
    expect(click(both, [], "wish")).toEqual({ kind: "act", path: ["wish"] });
  });

  it("leave a button pressed that has led to other buttons, so that further ones can be chosen", () => {
    const settings = [choice("#more", "#keep"), choice("#more", "#seek"), choice("card", "#harvest")];
    expect(click(settings, ["#more"], "#keep")).toEqual({
      kind: "act",
      path: ["#more", "#keep"],
      again: "#more",
    });
    expect(click(settings, ["card"], "#harvest")).toEqual({ kind: "act", path: ["card", "#harvest"] });
  });

  it("are offered at once, with tooltips, if they are as short as the plain path, such as another card of the same sort", () => {
    const give: Choice = { ...choice("h1"), ways: [["h3"]], hints: [{ code: "hint.give" }] };
    const next = nextIds([give, choice("h2")], []);
    expect([...next.keys()]).toEqual(["h1", "h3", "h2"]);
    expect(next.get("h3")).toEqual({ tooltip: { code: "hint.give" }, refused: null, ends: true });
    expect(click([give], [], "h3")).toEqual({ kind: "act", path: ["h1"] });
  });
});

describe("an id that can be dragged", () => {
  const carried = (...clicked: string[]): string[] => [...carriedFrom(CHOICES, clicked)];

  it("is followed by a place, at each step of the path", () => {
    expect(carried()).toEqual(["d4", "f1"]);
    expect(carried("f1")).toEqual(["g2"]);
    expect(carried("f1", "g2")).toEqual([]);
  });

  it("is neither a button nor followed only by buttons", () => {
    expect([...carriedFrom([choice("a1", "#build"), choice("#in", "b2"), choice("c3")], [])]).toEqual([]);
  });
});
