/**
 * The events of a session are printed as text. Applied again in order, they reproduce all states of the session,
 * without an engine, a store or a clock.
 */
import { describe, expect, it, vi } from "vitest";
import { FakeEngine, frameAt, musing, relatedAs } from "../../fixtures/engine.ts";
import { Hands, rest, sitDown } from "../../fixtures/session.ts";
import { inMemory } from "../saves/fake-database.ts";
import { MatchStore, savedMatch } from "../saves/match-store.ts";
import type { Happening } from "./events.ts";
import type { Session } from "./session.ts";
import { type SessionState, START } from "./state.ts";
import { transition } from "./transitions.ts";

/** Record each event of a session as a line of JSON, and the state after each event. */
function recorded(session: Session): { lines: string[]; states: SessionState[] } {
  const trace = { lines: [] as string[], states: [] as SessionState[] };
  session.addEventListener("step", (event) => {
    trace.lines.push(JSON.stringify((event as CustomEvent<Happening>).detail));
    trace.states.push(session.state);
  });
  return trace;
}

/** Return the states that result when the events of a printed trace are applied again. */
function replayed(lines: readonly string[]): SessionState[] {
  let state = START;
  return lines.map((line) => {
    state = transition(state, JSON.parse(line) as Happening).state;
    return state;
  });
}

function expectSame({ lines, states }: ReturnType<typeof recorded>): void {
  const again = replayed(lines);
  expect(again.length).toBe(states.length);
  for (const [index, state] of states.entries()) expect(again[index], lines[index]).toEqual(state);
}

describe("the replay of a session's trace", () => {
  it("reaches the same states after playing, looking back, taking back and asking", async () => {
    const hands = new Hands({ page: "play", id: "test" }, new FakeEngine(["h", "h"]));
    const trace = recorded(hands.session);
    const start = frameAt(2, 2, ["h", "h"]);
    await hands.store.save(savedMatch(start, { id: "test", names: [] }, false), null);
    await hands.session.open();
    for (const id of ["q", "b", "d", "b", "c", "a"]) await hands.click(id);
    hands.consider("a");
    await hands.type("a");
    await hands.type("zz");
    await hands.please("hint");
    await hands.goto(1);
    await hands.do({ do: "analyse", inquiry: { ask: "open" } });
    await rest();
    await hands.please("cut");
    await hands.please("undo");
    await hands.please("redo");
    await hands.do({ do: "again", at: 0 });
    await hands.do({ do: "resign", seat: 0 });
    await rest();
    hands.session.leave();
    expect(hands.moment.over).toBe(true);
    expect(trace.lines.length).toBeGreaterThan(40);
    expectSame(trace);
  });

  it("reaches the same states with hidden hands, a curtain and a hurried bot", async () => {
    const people = new FakeEngine(["h", "h"]);
    people.secret = true;
    const two = await sitDown(frameAt(0, 0, ["h", "h"]), people, { hidden: true });
    const lifting = recorded(two.session);
    const begun = two.session.state;
    await two.please("lift");
    await two.click("a");
    await rest();
    let state = begun;
    for (const [index, line] of lifting.lines.entries()) {
      state = transition(state, JSON.parse(line) as Happening).state;
      expect(state).toEqual(lifting.states[index]);
    }
    const bots = new Hands({ page: "play", id: "test" }, musing(["b3", "h"]));
    const trace = recorded(bots.session);
    await bots.store.save(savedMatch(frameAt(0, 0, ["b3", "h"]), { id: "test", names: [] }, false), null);
    await bots.session.open();
    await rest();
    await bots.please("hurry");
    await vi.waitFor(() => expect(bots.frame.at).toBe(1));
    expectSame(trace);
  });

  it("reaches the same states if the page was put away, came back, and took the lead", async () => {
    const hands = new Hands({ page: "play", id: "test" }, new FakeEngine(["h", "h"]));
    const trace = recorded(hands.session);
    await hands.store.save(savedMatch(frameAt(2, 2, ["h", "h"]), { id: "test", names: [] }, false), null);
    await hands.session.open();
    hands.session.away();
    await hands.session.back();
    await hands.session.takeOver();
    await rest();
    expect(trace.lines).toEqual(
      expect.arrayContaining(['{"type":"away"}', '{"type":"back"}', '{"type":"take-over"}']),
    );
    expect(hands.session.state.tab).toBe("leading");
    expectSame(trace);
  });

  it("reaches the same states if a link was taken and undone", async () => {
    const engine = new FakeEngine(["h", "h"]);
    engine.related = relatedAs("fork");
    const store = new MatchStore(async () => inMemory());
    await store.save(savedMatch(frameAt(2, 2, ["h", "h"]), { id: "test", names: [] }, false, 5), null);
    const hands = new Hands({ page: "match", record: "r3" }, engine, { store });
    const trace = recorded(hands.session);
    await hands.session.open();
    await hands.click("a");
    await hands.session.answer("take");
    await hands.session.answer("undo");
    await rest();
    expect(hands.frame.plies).toBe(2);
    expectSame(trace);
  });
});
