import { describe, expect, it } from "vitest";
import type { Turn } from "../engine/protocol.ts";
import { reasonAfter } from "./announcements.ts";

const turn = (...rules: string[]): Turn => ({
  seat: 1,
  from: 0,
  to: 1,
  text: "",
  story: rules.map((rule) => ({ code: "story", rule })),
});

describe("the reason that a bot gave for its turn", () => {
  const helps = { code: "reason.helps", rule: "R-5" };

  it("is shown after the turn, with its rule", () => {
    expect(reasonAfter(turn("R-1"), helps)).toEqual(helps);
    expect(reasonAfter(undefined, helps)).toEqual(helps);
    expect(reasonAfter(turn("R-1"), null)).toBeNull();
  });

  it("keeps its words if the turn cites the same rule, because only the link would be a repetition", () => {
    expect(reasonAfter(turn("R-1", "R-5"), helps)).toEqual({ code: "reason.helps" });
  });

  it("is not shown if it marks a place and the turn cites the same rule, because the turn tells the same", () => {
    const captures = { code: "reason.captures", rule: "R-5", at: ["d4"] };
    expect(reasonAfter(turn("R-5"), captures)).toBeNull();
    expect(reasonAfter(turn("R-1"), captures)).toEqual(captures);
  });
});
