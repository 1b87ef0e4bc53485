import { describe, expect, it, vi } from "vitest";
import { FakeEngine, frameAt } from "../../../fixtures/engine.ts";
import { type Hands, rest, sitDown } from "../../../fixtures/session.ts";
import type { Turn } from "../../engine/protocol.ts";
import { type Inquiry, turningPoints } from "./analysis.ts";

const KINDS = ["h", "h"];
const turn = (seat: number, to: number): Turn => ({ seat, from: to - 1, to, text: `t${to}`, story: [] });

async function setUp(at = 0, plies = at) {
  const engine = new FakeEngine(KINDS);
  const turns = Array.from({ length: plies }, (_, n) => turn(n % 2, n + 1));
  const match = await sitDown(frameAt(at, plies, KINDS), engine);
  // The frames of the fake engine have no turns, but the analysis needs some.
  match.frame.turns.push(...turns);
  engine.asked = [];
  return { engine, match };
}

const asks = (match: Hands, inquiry: Inquiry): Promise<void> => match.do({ do: "analyse", inquiry });
const done = (match: Hands): Promise<void> =>
  vi.waitFor(() => expect(match.moment.analysed).toMatchObject({ running: false, of: 0 }));

describe("an analysis of the moment shown", () => {
  it("searches deeper in rounds, and shows the best result so far", async () => {
    const { match, engine } = await setUp();
    await asks(match, { ask: "open" });
    await done(match);
    const nodes = engine.asked.map((request) => ("nodes" in request ? request.nodes : 0));
    expect(nodes).toEqual([0, 0, 40, 40, 160, 160, 640, 640]);
    expect(match.moment.analysed?.report).toMatchObject({ depth: 640, chances: [700, 300] });
  });

  it("can be stopped, continued and closed", async () => {
    const { match, engine } = await setUp();
    await asks(match, { ask: "open" });
    await asks(match, { ask: "stop" });
    await rest();
    expect(engine.asked.length).toBe(1);
    expect(match.moment.analysed?.running).toBe(false);
    await asks(match, { ask: "go-on" });
    await done(match);
    expect(match.moment.analysed?.report).not.toBeNull();
    await asks(match, { ask: "open" });
    expect(match.moment.analysed).toBeNull();
  });

  it("starts afresh for another moment, including an earlier one", async () => {
    const { match, engine } = await setUp(2, 2);
    await asks(match, { ask: "open" });
    await match.goto(1);
    await done(match);
    expect(engine.asked.at(-1)).toMatchObject({ op: "analyse", at: 1 });
    expect(match.moment.analysed?.report?.chances).toEqual([300, 700]);
  });

  it("draws a line on request, until the line is requested again", async () => {
    const { match } = await setUp();
    await asks(match, { ask: "open" });
    await done(match);
    await asks(match, { ask: "line", line: 1 });
    expect(match.moment.analysed?.line?.text).toBe("a");
    await asks(match, { ask: "line", line: 1 });
    expect(match.moment.analysed?.line).toBeNull();
  });
});

describe("the curve of a match", () => {
  it("has a value for each moment at which somebody chooses", async () => {
    const { match } = await setUp(5, 5);
    await asks(match, { ask: "open" });
    await asks(match, { ask: "curve" });
    await done(match);
    const curve = match.moment.analysed?.curve ?? [];
    expect(curve.map(({ at }) => at)).toEqual([0, 1, 2, 3, 5]);
    expect(turningPoints(match.frame, curve)).toMatchObject([
      { seat: 0, from: 0, to: 1, text: "t1", lost: 400, best: { turn: "b-c" } },
      { seat: 1, from: 1, to: 2, lost: 400 },
      { seat: 0, from: 2, to: 3, lost: 400 },
    ]);
  });

  it("is drawn at once only if the match is over", async () => {
    const over = await setUp(3, 3);
    await over.match.do({ do: "resign", seat: 0 });
    await asks(over.match, { ask: "open" });
    await done(over.match);
    expect(over.match.moment.analysed?.curve?.map(({ at, chances }) => [at, ...chances])).toEqual([
      [0, 700, 300],
      [3, 1000, 0],
    ]);
    const going = await setUp(3, 3);
    await asks(going.match, { ask: "open" });
    await done(going.match);
    expect(going.match.moment.analysed?.curve).toBeNull();
  });

  it("stays while the person walks along it, and is dropped with the match it belongs to", async () => {
    const { match } = await setUp(3, 3);
    await asks(match, { ask: "open" });
    await asks(match, { ask: "curve" });
    await done(match);
    await match.goto(1);
    expect(match.moment.analysed?.curve).not.toBeNull();
    await match.please("cut");
    expect(match.moment.analysed?.curve).toBeNull();
  });

  it("marks no turn that was the best one", () => {
    const worth = (at: number, chances: number[]) => ({
      at,
      chances,
      best: { text: "", turn: "t1", path: [], chances, wins_in: 0, steps: [] },
    });
    const curve = [worth(0, [900, 100]), worth(1, [500, 500]), worth(2, [450, 550])];
    expect(turningPoints({ turns: [turn(0, 1), turn(1, 2)] }, curve)).toEqual([]);
    const told = (text: string) => turningPoints({ turns: [{ ...turn(0, 1), text }] }, curve).length;
    expect(["t1, b2", "t12", "–"].map(told)).toEqual([0, 1, 0]);
  });
});

it("a second try is stored beside the match, which stays as it is", async () => {
  const { match } = await setUp(3, 3);
  await match.do({ do: "again", at: 1 });
  await vi.waitFor(async () => expect(await match.store.list()).toHaveLength(2));
  expect([match.frame.at, match.frame.plies, match.moment.mode]).toEqual([1, 1, "live"]);
  expect((await match.saved("test"))?.record).toBe("r3");
});
