import { describe, expect, it } from "vitest";
import {
  OFFERED,
  type OfflineEvent,
  type OfflineState,
  START,
  type Stage,
  step,
  TRANSITIONS,
} from "./lifecycle.ts";

const STAGES = Object.keys(TRANSITIONS) as Stage[];
const HAPPENINGS = [...new Set(STAGES.flatMap((stage) => Object.keys(TRANSITIONS[stage]) as OfflineEvent[]))];

function live(...types: OfflineEvent[]): OfflineState {
  return types.reduce((standing, type) => step(standing, { type }), START);
}

describe("the offline copy of the site", () => {
  it("can reach every stage", () => {
    const reached = new Set<Stage>(["start"]);
    for (const stage of reached) for (const next of Object.values(TRANSITIONS[stage])) reached.add(next);
    expect([...reached].sort()).toEqual([...STAGES].sort());
  });

  it.each<[string, OfflineEvent[], Stage]>([
    ["a first visit", ["arriving", "arriving", "complete"], "ready"],
    ["a first visit that is cut off", ["arriving", "stopped"], "interrupted"],
    ["the visit after one that was cut off", ["arriving", "stopped", "arriving", "complete"], "ready"],
    ["a later visit", ["complete"], "ready"],
    ["a visit in a private window", ["unsupported"], "unsupported"],
    ["a newer edition", ["complete", "update", "update", "waiting"], "waiting"],
    ["a newer edition that does not arrive", ["complete", "update", "stopped"], "ready"],
    ["a newer edition that is accepted", ["complete", "waiting", "accept", "replaced"], "reloading"],
    ["a newer edition that another tab accepts", ["complete", "waiting", "replaced"], "stale"],
    ["following the tab that accepted a newer edition", ["complete", "replaced", "accept"], "reloading"],
    ["lost files", ["repair", "complete"], "ready"],
    ["lost files without a network", ["repair", "stopped"], "broken"],
    ["lost files after the network came back", ["repair", "stopped", "repair", "complete"], "ready"],
  ])("reaches the expected stage after %s", (_, happenings, stage) => {
    expect(live(...happenings).stage).toBe(stage);
  });

  it("reloads the page only after somebody accepted a newer edition", () => {
    for (const stage of STAGES) {
      for (const [happening, next] of Object.entries(TRANSITIONS[stage])) {
        if (next !== "reloading") continue;
        expect(stage === "replacing" || happening === "accept").toBe(true);
      }
    }
    expect(STAGES.filter((stage) => TRANSITIONS[stage].accept)).toEqual([...OFFERED]);
  });

  it("ignores events that its stage does not list", () => {
    for (const stage of STAGES) {
      const standing: OfflineState = { stage, loaded: 1, total: 2 };
      for (const type of HAPPENINGS) {
        if (TRANSITIONS[stage][type]) continue;
        expect(step(standing, { type, loaded: 9, total: 9 })).toBe(standing);
      }
    }
  });

  it("counts what has arrived, and keeps the count when the download is interrupted", () => {
    const some = step(START, { type: "arriving", loaded: 3, total: 5 });
    expect(some).toEqual({ stage: "downloading", loaded: 3, total: 5 });
    expect(step(some, { type: "stopped" })).toEqual({ stage: "interrupted", loaded: 3, total: 5 });
    expect(step(some, { type: "arriving", loaded: 3, total: 5 })).toBe(some);
  });
});
