/**
 * The requests that a guest may make, and many others that the host must refuse.
 */
import { describe, expect, it } from "vitest";
import { frameAt } from "../../../fixtures/engine.ts";
import type { Frame } from "../../engine/protocol.ts";
import { guestFrame } from "./guest-frame.ts";
import { FORBIDDEN, type Live, requestOf, STALE } from "./guest-requests.ts";

const LIVE: Live = { record: "kl1~whole", at: 7, seat: 1, hidden: true, over: false };
const OPEN: Live = { ...LIVE, hidden: false };
const RETRACTIONS = { g0: { at: 5, text: "want-b" }, q0: { at: 6, text: "" } };
const ask = (request: Record<string, unknown>, seat: number | null = 1, live = LIVE) =>
  requestOf({ record: "~3", ...request }, { seat, retractions: RETRACTIONS }, live, "~3");
const NOT_YOURS = { ok: false, msg: { code: "together.not_yours" } };

describe("a guest at the turn", () => {
  it("plays only its own seat, whatever viewer, eyes and record its request names", () => {
    const forged = { viewer: 0, eyes: { lifted: 0, stays: true }, picture: true, coach: true };
    const asked = { op: "act", at: 7, path: ["a"], ...forged };
    const plays = { op: "act", record: "kl1~whole", at: 7, path: ["a"], viewer: 1, retractable: true };
    expect(ask(asked)).toEqual(plays);
    expect(ask(asked, 1, OPEN)).toMatchObject({ viewer: null });
  });

  it("sends the cards that it has clicked, but none for other seats", () => {
    const asked = { op: "act", at: 7, path: ["a"], taps: { 0: ["x"], 1: ["y"] } };
    expect(ask(asked)).toMatchObject({ taps: { 1: ["y"] } });
    expect(ask({ ...asked, taps: { 0: ["x"] } })).toMatchObject({ taps: {} });
  });

  it("may take out the parts that the live frame offers", () => {
    for (const { at, text } of Object.values(RETRACTIONS))
      expect(ask({ op: "act", at, text, viewer: 0 })).toMatchObject({ op: "act", at, text, viewer: 1 });
  });

  it("may ask for reasons and type moves", () => {
    expect(ask({ op: "why", at: 7, path: ["a"] })).toMatchObject({ op: "why", path: ["a"] });
    expect(ask({ op: "parse", at: 7, text: "a" })).toMatchObject({ op: "parse", text: "a" });
  });
});

describe("a guest is refused", () => {
  const cases: [what: string, request: Record<string, unknown>, seat: number | null, answer: object][] = [
    ["an action of another seat", { op: "act", at: 7, path: ["a"] }, 0, NOT_YOURS],
    ["an action of a spectator", { op: "act", at: 7, path: ["a"] }, null, NOT_YOURS],
    ["an action at another moment", { op: "act", at: 3, path: ["a"] }, 1, STALE],
    ["the removal of a part that is not offered", { op: "act", at: 4, text: "want-b" }, 1, STALE],
    ["another typed action in place of a removable part", { op: "act", at: 5, text: "give-b" }, 1, STALE],
    ["another choice in place of a removable part", { op: "act", at: 6, path: ["a"] }, 1, STALE],
    ["the question why in place of a removable part", { op: "why", at: 6, text: "" }, 1, STALE],
    ["the removal of another seat's part", { op: "act", at: 6, text: "" }, 0, NOT_YOURS],
    ["an action in another record", { op: "act", at: 7, path: ["a"], record: "kl1~mine" }, 1, STALE],
    ["an action in an older moment", { op: "act", at: 7, path: ["a"], record: "~2" }, 1, STALE],
    ["the question why about another seat", { op: "why", at: 7, path: ["a"] }, 0, NOT_YOURS],
    ["the reading of a typed action of another seat", { op: "parse", at: 7, text: "a" }, 0, NOT_YOURS],
    ["the preview of an action", { op: "preview", at: 7, path: ["a"] }, 1, FORBIDDEN],
    ["the pieces that can reach a place, in a game with secrets", { op: "attackers", id: "a" }, 1, FORBIDDEN],
    ["the resignation of another seat", { op: "resign", seat: 0 }, 1, NOT_YOURS],
    ["the resignation of a spectator", { op: "resign", seat: 0 }, null, NOT_YOURS],
    ["a moment after the live one", { op: "goto", at: 8 }, 1, FORBIDDEN],
    ["a ply that is no number", { op: "goto", at: "7" }, 1, FORBIDDEN],
    ["a path that is far too long", { op: "act", at: 7, path: Array(1000).fill("a") }, 1, FORBIDDEN],
    ["a path that contains something other than ids", { op: "act", at: 7, path: [{ a: 1 }] }, 1, FORBIDDEN],
    ["a text that is far too long", { op: "act", at: 7, text: "a".repeat(5000) }, 1, FORBIDDEN],
    ["an operation named like an inherited property", { op: "constructor" }, 1, FORBIDDEN],
    ["an operation that is no text", { op: { act: 1 } }, 1, FORBIDDEN],
  ];
  for (const [what, request, seat, answer] of cases)
    it(what, () => expect(ask(request, seat)).toMatchObject(answer));

  for (const op of "hello new draw edit foreign open cut links seen recount think analyse count judge puzzleHint relate study".split(
    " ",
  ))
    it(`the request ${op}`, () => expect(ask({ op, at: 7, viewer: 0, seat: 0 })).toEqual(FORBIDDEN));
});

it("a guest looks back from its own seat, and never beyond the live moment", () => {
  expect(ask({ op: "goto", at: 2, since: 1, viewer: 0 })).toEqual({
    ...{ op: "goto", record: "kl1~whole", at: 2, since: 1, viewer: 1 },
  });
  expect(ask({ op: "goto", at: 2 }, null)).toMatchObject({ viewer: null });
});

describe("a frame for a guest", () => {
  const whole: Frame = {
    ...{ ...frameAt(3, 5, ["h", "h"]), viewer: 1, record: "kl1~SECRET", seed: 4711 },
    ...{ position: "kl1~SECRET", positionText: "SECRET", autoAnswer: { path: ["SECRET"] } },
    picture: { ...frameAt(3, 5, ["h", "h"]), record: "kl1~SECRET" },
    situations: [{ code: "SECRET" }],
    turns: [0, 2, 4].map((from) => ({ seat: 0, text: `${from}`, from, to: from + 2, story: [] })),
  };
  const to = { seat: 1, hidden: true, over: false, end: 3, token: "~9" };

  it("has no record, seed or position, nor anything not meant for the guest", () => {
    const sent = JSON.stringify(guestFrame({ ...whole, seat: 0 }, to));
    expect(sent).not.toContain("SECRET");
    expect(sent).not.toContain("4711");
    expect(JSON.parse(sent)).toMatchObject({ record: "~9", choices: [], buttons: {}, undo: null, plies: 3 });
  });

  it("has choices only for the seat at the turn, and the parts which that seat can take out", () => {
    expect(guestFrame(whole, to).choices).toEqual(whole.choices);
    const building = { ...whole, retractions: RETRACTIONS };
    expect(guestFrame(building, to).retractions).toEqual(RETRACTIONS);
    expect(guestFrame({ ...building, seat: 0 }, to).retractions).toBeUndefined();
  });

  it("has no turns that were taken back", () => {
    expect(guestFrame(whole, to).turns.map(({ from }) => from)).toEqual([0, 2]);
  });

  it("has the seed and the position once nothing is secret any more", () => {
    const after = guestFrame(whole, { ...to, over: true });
    expect([after.seed, after.positionText, after.record]).toEqual([4711, "SECRET", "~9"]);
  });

  it("is never made from a frame for another viewer", () => {
    expect(() => guestFrame({ ...whole, viewer: 0 }, to)).toThrow();
    expect(() => guestFrame({ ...whole, viewer: 1 }, { ...to, hidden: false })).toThrow();
    expect(() => guestFrame({ ...whole, viewer: 1 }, { ...to, seat: null })).toThrow();
  });
});
