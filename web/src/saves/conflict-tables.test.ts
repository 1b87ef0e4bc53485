import { describe, expect, it } from "vitest";
import { IMPORT, TABS, type TabEvent, type TabState } from "./conflict-tables.ts";
import { HEALTH, type Health, type HealthEvent, next, WRITING } from "./health.ts";

const TAB_STATES: TabState[] = ["asking", "leading", "following", "taking"];
const TAB_EVENTS: TabEvent[] = ["granted", "refused", "stolen", "saved", "removed", "play"];
const HEALTHS: Health[] = ["fine", "blocked", "full", "newer"];
const HEALTH_EVENTS: HealthEvent[] = [
  "opened",
  "refused",
  "outdated",
  "wrote",
  "quota",
  "failed",
  "closed",
  "again",
];
const pairs = <A, B>(some: A[], others: B[]): [A, B][] =>
  some.flatMap((one) => others.map((other): [A, B] => [one, other]));

describe("tabs with the same match", () => {
  it("have a reaction to every event in every state", () => {
    expect(Object.keys(TABS)).toEqual(TAB_STATES);
    for (const state of TAB_STATES) expect(Object.keys(TABS[state]).sort()).toEqual([...TAB_EVENTS].sort());
  });

  it.each(pairs(TAB_STATES, TAB_EVENTS))(
    "in the state %s react correctly to the event %s",
    (state, event) => {
      const step = next(TABS, state, event);
      // Only receiving the lock makes a tab lead. A tab that begins to lead first shows the stored match.
      if (step.to === "leading" && state !== "leading") {
        expect(event).toBe("granted");
        expect(step.do).toContain("show");
      }
      // A leading tab becomes a following one only if another tab steals its lock.
      if (state === "leading" && step.to !== "leading") expect(event).toBe("stolen");
      // A tab that begins to follow shows the stored match and waits for the lock.
      if (step.to === "following" && state !== "following") expect(step.do).toEqual(["show", "wait"]);
      // A tab takes the lock from another tab only if a person plays in it.
      expect(step.do.includes("take")).toBe(step.to === "taking" && state !== "taking");
      if (step.do.includes("take")) expect(event).toBe("play");
      // The tab always shows or reports a change that another tab has made.
      if (event === "saved") expect(step.do).toContain("show");
      if (event === "removed") expect(step.do).toEqual(["tell"]);
    },
  );

  /**
   * Two tabs share one lock, which is granted as in browsers. People play six times, in every possible order of the
   * tabs.
   */
  it("never both lead, and the tab in which somebody plays leads", () => {
    type Tab = { state: TabState; waits: boolean };
    const run = (script: ("a" | "b")[]): void => {
      const tabs: Record<"a" | "b", Tab> = {
        a: { state: "asking", waits: false },
        b: { state: "asking", waits: false },
      };
      let holder: "a" | "b" | null = null;
      const feed = (name: "a" | "b", event: TabEvent): void => {
        const step = next(TABS, tabs[name].state, event);
        tabs[name].state = step.to;
        if (step.do.includes("wait")) tabs[name].waits = true;
        if (!step.do.includes("take")) return;
        const before = holder;
        holder = name;
        if (before && before !== name) feed(before, "stolen");
        feed(name, "granted");
      };
      for (const name of ["a", "b"] as const) {
        if (holder) feed(name, "refused");
        else {
          holder = name;
          feed(name, "granted");
        }
      }
      for (const player of script) {
        feed(player, "play");
        expect(tabs[player].state).toBe("leading");
        expect(Object.values(tabs).filter(({ state }) => state === "leading").length).toBe(1);
        expect(tabs[player === "a" ? "b" : "a"]).toEqual({ state: "following", waits: expect.any(Boolean) });
      }
    };
    for (let bits = 0; bits < 64; bits += 1)
      run(Array.from({ length: 6 }, (_, turn) => ((bits >> turn) & 1 ? "b" : "a")));
  });
});

describe("a save", () => {
  it("is written over a record that this tab has seen, and beside any other record", () => {
    expect(WRITING).toEqual({ nothing: "write", seen: "write", foreign: "beside" });
  });

  it("from a file replaces only an earlier version of itself, and can be left out", () => {
    expect(Object.keys(IMPORT)).toEqual(["new", "same", "ahead", "behind", "fork"]);
    for (const [relation, choices] of Object.entries(IMPORT)) {
      expect(choices).toContain("skip");
      expect(choices.includes("replace")).toBe(relation === "ahead");
      expect(choices.includes("add")).toBe(relation === "new");
      expect(choices.includes("copy")).toBe(["ahead", "behind", "fork"].includes(relation));
    }
  });
});

describe("the storage", () => {
  it("has a reaction to every event in every state", () => {
    expect(Object.keys(HEALTH)).toEqual(HEALTHS);
    for (const state of HEALTHS) expect(Object.keys(HEALTH[state]).sort()).toEqual([...HEALTH_EVENTS].sort());
  });

  it.each(pairs(HEALTHS, HEALTH_EVENTS))(
    "in the state %s reacts correctly to the event %s",
    (state, event) => {
      const step = next(HEALTH, state, event);
      const expected: Partial<Record<HealthEvent, Health>> = {
        refused: "blocked",
        outdated: "newer",
        wrote: "fine",
        quota: "full",
        failed: "blocked",
        closed: state,
        again: state,
        opened: state === "full" ? "full" : "fine",
      };
      // If a newer release has written the database, no connection is open, so that these events cannot occur.
      const deaf = state === "newer" && ["wrote", "quota", "failed", "closed"].includes(event);
      expect(step.to).toBe(deaf ? "newer" : expected[event]);
      if (deaf) expect(step.do).toEqual([]);
      // A failed write is not retried automatically. If it were, a write that always fails would be retried for ever.
      if (event === "quota" || event === "failed") expect(step.do).toEqual([]);
      if (event === "refused" || event === "outdated") expect(step.do).toEqual(["reopen"]);
      // As soon as the database works again, the saves in memory are written.
      if (event === "opened" || (event === "wrote" && state !== "fine" && !deaf))
        expect(step.do).toEqual(["flush"]);
    },
  );
});
