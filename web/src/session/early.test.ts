/**
 * Commands given while only the stored frame is shown, before Python is ready. None of them is lost, whatever the
 * order in which replies arrive.
 */
import { describe, expect, it, vi } from "vitest";
import { FakeEngine, frameAt } from "../../fixtures/engine.ts";
import { Hands, rest } from "../../fixtures/session.ts";
import { EngineError } from "../engine/engine.ts";
import type { Frame, Replies, Request } from "../engine/protocol.ts";
import { inMemory } from "../saves/fake-database.ts";
import { MatchStore, savedMatch } from "../saves/match-store.ts";
import type { World } from "./session-services.ts";

const KINDS = ["h", "h"];

/** Return a promise, and a function that resolves it. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Return a session that shows the stored frame of a match while Python is still starting. */
async function early(
  picture: Frame,
  more: Partial<World> & { hidden?: boolean } = {},
  engine = new FakeEngine(picture.kinds),
) {
  const python = gate();
  engine.gate = python.passed;
  const hands = new Hands({ page: "play", id: picture.id }, engine, more);
  await hands.store.save(savedMatch(picture, { id: picture.id, names: [] }, false), null);
  const opened = hands.session.open();
  await rest();
  expect(hands.moment.shown).toBe(1);
  return { hands, engine, opened, start: python.open };
}

/** Return a frame such as an older build of the page may have stored. Its prompt reveals that it is the old one. */
const older = (kinds = KINDS): Frame => ({ ...frameAt(0, 0, kinds), prompt: { code: "older" } });

/** Return a store in which every read after the first waits until `hand` is called. */
function slowStore(): { store: MatchStore; hand: () => void } {
  const memory = inMemory();
  const late = gate();
  let read = 0;
  const get: typeof memory.get = async (id) => {
    const found = await memory.get(id);
    read += 1;
    if (read > 1) await late.passed;
    return found;
  };
  return { store: new MatchStore(async () => ({ ...memory, get })), hand: late.open };
}

/** A fake engine that refuses every action, as if only an older build of the rules allowed it. */
class Strict extends FakeEngine {
  override async ask<R extends Request>(request: R): Promise<Replies[R["op"]]> {
    const reply = await super.ask(request);
    if (request.op === "act") throw new EngineError({ ok: false, kind: "illegal", msg: { code: "no_way" } });
    return reply;
  }
}

describe("a turn played before Python is ready", () => {
  it("is kept even if a save that was read earlier arrives late", async () => {
    const { store, hand } = slowStore();
    const { hands, start, opened } = await early(frameAt(0, 0, KINDS), { store });
    const played = hands.click("a");
    start();
    await Promise.all([played, opened]);
    // By now this tab has got the lock of the match and is reading the stored save; the reply is delayed.
    expect(hands.frame.at).toBe(1);
    hand();
    await rest();
    expect([hands.frame.at, hands.frame.record]).toEqual([1, "r1"]);
    expect(hands.session.match?.record).toBe("r1");
    await hands.click("a");
    expect(hands.session.aside).toBeNull();
    expect((await store.list()).map(({ record }) => record)).toEqual(["r2"]);
  });

  it("is played from the frame of this build, not from that of an older build", async () => {
    const { hands, start, opened, engine } = await early(older());
    const played = hands.click("a");
    start();
    await Promise.all([played, opened]);
    expect(hands.frame.at).toBe(1);
    expect(engine.ops()).toEqual(["goto", "act"]);
  });

  it("leaves the frame of this build unchanged if it is refused", async () => {
    const picture = { ...older(), choices: [{ a: "z", path: ["z"] }] };
    const { hands, start, opened } = await early(picture, {}, new Strict(KINDS));
    const played = hands.click("z");
    start();
    await Promise.all([played, opened]);
    expect(hands.moment.notice).toMatchObject({ kind: "refused" });
    expect(hands.frame).toEqual(frameAt(0, 0, KINDS));
    expect([...hands.moment.next.keys()]).toEqual(["a", "b", "d"]);
  });
});

describe("after a turn played before Python is ready,", () => {
  const begun = async () => early(frameAt(2, 2, KINDS));

  it("undo takes back that turn and nothing else", async () => {
    const { hands, start, opened } = await begun();
    const played = hands.click("a");
    await rest();
    await hands.please("undo");
    expect(hands.moment).toMatchObject({ playable: true, unfinished: false });
    start();
    await Promise.all([played, opened]);
    expect([hands.frame.at, hands.session.match?.record]).toEqual([2, "r2"]);
  });

  it("a step back waits until the turn is played", async () => {
    const { hands, start, opened } = await begun();
    const done = [hands.click("a"), hands.goto(1)];
    start();
    await Promise.all([...done, opened]);
    expect([hands.frame.at, hands.frame.plies, hands.moment.mode]).toEqual([1, 3, "review"]);
  });

  it("a resignation waits until the turn is played", async () => {
    const { hands, start, opened } = await begun();
    const done = [hands.click("a"), hands.do({ do: "resign", seat: 0 })];
    start();
    await Promise.all([...done, opened]);
    expect(hands.frame.record).toBe("r3-resigned");
  });
});

describe("what was begun before Python is ready", () => {
  it("as a selection continues in the frame of this build", async () => {
    const { hands, start, opened } = await early(older());
    await hands.click("b");
    start();
    await opened;
    expect(hands.frame.prompt.code).toBe("prompt");
    expect(hands.moment.clicked).toEqual(["b"]);
    await hands.click("c");
    expect(hands.frame.at).toBe(1);
  });

  it("as a selection is dropped if it leads nowhere in the frame of this build", async () => {
    const picture = { ...older(), choices: [{ a: "y-z", path: ["y", "z"] }] };
    const { hands, start, opened } = await early(picture);
    await hands.click("y");
    start();
    await opened;
    expect(hands.moment.clicked).toEqual([]);
  });

  it("as a choice still waits for its confirmation", async () => {
    const { hands, start, opened } = await early(older(), { confirms: () => true });
    await hands.click("b");
    await hands.click("c");
    start();
    await opened;
    expect(hands.moment.pending).toEqual(["b", "c"]);
    await hands.please("confirm");
    expect(hands.frame.at).toBe(1);
  });

  it("as a refused click is still explained", async () => {
    const { hands, start, opened } = await early(older());
    const asked = hands.click("q");
    start();
    await Promise.all([asked, opened]);
    expect(hands.moment.notice).toMatchObject({ kind: "refused", msg: { code: "no_way" } });
  });

  it("as a request for a hint is still answered", async () => {
    const { hands, start, opened } = await early(older());
    const hinted = hands.please("hint");
    start();
    await Promise.all([hinted, opened]);
    expect(hands.moment.hinted).toEqual(["b", "c"]);
  });

  it("as a bot's thought is not begun a second time", async () => {
    const { hands, start, opened, engine } = await early(older(["b1", "h"]));
    start();
    await opened;
    await vi.waitFor(() => expect(hands.frame.at).toBe(1));
    expect(engine.ops()).toEqual(["goto", "think", "think", "think", "act"]);
  });
});

describe("a match begun before Python is ready, in a game with secrets,", () => {
  const kinds = ["h", "b1"];
  const code = (who: string) => ({ private: true, prompt: { code: who } });
  const stored: Frame = { ...frameAt(0, 0, kinds), ...code("for anybody"), choices: [] };
  const mine: Frame = { ...frameAt(0, 0, kinds), ...code("for seat 0"), viewer: 0 };

  async function begun(saved = stored) {
    const engine = new FakeEngine(kinds);
    engine.secret = true;
    return early(saved, { hidden: true, begun: () => mine }, engine);
  }

  it("is shown to and played by the person who began it, and each moment is shown once", async () => {
    const { hands, engine, start, opened } = await begun();
    expect([hands.moment.viewer, [...hands.moment.next.keys()]]).toEqual([0, ["a", "b", "d"]]);
    await hands.click("b");
    const played = hands.click("c");
    expect((await hands.saved("test"))?.frame).toEqual(stored);
    start();
    await Promise.all([played, opened]);
    expect(hands.seen.map(({ at, viewer }) => [at, viewer])).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(engine.ops().slice(0, 2)).toEqual(["goto", "act"]);
    const match = await hands.saved("test");
    expect([match?.record, match?.frame?.viewer]).toEqual(["r1", null]);
  });

  it("is replaced by the later save if turns have been played since", async () => {
    const { hands, start, opened } = await begun({ ...stored, record: "r2", at: 2, plies: 2 });
    expect([hands.frame.record, hands.moment.viewer]).toEqual(["r2", null]);
    start();
    await opened;
  });

  it("stays as it was stored if Python never becomes ready", async () => {
    const { hands } = await begun();
    void hands.click("a");
    await rest();
    hands.session.leave();
    expect(await hands.saved("test")).toMatchObject({ record: "r0", frame: stored });
  });
});
