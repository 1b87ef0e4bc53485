import { describe, expect, it } from "vitest";
import { askedOptions, defaultOptions, fitting, isAsked } from "./options.ts";
import type { OptionSpec } from "./protocol.ts";

const base = { choices: [], low: 0, high: 0, needs: [] };
const VARIANT: OptionSpec = {
  ...base,
  key: "variant",
  kind: "choice",
  default: "classic",
  choices: ["classic", "return"],
};
const LIMIT: OptionSpec = { ...base, key: "quiet_limit", kind: "int", default: 100, low: 10, high: 500 };
const DUKES: OptionSpec = {
  ...base,
  key: "duke_count",
  kind: "choice",
  default: "off",
  needs: [["variant", ["return"]]],
};
const TEAMS: OptionSpec = { ...base, key: "teams", kind: "flag", default: false, needs: [["seats", [4, 6]]] };
const SPECS = [VARIANT, LIMIT, DUKES, TEAMS];

describe("options", () => {
  it("start with their defaults", () => {
    expect(defaultOptions(SPECS)).toEqual({
      variant: "classic",
      quiet_limit: 100,
      duke_count: "off",
      teams: false,
    });
  });

  it("are asked only where they matter", () => {
    expect(isAsked(DUKES, { variant: "classic" }, 2)).toBe(false);
    expect(isAsked(DUKES, { variant: "return" }, 2)).toBe(true);
    expect(isAsked(TEAMS, {}, 3)).toBe(false);
    expect(isAsked(TEAMS, {}, 4)).toBe(true);
  });

  it("that are not asked are not sent", () => {
    const chosen = { ...defaultOptions(SPECS), duke_count: "three" };
    expect(askedOptions(SPECS, chosen, 2)).toEqual({ variant: "classic", quiet_limit: 100 });
  });

  it.each([
    ["250", 250],
    ["9", 10],
    ["9000", 500],
    ["12.6", 13],
    ["", 100],
    ["many", 100],
  ])("make %s fit", (typed, value) => {
    expect(fitting(LIMIT, typed)).toBe(value);
  });
});
