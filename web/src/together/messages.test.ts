/**
 * Messages are checked as if a stranger had sent them, and anything invalid is rejected.
 */
import { describe, expect, it } from "vitest";
import { frameAt } from "../../fixtures/engine.ts";
import { isFrame } from "../saves/rows/frame-shape.ts";
import { fromGuest, fromHost } from "./messages.ts";

const ODD: readonly unknown[] = [null, true, 7, -1, 1.5, "", "x", [], [[]], {}, { k: 1 }, { code: 1 }];
const FRAME = frameAt(0, 0, ["h", "h"]);
const HOST: Record<string, Record<string, unknown>> = {
  welcome: { k: "welcome", game: "count", seat: 1, hidden: false, protocol: 1, build: "b" },
  frame: { k: "frame", frame: FRAME, record: "r0" },
  reply: { k: "reply", id: 3, reply: { ok: true, path: ["a"] }, record: null },
  refusal: { k: "reply", id: 3, reply: { ok: false, kind: "illegal", msg: { code: "no" } }, record: null },
  people: { k: "people", people: [{ name: "A", state: "substitute" }], spectators: 1, screen: true },
  proposal: { k: "proposal", seat: 2, refused: false },
  kept: { k: "proposal", seat: null, refused: true },
  handed: { k: "handed", seat: 2, record: "kl1~a", deal: null, where: { far: false, server: "" } },
  dealt: {
    ...{ k: "handed", seat: 2, record: "kl1~a", where: { far: true, server: "stun:example.org" } },
    deal: { deal: "0f".repeat(16), all: [], secrets: [] },
  },
  said: { k: "said", seat: 1, phrase: 2 },
  undone: { k: "said", seat: 0, phrase: 6, whose: 1 },
  bye: { k: "bye", rematch: true, closed: false },
  closed: { k: "bye", rematch: false, closed: true },
};
const GUEST: Record<string, Record<string, unknown>> = {
  hello: { k: "hello", name: "A", protocol: 1, build: "b" },
  ask: { k: "ask", id: 1, request: { op: "act" } },
  say: { k: "say", phrase: 0 },
  agree: { k: "agree", yes: false },
  bye: { k: "bye" },
};

describe("a message", () => {
  it("is read as it was sent", () => {
    for (const sent of Object.values(HOST)) expect(fromHost(sent, isFrame)).toEqual(sent);
    for (const sent of Object.values(GUEST)) expect(fromGuest(sent)).toEqual(sent);
  });

  it("with a field of a wrong type is refused or repaired, without an exception", () => {
    for (const sent of [...Object.values(HOST), ...Object.values(GUEST)])
      for (const key of Object.keys(sent))
        for (const odd of ODD) {
          const bad = { ...sent, [key]: odd };
          expect(() => [fromHost(bad, isFrame), fromGuest(bad)]).not.toThrow();
        }
    for (const odd of ODD) expect([fromHost(odd, isFrame), fromGuest(odd)]).toEqual([null, null]);
  });

  it("of a host is refused unless its frames are whole and its replies can be shown", () => {
    const bad = { ...FRAME, scene: { ...FRAME.scene, cards: [{ key: 1 }] } };
    expect(fromHost({ ...HOST.frame, frame: bad }, isFrame)).toBeNull();
    for (const reply of [
      { ok: true, ...bad },
      { ok: true, why: "no" },
      { ok: true, path: [1] },
      { ok: true, from: "a" },
      { ok: true, story: [null] },
      { ok: false, msg: "no" },
    ])
      expect(fromHost({ ...HOST.reply, reply }, isFrame)).toBeNull();
  });

  it("has its names and states reduced to what can be shown", () => {
    const people = [{ name: "x".repeat(500), state: "king" }, 7];
    expect(fromHost({ ...HOST.people, people }, isFrame)).toMatchObject({
      people: [
        { name: "x".repeat(24), state: "absent" },
        { name: "", state: "absent" },
      ],
    });
  });
});
