import { describe, expect, it } from "vitest";
import {
  askedOptions,
  asking,
  choicesFrom,
  choicesText,
  defaultOptions,
  fitting,
  isAsked,
} from "./game-options.ts";
import type { GameInfo, OptionSpec } from "./protocol.ts";

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

describe("the options of a game", () => {
  it("start with their defaults", () => {
    expect(defaultOptions(SPECS)).toEqual({
      variant: "classic",
      quiet_limit: 100,
      duke_count: "off",
      teams: false,
    });
  });

  it("are shown only if they have an effect", () => {
    expect(isAsked(DUKES, { variant: "classic" }, 2)).toBe(false);
    expect(isAsked(DUKES, { variant: "return" }, 2)).toBe(true);
    expect(isAsked(TEAMS, {}, 3)).toBe(false);
    expect(isAsked(TEAMS, {}, 4)).toBe(true);
  });

  it("that are not shown are not sent", () => {
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
  ])("turn the typed number %s into an allowed one", (typed, value) => {
    expect(fitting(LIMIT, typed)).toBe(value);
  });
});

describe("the choices in the address of a setup page", () => {
  const LAND: OptionSpec = {
    ...base,
    key: "land",
    kind: "text",
    default: "",
    needs: [["variant", ["return"]]],
  };
  const INFO = { seats: [2, 3, 4], options: [...SPECS, LAND] } as unknown as GameInfo;
  const usual = { seats: 2, options: defaultOptions(INFO.options) };

  it("leave out the defaults", () => {
    expect(choicesText(INFO, usual)).toBe("");
    expect(choicesFrom(INFO, "")).toEqual(usual);
  });

  it("are read back as they were written", () => {
    const options = { ...usual.options, variant: "return", quiet_limit: 20, teams: true, land: "E17" };
    const text = choicesText(INFO, { seats: 4, options });
    expect(text).toBe("seats=4&variant=return&quiet_limit=20&teams=1&land=E17");
    expect(choicesFrom(INFO, text)).toEqual({ seats: 4, options });
  });

  it("leave out options that are not shown", () => {
    expect(choicesText(INFO, { seats: 2, options: { ...usual.options, land: "E17" } })).toBe("");
  });

  it("fall back to the default for anything the game does not know", () => {
    expect(choicesFrom(INFO, "seats=9&variant=chess&quiet_limit=many&depth=3&=&teams=yes")).toEqual(usual);
  });

  it("set the options on which a given option depends", () => {
    expect(asking(INFO.options, "land", usual.options)).toEqual({ ...usual.options, variant: "return" });
    expect(asking(INFO.options, "variant", usual.options)).toEqual(usual.options);
  });
});
