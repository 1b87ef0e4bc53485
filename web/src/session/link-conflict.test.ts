/**
 * Tests of a link to a match that is stored in a different version. Nothing is played or saved before the person
 * decides, and every decision can be undone.
 */
import { describe, expect, it, vi } from "vitest";
import { FakeEngine, frameAt, relatedAs } from "../../fixtures/engine.ts";
import { Hands, rest } from "../../fixtures/session.ts";
import type { Replies } from "../engine/protocol.ts";
import { inMemory } from "../saves/fake-database.ts";
import { MatchStore, type SavedMatch, savedMatch } from "../saves/match-store.ts";

const REPLY = relatedAs("ahead", { reply: true, adds: { turns: 1, seats: [1], resigns: [] } });
const FORK = relatedAs("fork");

/**
 * Open a link to a match that is stored. `plies` and `linked`: the length and the players (seat kinds) of the link's
 * version; `kept`: the players of the stored version, which has two plies.
 */
async function setUp(related: Replies["relate"], plies = 3, linked = ["h", "h"], kept = ["h", "h"]) {
  const engine = new FakeEngine(kept);
  engine.linked = linked;
  engine.related = related;
  const store = new MatchStore(async () => inMemory());
  const known = { id: "test", names: ["Nora", "Ben"], title: "Sunday" };
  const ours: SavedMatch = savedMatch(frameAt(2, 2, kept), known, false, 5);
  await store.save(ours, null);
  const hands = new Hands({ page: "match", record: `r${plies}` }, engine, { store });
  const addresses: string[] = [];
  hands.session.addEventListener("address", (event) => addresses.push((event as CustomEvent).detail));
  await hands.session.open();
  engine.asked = [];
  const saves = async () => new Map((await store.list()).map((save) => [save.id, save]));
  return { engine, hands, ours, saves, addresses, session: hands.session };
}

const stage = (arrival: unknown): unknown => (arrival as { stage?: string } | null)?.stage;

describe("a link that differs from the stored match", () => {
  it.each([
    ["its players", relatedAs("same", { differs: ["kinds"] })],
    ["a resignation", relatedAs("ahead", { differs: ["resignation"] })],
    ["further turns", relatedAs("ahead")],
    ["a reply", REPLY],
    ["a fork", FORK],
  ])("by %s lets neither bots nor people play, and nothing is saved", async (_, related) => {
    const { engine, hands, ours, saves, session, addresses } = await setUp(related, 2, ["b1", "b1"]);
    await rest();
    expect(stage(session.arrival)).toBe("asking");
    expect(hands.moment.playable).toBe(false);
    expect(hands.moment.next.size).toBe(0);
    for (const id of ["a", "b", "c"]) await hands.click(id);
    expect(await hands.type("a")).toBe(false);
    await hands.please("cut");
    await hands.do({ do: "resign", seat: 0 });
    await hands.please("hint");
    await rest();
    expect(engine.asked).toEqual([]);
    expect(hands.moment.notice).toEqual({ kind: "hint", msg: { code: "link.first" } });
    expect(await saves()).toEqual(new Map([["test", ours]]));
    expect(addresses).toEqual([]);
  });

  it("can be looked through without being saved", async () => {
    const { hands, ours, saves, session } = await setUp(FORK);
    await session.answer("look");
    await hands.goto(1);
    await hands.goto(3);
    await hands.please("undo");
    expect(stage(session.arrival)).toBe("looking");
    expect(hands.moment.playable).toBe(false);
    await hands.click("a");
    expect(stage(session.arrival)).toBe("asking");
    expect(await saves()).toEqual(new Map([["test", ours]]));
  });

  it("can be dismissed, and the stored match is played on", async () => {
    const { hands, session, saves, addresses } = await setUp(FORK);
    await session.answer("own");
    expect(session.arrival).toBeNull();
    expect([hands.frame.plies, hands.moment.playable]).toEqual([2, true]);
    expect(addresses).toEqual(["test"]);
    await hands.click("a");
    expect([...(await saves())].map(([id, { record }]) => [id, record])).toEqual([["test", "r3"]]);
  });

  it("can be kept beside the stored match as another match", async () => {
    const { hands, ours, session, saves, addresses } = await setUp(FORK, 3);
    await session.answer("beside");
    expect(stage(session.arrival)).toBe("kept");
    expect(addresses).toEqual(["test-2"]);
    await hands.click("a");
    expect(session.arrival).toBeNull();
    const after = await saves();
    expect(after.get("test")).toEqual(ours);
    expect(after.get("test-2")).toMatchObject({ record: "r4", names: ["Nora", "Ben"] });
  });

  it("can replace the stored match, which is set aside and comes back on undo", async () => {
    const { hands, ours, session, saves } = await setUp(FORK);
    await session.answer("take");
    const after = await saves();
    expect(after.get("test")).toMatchObject({ record: "r3", names: ["Nora", "Ben"] });
    expect(after.get("test-2")).toEqual({ ...ours, id: "test-2" });
    expect([stage(session.arrival), session.aside]).toEqual(["taken", null]);
    await session.answer("undo");
    expect(await saves()).toEqual(new Map([["test", ours]]));
    expect([hands.frame.plies, hands.moment.playable, session.arrival]).toEqual([2, true, null]);
  });

  it("lets its bots think only after it has replaced the stored match", async () => {
    const { engine, hands, ours, session, saves } = await setUp(FORK, 2, ["b1", "h"]);
    await rest();
    expect(engine.ops()).toEqual([]);
    await session.answer("take");
    await vi.waitFor(() => expect(hands.moment.frame.at).toBe(3));
    expect(engine.ops()).toContain("think");
    // The decision can still be undone after a bot has played a turn.
    expect(stage(session.arrival)).toBe("taken");
    engine.kinds = ["h", "h"];
    await session.answer("undo");
    expect(await saves()).toEqual(new Map([["test", ours]]));
  });

  it("can be undone while its bot is about to play", async () => {
    const { engine, hands, ours, session, saves } = await setUp(FORK, 2, ["b1", "h"]);
    engine.slices = Number.POSITIVE_INFINITY;
    await session.answer("take");
    await rest();
    engine.slices = 1;
    engine.kinds = ["h", "h"];
    await session.answer("undo");
    await rest();
    expect(hands.frame.plies).toBe(2);
    expect(await saves()).toEqual(new Map([["test", ours]]));
  });

  it("is answered only once, however quickly somebody clicks", async () => {
    const { session, saves } = await setUp(FORK);
    await Promise.all([session.answer("beside"), session.answer("take"), session.answer("beside")]);
    expect([...(await saves()).keys()].sort()).toEqual(["test", "test-2"]);
  });
});

describe("a link with a reply", () => {
  it("is taken with one answer, and played on", async () => {
    const { hands, session, saves, addresses } = await setUp(REPLY);
    await session.answer("take");
    expect(addresses).toEqual(["test"]);
    expect([hands.frame.plies, hands.moment.playable]).toEqual([3, true]);
    const after = await saves();
    expect([...after.keys()]).toEqual(["test"]);
    expect(after.get("test")).toMatchObject({ record: "r3", title: "Sunday", names: ["Nora", "Ben"] });
    await hands.click("a");
    expect(session.arrival).toBeNull();
    expect((await saves()).get("test")?.record).toBe("r4");
  });

  it("is undone with one answer", async () => {
    const { hands, ours, session, saves } = await setUp(REPLY);
    await session.answer("take");
    await session.answer("undo");
    expect(await saves()).toEqual(new Map([["test", ours]]));
    expect([hands.frame.plies, session.arrival]).toEqual([2, null]);
    await hands.click("a");
    expect((await saves()).get("test")?.record).toBe("r3");
  });

  it("can be left as it is after it was taken", async () => {
    const { session, saves } = await setUp(REPLY);
    await session.answer("take");
    await session.answer("good");
    expect(session.arrival).toBeNull();
    expect((await saves()).get("test")?.record).toBe("r3");
  });
});

it("a link that equals the stored match opens that match at once", async () => {
  const { hands, session, ours, addresses } = await setUp(relatedAs("same"), 2);
  expect([session.arrival, session.match, addresses]).toEqual([null, ours, ["test"]]);
  await hands.click("a");
  expect((await hands.saved("test"))?.record).toBe("r3");
});
