/**
 * A worker may end before or after any message: the match continues with a new worker, and its outcome is the same.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Fate, mortals, Python } from "../../fixtures/mortal.ts";
import { Hands } from "../../fixtures/session.ts";
import type { Frame } from "../engine/protocol.ts";
import { savedMatch } from "../saves/match-store.ts";

/**
 * The matches to play. Each one begins `left` plies before the end of a random match. After `commands` commands the
 * person resigns.
 */
const GAMES = {
  "an open board": { game: "morundir", left: 6, commands: 60, hidden: false },
  chance: { game: "matobo", left: 30, commands: 4, hidden: false },
  "hidden hands": { game: "mutterboehnchen", left: 8, commands: 60, hidden: true },
};
const KINDS = ["h", "b1"];
type Script = (typeof GAMES)[keyof typeof GAMES];

let python: Python;
beforeAll(() => {
  python = new Python();
});
afterAll(() => python.close());

/** Return the first frame of the match in `record`, opened by a worker that is used for nothing else. */
async function beginning(record: string): Promise<Frame> {
  const text = JSON.stringify({ op: "open", record, eyes: { lifted: null }, picture: true });
  return JSON.parse(await python.ask(-1, text)) as Frame;
}

/**
 * Always play the first choice offered, until the match is over or all commands are used. Return the final record,
 * the saved record and the outcome.
 */
async function playedOut(begun: Frame, { hidden, commands }: Script, fate: Fate): Promise<string[]> {
  const { engine, thinker } = mortals(python, fate);
  const more = { engine, thinker, hidden, gameInfo: () => ({ hidden, chance: true }) };
  const hands = new Hands({ page: "play", id: begun.id }, engine, more);
  await hands.store.save(savedMatch(begun, { id: begun.id, names: [], frame: begun }, hidden), null);
  engine.start();
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) {
      // If a worker ends before its first message, Python fails to start. The page shows that, and the person
      // retries.
      if (engine.state.stage === "failed") await engine.retry();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  let opened = false;
  void hands.session.open().then(() => {
    opened = true;
  });
  await until(() => opened);
  const done = async (work: () => Promise<void>): Promise<void> => {
    await until(() => hands.moment.over || hands.moment.playable);
    let is = hands.moment.over;
    if (!is) void work().then(() => (is = true));
    await until(() => is);
    expect(hands.moment.notice).toBeNull();
  };
  for (let command = 0; command < commands && !hands.moment.over; command++) {
    await done(async () => {
      const { autoAnswer, choices } = hands.frame;
      for (const id of autoAnswer?.path ?? choices[0]?.path ?? []) await hands.click(id);
    });
  }
  await done(() => hands.do({ do: "resign", seat: 0 }));
  expect(hands.moment.over).toBe(true);
  const kept = await hands.saved(begun.id);
  hands.session.leave();
  return [hands.frame.record, kept?.record ?? "", JSON.stringify(hands.frame.outcome)];
}

describe.each(Object.entries(GAMES))("a match with %s", (_, script) => {
  it("has the same outcome, whenever a worker ends", { timeout: 600_000 }, async () => {
    const begun = await beginning(await python.ask("late", script.game, KINDS, script.left));
    const whole = new Fate();
    const wanted = await playedOut(begun, script, whole);
    expect(wanted[1]).toBe(wanted[0]);
    // Both workers were started: the engine's and the thinker's.
    expect(whole.passed.filter((message) => message === "to boot").length).toBe(2);
    const missed: string[] = [];
    for (let at = 0; at < whole.passed.length; at++) {
      for (const when of ["before", "after"] as const) {
        const fate = new Fate(at, when);
        const said = `ended ${when} message ${at}: ${whole.passed[at]}`;
        expect(await playedOut(begun, script, fate), said).toEqual(wanted);
        if (!fate.struck) missed.push(said);
      }
    }
    // The number of messages varies, because a busy machine causes more checks of whether a worker is alive. A run
    // with fewer messages than the first one never reaches the last message numbers.
    expect(missed.length, missed.join("\n")).toBeLessThan(whole.passed.length / 4);
  });
});
