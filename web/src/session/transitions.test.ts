/**
 * Cases of the session's transition table: a state, the events applied to it, and the resulting state and effects.
 */
import { describe, expect, it } from "vitest";
import { frameAt, relatedAs } from "../../fixtures/engine.ts";
import type { Failure, Frame } from "../engine/protocol.ts";
import { savedMatch } from "../saves/match-store.ts";
import type { TableCommand } from "./commands.ts";
import type { Effect, Happening } from "./events.ts";
import type { Asked } from "./link-arrival.ts";
import { type SessionState, START, seenIn } from "./state.ts";
import { transition } from "./transitions.ts";

const PEOPLE = ["h", "h"];
const BOT_FIRST = ["b1", "h"];
const BUG: Failure = { ok: false, kind: "bug", msg: { code: "bug" } };

/** Apply all events one after another. Return the last state and all effects; the effects are not carried out. */
function met(start: SessionState, ...events: Happening[]): { state: SessionState; effects: Effect[] } {
  const effects: Effect[] = [];
  let state = start;
  for (const event of events) {
    const step = transition(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const command = (command: TableCommand, confirms = false): Happening => ({
  type: "command",
  command,
  confirms,
});
const click = (id: string): Happening => command({ do: "click", id });
const kinds = (effects: Effect[]): string[] => effects.map((effect) => effect.do);
const saveOf = (frame: Frame, more = {}) => ({
  ...savedMatch(frame, { id: "test", names: [] }, false, 5),
  ...more,
});
const game = (hidden = false): Happening => ({
  type: "game",
  game: "count",
  facts: { hidden, editable: false },
});

/** Return the state after a saved match was opened and all replies have arrived. */
function opened(frame: Frame, hidden = false): SessionState {
  const { state } = met(START, game(hidden), { type: "read", match: saveOf(frame), picture: frame });
  return met(state, { type: "told", frame, shown: state.shown }).state;
}

const playing = (at = 0, who = PEOPLE): SessionState => opened(frameAt(at, at, who));
const ADVICE = { path: ["a"], text: "a", why: null, lost: false };
/** Return the event that reports the reply to the pending request, with this frame. */
const arrival = (state: SessionState, frame: Frame): Happening => ({
  type: "arrived",
  epoch: state.epoch,
  frame,
});

describe("a late reply", () => {
  it("changes nothing once something else was begun", () => {
    const asked = met(playing(), click("a")).state;
    const elsewhere = met(asked, { type: "follow", opened: { game: "count", record: "r5", at: 5 } }).state;
    for (const event of [
      arrival(asked, frameAt(1, 1, PEOPLE)),
      { type: "refused", epoch: asked.epoch, failure: BUG, moves: true },
      { type: "late", epoch: asked.epoch },
      { type: "seen", epoch: asked.epoch },
      { type: "thought", epoch: asked.epoch, advice: ADVICE },
      { type: "explained", epoch: asked.epoch, why: "explain", found: { path: ["a"], why: { code: "no" } } },
      { type: "parsed", epoch: asked.epoch, text: "a", reply: { path: ["a"] }, confirms: false },
    ] satisfies Happening[])
      expect(transition(elsewhere, event)).toEqual({ state: elsewhere, effects: [] });
  });

  it("with a preview is dropped if another choice is considered or another moment is shown", () => {
    const { state, effects } = met(playing(), command({ do: "consider", id: "a" }));
    const [preview] = effects;
    if (preview?.do !== "preview") throw new Error("nothing was asked");
    const ghost = {
      scene: frameAt(1, 1, PEOPLE).scene,
      last: [],
      story: [],
      standing: [],
    };
    const glimpsed: Happening = { type: "glimpsed", request: preview.request, ghost };
    expect(met(state, glimpsed).state.choice.ghost).toBe(ghost);
    const over = met(state, command({ do: "consider", id: "" })).state;
    expect(met(over, glimpsed).state).toBe(over);
    const played = met(state, click("a")).state;
    const after = met(
      played,
      arrival(played, frameAt(1, 1, PEOPLE)),
      command({ do: "consider", id: "a" }),
    ).state;
    expect(met(after, glimpsed).state).toBe(after);
  });

  it("is not shown as pending before it is late", () => {
    const before = playing();
    const asked = met(before, click("a")).state;
    expect(seenIn(asked)).toBe(seenIn(before));
    const late = met(asked, { type: "late", epoch: asked.epoch }).state;
    expect(seenIn(late)).toMatchObject({ playable: false, unfinished: true });
  });
});

describe("a turn that was taken back", () => {
  // Three turns were played, and the last one was undone.
  const frame = frameAt(2, 3, PEOPLE);
  const undone = { undone: true } as const;
  const now = ({ mode, frame }: SessionState) => [mode, frame?.at];

  it("stays taken back after a reload", () => {
    const match = saveOf(frame, undone);
    const shown = met(START, game(), { type: "read", match, picture: frame }).state;
    expect([now(shown), seenIn(shown)?.playable]).toEqual([["live", 2], true]);
    const told = met(shown, {
      type: "told",
      frame: { ...frame, prompt: { code: "new" } },
      shown: shown.shown,
    });
    expect([now(told.state), seenIn(told.state)?.playable]).toEqual([["live", 2], true]);
  });

  it("stays taken back if no frame was stored", () => {
    const match = saveOf(frame, undone);
    const shown = met(START, game(), { type: "read", match, picture: null }).state;
    expect(now(met(shown, { type: "told", frame, shown: shown.shown }).state)).toEqual(["live", 2]);
  });

  it("is taken back and restored in another tab as well", () => {
    const before = met(opened(frameAt(3, 3, PEOPLE)), { type: "stored", match: saveOf(frame, undone) });
    expect(before.effects).toMatchObject([{ do: "saw" }, { do: "ask", request: { op: "goto", at: 2 } }]);
    const after = met(before.state, arrival(before.state, frame)).state;
    expect([now(after), seenIn(after)?.playable]).toEqual([["live", 2], true]);
    const redone = met(after, { type: "stored", match: saveOf(frameAt(3, 3, PEOPLE)) });
    expect(redone.effects).toMatchObject([{ do: "saw" }, { do: "ask", request: { op: "goto", at: 3 } }]);
  });

  it("stays taken back if a link leads to the match", () => {
    const linked: Happening = {
      type: "linked",
      arrival: { kind: "same", match: saveOf(frame, undone) },
      frame: frameAt(3, 3, PEOPLE),
    };
    const { state, effects } = met(START, game(), linked);
    expect(effects).toContainEqual(
      expect.objectContaining({ do: "ask", request: { op: "goto", record: "r3", at: 2 } }),
    );
    expect(now(met(state, arrival(state, frame)).state)).toEqual(["live", 2]);
  });

  it("is distinguished from a look back", () => {
    expect(now(opened(frame))).toEqual(["review", 2]);
    const elsewhere = met(opened(frameAt(3, 3, PEOPLE)), { type: "stored", match: saveOf(frame) });
    expect([now(elsewhere.state), kinds(elsewhere.effects)]).toEqual([["live", 3], []]);
  });
});

describe("before Python is ready", () => {
  const older: Frame = { ...frameAt(0, 0, PEOPLE), prompt: { code: "older" } };

  it("the stored frame is shown and later replaced, and what was begun goes on", () => {
    const shown = met(START, game(), { type: "read", match: saveOf(older), picture: older });
    expect(kinds(shown.effects)).toEqual(["saw", "open"]);
    const told: Happening = { type: "told", frame: frameAt(0, 0, PEOPLE), shown: 1 };
    const { state, effects } = met(met(shown.state, click("b")).state, told);
    expect([state.frame?.prompt.code, state.choice.clicked, kinds(effects)]).toEqual([
      "prompt",
      ["b"],
      ["join"],
    ]);
  });

  it("the stored frame is not replaced once the match was played on", () => {
    const shown = met(
      START,
      game(),
      { type: "read", match: saveOf(older), picture: older },
      click("a"),
    ).state;
    const played = met(shown, arrival(shown, frameAt(1, 1, PEOPLE))).state;
    const told: Happening = { type: "told", frame: frameAt(0, 0, PEOPLE), shown: 1 };
    expect(transition(played, told)).toEqual({ state: played, effects: [] });
  });

  it("a turn that is under way can be taken back, unless another command follows", () => {
    const asked = met(playing(2), click("a")).state;
    const { state, effects } = met(asked, command({ do: "undo" }));
    expect([state.moving, effects, seenIn(state)?.playable]).toEqual([null, [], true]);
    expect(met(state, arrival(asked, frameAt(3, 3, PEOPLE))).state).toBe(state);
    const resigning = met(asked, command({ do: "resign", seat: 0 })).state;
    expect(resigning.moving?.queue).toEqual([{ do: "resign", seat: 0 }]);
    expect(met(resigning, command({ do: "undo" })).state.moving?.op).toBe("resign");
  });

  it("a command that follows a turn is run even if another moment arrives instead", () => {
    const asked = met(playing(2), click("a"), command({ do: "resign", seat: 0 })).state;
    const stored: Happening = { type: "stored", match: saveOf(frameAt(5, 5, PEOPLE)) };
    const followed = met(asked, stored).state;
    expect(met(followed, arrival(followed, frameAt(5, 5, PEOPLE))).state.moving?.op).toBe("resign");
  });

  it("a command that follows a turn is run once the turn was played or refused", () => {
    const asked = met(playing(2), click("a"), command({ do: "goto", at: 1 })).state;
    const there = met(asked, arrival(asked, frameAt(3, 3, PEOPLE)));
    expect([there.state.frame?.at, there.state.moving?.op]).toEqual([3, "goto"]);
    const refused = met(asked, { type: "refused", epoch: asked.epoch, failure: BUG, moves: true });
    expect([refused.state.frame?.at, refused.state.moving?.op]).toEqual([2, "goto"]);
  });

  it("bots of an open game begin with the stored frame, but bots of a game with secrets wait", () => {
    const frame = frameAt(0, 0, BOT_FIRST);
    const begins = (hidden: boolean) =>
      met(START, game(hidden), { type: "read", match: saveOf(frame), picture: frame }).state.thinking;
    expect([begins(false), begins(true)]).toEqual(["bot", null]);
  });
});

describe("another tab", () => {
  it("that has written is followed, and a command under way here is dropped", () => {
    const asked = met(playing(), click("a")).state;
    const stored: Happening = { type: "stored", match: saveOf(frameAt(5, 5, PEOPLE)) };
    const { state, effects } = met(asked, stored);
    expect(kinds(effects)).toEqual(["saw", "ask"]);
    expect([state.moving?.follows, state.epoch > asked.epoch]).toEqual([true, true]);
    const shown = met(state, arrival(state, frameAt(5, 5, PEOPLE)));
    // The frame from the other tab is shown, but not saved again.
    expect([shown.state.frame?.at, kinds(shown.effects)]).toEqual([5, []]);
  });

  it("that has written the same, or another match, changes nothing on screen", () => {
    const state = playing();
    expect(met(state, { type: "stored", match: saveOf(frameAt(0, 0, PEOPLE)) }).effects).toEqual([]);
    const other = saveOf(frameAt(5, 5, PEOPLE), { id: "other" });
    expect(met(state, { type: "stored", match: other }).state).toBe(state);
  });

  it("that has removed the save is mentioned until something is saved again", () => {
    const state = met(playing(), { type: "removed" }).state;
    expect(state.removed).toBe(true);
    const { match } = state;
    if (!match) throw new Error("nothing is kept");
    expect(met(state, { type: "saving", match }).state.removed).toBe(false);
  });

  it("that leads lets this tab look around without saving", () => {
    const look = (tab: "leading" | "following"): string[] => {
      const looking = met(playing(3), { type: "tab", tab }, command({ do: "goto", at: 1 })).state;
      return kinds(met(looking, arrival(looking, frameAt(1, 3, PEOPLE))).effects);
    };
    expect([look("leading"), look("following")]).toEqual([["save"], []]);
  });
});

describe("a link that has not been decided on", () => {
  const asked: Asked = {
    ...{ kind: "fork", stage: "asking", match: saveOf(frameAt(2, 2, BOT_FIRST)) },
    related: relatedAs("fork"),
  };
  const linked = (who = PEOPLE): SessionState =>
    met(START, game(), { type: "linked", arrival: asked, frame: frameAt(2, 2, who) }).state;

  it("is neither played nor saved, and says so", () => {
    const before = linked();
    for (const wish of [
      { do: "click", id: "a" },
      { do: "cut" },
      { do: "resign", seat: 0 },
      { do: "confirm" },
    ] as const) {
      const { state, effects } = met(before, command(wish));
      expect([state.choice.notice?.msg.code, state.epoch, kinds(effects)]).toEqual([
        "link.first",
        before.epoch,
        ["trace"],
      ]);
    }
    expect(seenIn(before)).toMatchObject({ playable: false, hintable: false });
  });

  it("lets no bot think", () => {
    expect(linked(BOT_FIRST).thinking).toBeNull();
  });

  it("is answered only once while the answer is carried out", () => {
    const { state, effects } = met(linked(), { type: "answer", answer: "beside" });
    expect([state.answering, kinds(effects)]).toEqual([true, ["trace", "link"]]);
    expect(transition(state, { type: "answer", answer: "take" })).toEqual({ state, effects: [] });
  });

  it("lets bots think once it is answered", () => {
    const { state } = met(linked(BOT_FIRST), { type: "answer", answer: "take" });
    expect(state.thinking).toBeNull();
    const answered = met(state, { type: "answered", answer: "take", asked, to: "taken" }).state;
    expect([answered.thinking, answered.answering]).toEqual(["bot", false]);
  });

  it("to a new match lets bots think once the match is kept", () => {
    const fresh = met(START, game(), {
      ...{ type: "linked", arrival: { kind: "new" }, frame: frameAt(2, 2, BOT_FIRST) },
    }).state;
    expect(fresh.thinking).toBeNull();
    const { state, effects } = met(fresh, { type: "keep" });
    expect([state.thinking, kinds(effects)]).toEqual(["bot", ["save", "think"]]);
  });
});

describe("the curtain", () => {
  const secret = (at: number, viewer: number | null): Frame => ({
    ...frameAt(at, at, PEOPLE),
    ...{ private: true, viewer },
  });

  it("hangs until the frame with the question and its choices has arrived", () => {
    const hanging = opened(secret(0, null), true);
    expect(seenIn(hanging)?.curtained).toBe(true);
    const rising = met(hanging, command({ do: "lift" }));
    const late = met(rising.state, { type: "late", epoch: rising.state.epoch }).state;
    expect(seenIn(late)?.curtained).toBe(true);
    expect(rising.effects).toMatchObject([{ do: "ask", request: { op: "goto", eyes: { lifted: 0 } } }]);
    expect(seenIn(met(late, arrival(late, secret(0, 0))).state)).toMatchObject({
      curtained: false,
      viewer: 0,
    });
  });

  it("falls with the turn of the next person", () => {
    const lifting = met(opened(secret(0, null), true), command({ do: "lift" })).state;
    const mine = met(lifting, arrival(lifting, secret(0, 0)), click("a")).state;
    const { state } = met(mine, arrival(mine, secret(1, null)));
    expect([state.lifted, seenIn(state)?.curtained]).toEqual([null, true]);
  });
});

describe("a bot", () => {
  it("that fails reports it, and the match can be continued", () => {
    const thinking = playing(0, BOT_FIRST);
    expect(thinking.thinking).toBe("bot");
    const killed = met(thinking, {
      type: "refused",
      epoch: thinking.epoch,
      failure: BUG,
      moves: false,
    }).state;
    expect([killed.thinking, killed.choice.notice]).toEqual([null, { kind: "failed", msg: { code: "bug" } }]);
    const looking = met(killed, command({ do: "goto", at: 0 })).state;
    expect(met(looking, arrival(looking, frameAt(0, 0, BOT_FIRST))).state.thinking).toBe("bot");
  });

  it("that has failed is started again by its button and by a click, even before the first turn", () => {
    const thinking = playing(0, BOT_FIRST);
    const { epoch } = thinking;
    const failed = met(thinking, { type: "refused", epoch, failure: BUG, moves: false }).state;
    for (const event of [command({ do: "hurry" }), click("a")]) {
      const { state, effects } = met(failed, event);
      expect([state.thinking, state.choice.notice]).toEqual(["bot", null]);
      expect(effects.map((effect) => effect.do)).toEqual(["think"]);
    }
  });

  it("drops its thought when the person takes a turn back", () => {
    const thinking = playing(1, ["h", "b1"]);
    const back = met(thinking, command({ do: "undo" })).state;
    const thought: Happening = { type: "thought", epoch: thinking.epoch, advice: ADVICE };
    expect(transition(back, thought)).toEqual({ state: back, effects: [] });
  });

  it("does not think while an earlier moment is shown, nor after the table was left", () => {
    expect(opened(frameAt(0, 2, BOT_FIRST)).thinking).toBeNull();
    const left = met(playing(0, BOT_FIRST), { type: "leave" }).state;
    expect([left.thinking, met(left, { type: "keep" }).state.thinking]).toEqual([null, null]);
  });
});

describe("a replay", () => {
  it("runs once after it was stopped and started again", () => {
    const turns = [0, 1].map((from) => ({ seat: from, from, to: from + 1, text: `${from}`, story: [] }));
    const shown = opened({ ...frameAt(0, 2, PEOPLE), turns });
    const twice = met(shown, ...[1, 2, 3].map(() => command({ do: "autoplay" }))).state;
    const first: Happening = { type: "step", replay: 1 };
    expect(transition(twice, first)).toEqual({ state: twice, effects: [] });
    expect(met(twice, { type: "step", replay: 2 }).effects).toMatchObject([
      { request: { op: "goto", at: 1 } },
    ]);
  });
});

it("a command that needs two frames is completed with the second, and only if the first was the intended one", () => {
  const wished = met(playing(3), command({ do: "again", at: 1 })).state;
  const there = met(wished, arrival(wished, frameAt(1, 3, PEOPLE)));
  expect(there.state.moving).toMatchObject({ op: "cut", apart: true });
  const { effects } = met(there.state, arrival(there.state, frameAt(1, 1, PEOPLE)));
  expect(effects).toMatchObject([{ do: "save", beside: { id: "test" } }]);
  const elsewhere = met(wished, arrival(wished, frameAt(0, 3, PEOPLE))).state;
  expect(elsewhere.moving).toBeNull();
});

it("the turn of a person at another device arrives like that of another tab: as a stored record", () => {
  const waits = playing(1);
  const { state } = met(waits, { type: "stored", match: saveOf(frameAt(2, 2, PEOPLE)) });
  const shown = met(state, arrival(state, frameAt(2, 2, PEOPLE))).state;
  expect([shown.match?.record, shown.frame?.at, seenIn(shown)?.playable]).toEqual(["r2", 2, true]);
});

it.each<[string, number, string[], number[], number | null]>([
  ["the person to act", 1, PEOPLE, [], 1],
  ["the first person while a bot is to act", 0, BOT_FIRST, [], 1],
  ["the person here while another device is to act", 0, PEOPLE, [0], 1],
  ["nobody on a device that only watches", 0, PEOPLE, [0, 1], null],
])("the seat that resigns is that of %s", (_, at, who, seats, resigner) => {
  const { state } = met(playing(at, who), { type: "remote", seats, substitutes: [] });
  expect(seenIn(state)?.resigner).toBe(resigner);
});
