/**
 * The page must complete a prepared match exactly as Python would have written it. See also
 * `tests/laws/test_starts.py`.
 */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { frameAt } from "../../../fixtures/engine.ts";
import type { Frame } from "../../engine/protocol.ts";

const packs = vi.hoisted(() => ({ begun: new Map(), loadStarts: vi.fn(), lookOf: vi.fn() }));
vi.mock("../../packs/game-pack.ts", () => packs);

const { anyStart, Start } = await import("./prebuilt-match.ts");

/** The real engine's reply to a request for a new match. */
const NEW: Frame = JSON.parse(
  readFileSync(new URL("../../../../tests/contract/new.json", import.meta.url), "utf8"),
);
const BLANKS = { [NEW.id]: "{id}", [NEW.kinds.join("-")]: "{kinds}" };
/** The record of that match with blanks, as the build prepares it. */
const record = Object.entries(BLANKS)
  .reduce((text, [known, blank]) => text.replace(known, blank), NEW.record)
  .replace(/~\w+$/, "");

const START = frameAt(0, 0, ["h", "h"]);
const asked = { op: "new" as const, game: "count", seats: 2, seed: 3, id: "mine", kinds: ["h", "b4"] };
const some = new Start(START, { record: "r~{id}~{kinds}", seed: 3, mine: { viewer: 0 } });

beforeEach(() => packs.begun.clear());

describe("a prepared start", () => {
  it("becomes exactly the match that Python would have begun", () => {
    const start = new Start({ ...NEW, id: "", kinds: ["h", "h"], record: "" }, { record });
    const { seats, game, id, kinds } = NEW;
    expect(JSON.stringify(start.begin({ op: "new", game, seats, id, kinds }))).toBe(JSON.stringify(NEW));
  });

  it("shows a single person among bots their own view, and keeps that view out of the stored match", () => {
    expect(some.begin(asked)).toMatchObject({ id: "mine", kinds: ["h", "b4"], seed: 3, viewer: null });
    expect(packs.begun.get("mine")).toMatchObject({ id: "mine", kinds: ["h", "b4"], viewer: 0 });
  });

  it.each([[["h", "h"]], [["b1", "h"]], [["b1", "b1"]]])(
    "shows no view of a single person if the seats are %j",
    (kinds) => {
      some.begin({ ...asked, kinds });
      expect(packs.begun.size).toBe(0);
    },
  );

  it("fits only the options, seats and seed for which it was made", () => {
    const more = new Start({ ...START, options: { edge: 2 } }, { record: "r", seed: 3 });
    expect(more.fits({ ...asked, options: { edge: 2 } }, false)).toBe(true);
    expect(more.fits({ ...asked, options: { edge: 3 } }, false)).toBe(false);
    expect(more.fits({ ...asked, seats: 3 }, true)).toBe(false);
    expect(more.fits({ ...asked, seed: 4 }, false)).toBe(false);
    expect(more.fits({ ...asked, seed: 4 }, true)).toBe(true);
  });

  it("is drawn at random from all prepared ones, and is null if they did not arrive", async () => {
    packs.lookOf.mockReturnValue({ start: START });
    packs.loadStarts.mockResolvedValue([1, 2, 3].map((seed) => ({ record: `r${seed}`, seed })));
    const drawn = await Promise.all(Array.from({ length: 60 }, () => anyStart("count")));
    expect(new Set(drawn.map((start) => start?.frame.seed))).toEqual(new Set([1, 2, 3]));
    packs.loadStarts.mockRejectedValue(new Error("lost"));
    expect(await anyStart("count")).toBeNull();
    packs.loadStarts.mockResolvedValue([]);
    expect(await anyStart("count")).toBeNull();
  });
});
