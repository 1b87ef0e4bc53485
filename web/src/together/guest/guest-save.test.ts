/** A guest's save continues where the table was, even after the host has undone turns. */
import { expect, it } from "vitest";
import { frameAt } from "../../../fixtures/engine.ts";
import type { SavedMatch } from "../../saves/match-store.ts";
import { modeIn } from "../../session/moment.ts";
import { GuestSave } from "./guest-save.ts";

const KINDS = ["h", "h"];

/** Keep a match as a guest receives it, and return its save. */
async function keptBy(at: number, isHidden: boolean): Promise<SavedMatch> {
  const saves: SavedMatch[] = [];
  const save = async (match: SavedMatch) => {
    saves.push(match);
    return null;
  };
  const store = { get: async () => undefined, save } as unknown as ConstructorParameters<typeof GuestSave>[0];
  const keeper = new GuestSave(store, () => isHidden);
  // The host sends frames without the turns that it has undone, but the record contains them.
  keeper.keep({ frame: { ...frameAt(at, at, KINDS), id: "test" }, record: "r3" }, ["Änne", "Jörg"]);
  await keeper.settled();
  const [match] = saves;
  if (!match) throw new Error("nothing is saved");
  return match;
}

it.each([
  ["without secrets", false],
  ["with secrets", true],
])("play in a game %s continues before the undone turns, which are not shown again", async (_, isHidden) => {
  const match = await keptBy(2, isHidden);
  expect(modeIn(match, frameAt(2, 3, KINDS))).toBe("live");
  // At another ply the person is only looking at the match.
  expect(modeIn(match, frameAt(1, 3, KINDS))).toBe("review");
});

it("play continues at the end of the record if no turn was undone", async () => {
  const match = await keptBy(3, false);
  expect(modeIn(match, frameAt(3, 3, KINDS))).toBe("live");
});
