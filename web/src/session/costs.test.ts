/**
 * The cost of each command: how many requests the session sends to the engine, and how many frames the table draws.
 */
import { describe, expect, it, vi } from "vitest";
import { FakeEngine, frameAt, musing } from "../../fixtures/engine.ts";
import { type Hands, rest, sitDown } from "../../fixtures/session.ts";

const PEOPLE = ["h", "h"];
const WITH_BOT = ["h", "b1"];

interface Table {
  kinds?: string[];
  secret?: boolean;
  at?: number;
  plies?: number;
  engine?: FakeEngine;
  /** Gives the commands that set up the match before the counting begins. */
  first?: (hands: Hands) => Promise<void>;
}

/** Return the operations that `command` requests from the engine, and the number of frames it shows. */
async function cost(table: Table, command: (hands: Hands) => Promise<unknown>): Promise<[string[], number]> {
  const { kinds = PEOPLE, secret = false, at = 0, plies = at, engine = musing(kinds) } = table;
  engine.secret = secret;
  const hands = await sitDown(frameAt(at, plies, kinds), engine, { hidden: secret });
  await table.first?.(hands);
  await rest();
  engine.asked = [];
  const { shown } = hands.moment;
  await command(hands);
  await rest();
  // The requests with which bots think are not counted.
  const asked = engine.asked.map(({ op }) => op).filter((op) => op !== "think");
  return [asked, hands.moment.shown - shown];
}

const act = (hands: Hands): Promise<void> => hands.click("a");
/** Play an action of a person, and wait for the bot's reply. */
const both = async (hands: Hands): Promise<void> => {
  await act(hands);
  await vi.waitFor(() => expect(hands.frame.at).toBe(2));
};
const lift = (hands: Hands): Promise<void> => hands.please("lift");

describe("an action costs one request and one frame", () => {
  it("in an open game, including its save", async () => {
    expect(await cost({}, act)).toEqual([["act"], 1]);
    expect(await cost({ kinds: WITH_BOT }, act)).toEqual([["act"], 1]);
  });

  it("in a game with secrets, against bots or when the curtain falls, including its save and the public frame", async () => {
    expect(await cost({ kinds: WITH_BOT, secret: true }, act)).toEqual([["act"], 1]);
    expect(await cost({ secret: true, first: lift }, act)).toEqual([["act"], 1]);
  });

  it("if a bot plays it", async () => {
    const engine = new FakeEngine(WITH_BOT);
    expect(await cost({ kinds: WITH_BOT, engine }, both)).toEqual([["act", "act"], 2]);
    const secretive = new FakeEngine(WITH_BOT);
    expect(await cost({ kinds: WITH_BOT, secret: true, engine: secretive }, both)).toEqual([
      ["act", "act"],
      2,
    ]);
  });

  it("if it was typed, plus one request to read the text", async () => {
    expect(await cost({}, (hands) => hands.type("a"))).toEqual([["parse", "act"], 1]);
  });
});

const DEEDS: [string, (hands: Hands) => Promise<unknown>, Table, string[], number][] = [
  ["undo", (hands: Hands) => hands.please("undo"), { at: 2 }, ["goto"], 1],
  ["redo", (hands: Hands) => hands.please("redo"), { at: 2, plies: 4 }, ["goto"], 1],
  ["a look back", (hands: Hands) => hands.goto(1), { at: 4 }, ["goto"], 1],
  [
    "playing on from an earlier moment",
    (hands: Hands) => hands.please("cut"),
    { at: 2, plies: 4 },
    ["cut"],
    1,
  ],
  ["resigning", (hands: Hands) => hands.do({ do: "resign", seat: 0 }), {}, ["resign"], 1],
  ["a first click", (hands: Hands) => hands.click("b"), {}, [], 0],
  ["a click that leads nowhere", (hands: Hands) => hands.click("q"), {}, ["why"], 0],
  ["hovering over a choice", async (hands: Hands) => hands.consider("a"), {}, ["preview"], 0],
  ["a hint", async (hands: Hands) => void hands.please("hint"), {}, [], 0],
  ["keeping the moment again", (hands: Hands) => hands.session.keep(), {}, [], 0],
];

describe.each([false, true])("in a game with secrets (%s),", (secret) => {
  const kinds = WITH_BOT;

  it.each(DEEDS)("%s costs the expected requests and frames", async (_, command, table, asked, frames) => {
    expect(await cost({ kinds, secret, ...table }, command)).toEqual([asked, frames]);
  });
});

it("lifting the curtain costs one request and one frame", async () => {
  expect(await cost({ secret: true }, lift)).toEqual([["goto"], 1]);
});

describe("opening a save", () => {
  it.each([
    [false, PEOPLE, 1],
    [false, WITH_BOT, 1],
    // In a game with secrets, the stored frame that is shown before Python is ready holds no secrets, so that a
    // second frame must follow.
    [true, WITH_BOT, 2],
  ])("costs one request (secrets: %s)", async (secret, kinds, frames) => {
    const engine = musing(kinds);
    engine.secret = secret;
    const hands = await sitDown(frameAt(2, 2, kinds), engine, { hidden: secret });
    expect(engine.ops().filter((op) => op !== "think")).toEqual(["goto"]);
    expect(hands.moment.shown).toBe(frames);
  });
});
