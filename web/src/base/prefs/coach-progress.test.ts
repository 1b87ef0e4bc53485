import { beforeEach, describe, expect, it, vi } from "vitest";
import { readCoached } from "./coach-progress.ts";

const NOTHING = { always: false, match: "", told: {} };

describe("the stored notes of what the coach has said", () => {
  it.each([null, "", "no json", "7", "[]", '{"always":1,"match":2,"told":"all"}'])(
    "are empty for the text %j",
    (text) => {
      expect(readCoached(text)).toEqual(NOTHING);
    },
  );

  it("are kept as far as they are valid", () => {
    const text = '{"always":true,"match":"m1","told":{"one":["a",7],"two":3}}';
    expect(readCoached(text)).toEqual({ always: true, match: "m1", told: { one: ["a"] } });
  });
});

describe("the coach", () => {
  let kept: Map<string, string>;

  beforeEach(() => {
    kept = new Map();
    vi.resetModules();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  const freshCoach = async () => (await import("./coach-progress.ts")).coach;

  it("speaks in no game unless asked to", async () => {
    const coach = await freshCoach();
    expect([coach.always, coach.speaksIn("m1"), coach.speaksIn("")]).toEqual([false, false, false]);
  });

  it("speaks in the one match it was asked to accompany, even after a reload", async () => {
    (await freshCoach()).accompany("m1");
    vi.resetModules();
    const coach = await freshCoach();
    expect([coach.always, coach.speaksIn("m1"), coach.speaksIn("m2")]).toEqual([false, true, false]);
  });

  it("falls silent everywhere when it is turned off", async () => {
    const coach = await freshCoach();
    coach.accompany("m1");
    coach.set(true);
    expect(coach.speaksIn("m2")).toBe(true);
    coach.set(false);
    expect([coach.speaksIn("m1"), coach.speaksIn("m2")]).toEqual([false, false]);
  });

  it("repeats all its remarks for a game if somebody asks for the coach there", async () => {
    const coach = await freshCoach();
    coach.tell("one", "a");
    coach.tell("two", "a");
    coach.ask("one");
    expect([coach.speaksIn("m1"), coach.isNew("one", "a"), coach.isNew("two", "a")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("makes each remark once on a device, separately for each game", async () => {
    (await freshCoach()).tell("one", "a");
    vi.resetModules();
    const coach = await freshCoach();
    expect([coach.isNew("one", "a"), coach.isNew("one", "b"), coach.isNew("two", "a")]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
