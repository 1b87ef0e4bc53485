import { beforeEach, describe, expect, it } from "vitest";
import de from "../../i18n/table.de.json" with { type: "json" };
import en from "../../i18n/table.en.json" with { type: "json" };
import type { Outcome } from "../engine/protocol.ts";
import { speak } from "../words/sentences.ts";
import { resultOf } from "./outcome-words.ts";

const SPEECH = { game: "g", names: ["Anna", "Ben", "Cleo", "Dora"] };

const ended = (places: number[], team = false): Outcome => ({
  scores: places.map(() => 0),
  places,
  team,
  reason: { code: "end" },
});

describe("the result in one sentence", () => {
  beforeEach(() => speak("en", { games: {}, shared: en }));

  it("names the winner", () => {
    expect(resultOf(ended([2, 1, 3]), SPEECH)).toBe("Ben wins");
  });

  it("states that nobody won", () => {
    expect(resultOf(ended([1, 1, 1, 1]), SPEECH)).toBe("Draw");
  });

  it("distinguishes a shared win from a win of partners", () => {
    expect(resultOf(ended([1, 2, 1, 2]), SPEECH)).toBe("Shared win: Anna and Cleo");
    expect(resultOf(ended([1, 1, 1, 4]), SPEECH)).toBe("Shared win: Anna, Ben, and Cleo");
    expect(resultOf(ended([2, 1, 2, 1], true), SPEECH)).toBe("Ben and Dora win together");
    speak("de", { games: {}, shared: de });
    expect(resultOf(ended([2, 1, 2, 1], true), SPEECH)).toBe("Ben und Dora gewinnen gemeinsam");
  });
});
