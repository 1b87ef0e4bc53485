/** Tests of the messages that are shown to everybody at a table on several devices. */
import { beforeAll, expect, it } from "vitest";
import together from "../../i18n/later/together.en.json" with { type: "json" };
import { speak } from "../words/sentences.ts";
import { TAKEN_BACK } from "./messages.ts";
import { saidWords } from "./people-strip.ts";

const NAMES = ["Anna", "Ben"];
beforeAll(() => speak("en", { games: {}, shared: together }));

it("a phrase is quoted with its speaker", () => {
  expect(saidWords({ seat: 1, phrase: 0 }, NAMES)).toBe("Ben: Good move!");
  expect(saidWords({ seat: null, phrase: 0 }, NAMES)).toBe("Spectator: Good move!");
});

it("a turn that was taken back belongs to the person who had played it", () => {
  expect(saidWords({ seat: 0, phrase: TAKEN_BACK, whose: 1 }, NAMES)).toBe("Anna took back Ben’s turn.");
  expect(saidWords({ seat: 0, phrase: TAKEN_BACK, whose: 0 }, NAMES)).toBe("Anna took back a turn.");
  expect(saidWords({ seat: null, phrase: TAKEN_BACK, whose: 1 }, NAMES)).toBe("A turn was taken back.");
});
