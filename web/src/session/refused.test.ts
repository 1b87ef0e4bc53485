/**
 * The storage may refuse any write: the match continues, and it is saved completely as soon as the storage accepts
 * writes again.
 */
import { describe, expect, it, vi } from "vitest";
import { FakeEngine, frameAt } from "../../fixtures/engine.ts";
import { type Hands, sitDown } from "../../fixtures/session.ts";
import type { Backend } from "../saves/database.ts";
import { inMemory } from "../saves/fake-database.ts";
import { MatchStore } from "../saves/match-store.ts";

/** The errors with which writes fail, and the state of the store's health until a write succeeds. */
const REFUSALS = {
  "the storage is full": [new DOMException("no room", "QuotaExceededError"), "full"],
  "the disk is gone": [new DOMException("gone", "UnknownError"), "blocked"],
} as const;
type Refusal = keyof typeof REFUSALS;

/** The matches to play: a person against a bot, and two people with secrets from each other. */
const TABLES = {
  "an open board": { kinds: ["h", "b1"], secret: false },
  "hidden hands": { kinds: ["h", "h"], secret: true },
};
type Table = (typeof TABLES)[keyof typeof TABLES];
const PLIES = 6;

/** A database that counts its writes and refuses those numbered from `from` to `to - 1`. */
class Moody {
  writes = 0;
  refused = 0;
  from = Number.POSITIVE_INFINITY;
  to = Number.POSITIVE_INFINITY;
  readonly backend: Backend;
  readonly inside = inMemory();

  constructor(error: Error) {
    this.backend = {
      ...this.inside,
      save: async (...saved) => {
        const write = this.writes++;
        if (write < this.from || write >= this.to) return this.inside.save(...saved);
        this.refused += 1;
        throw error;
      },
    };
  }
}

async function playedOut(table: Table, moody: Moody): Promise<Hands> {
  const engine = new FakeEngine(table.kinds);
  engine.secret = table.secret;
  engine.slices = 1;
  const store = new MatchStore(async () => moody.backend);
  const hands = await sitDown(frameAt(0, 0, table.kinds), engine, { store, hidden: table.secret });
  while (hands.frame.at < PLIES) {
    await vi.waitFor(() => expect(hands.moment.playable || hands.moment.curtained).toBe(true));
    if (hands.moment.curtained) await hands.please("lift");
    const { at } = hands.frame;
    await hands.click("a");
    expect(hands.frame.at).toBeGreaterThan(at);
    await vi.waitFor(() => expect(hands.moment.botToMove).toBe(false));
  }
  await hands.do({ do: "resign", seat: 0 });
  expect(hands.moment.over).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return hands;
}

describe.each(Object.entries(TABLES))("a match with %s,", (_, table) => {
  describe.each(Object.keys(REFUSALS) as Refusal[])("when %s", (refusal) => {
    const [error, health] = REFUSALS[refusal];

    it("at one write, is saved completely by the next write", async () => {
      const calm = new Moody(error);
      const wanted = (await playedOut(table, calm)).frame.record;
      expect(calm.writes).toBeGreaterThan(PLIES);
      for (let write = 0; write < calm.writes; write++) {
        const moody = new Moody(error);
        [moody.from, moody.to] = [write, write + 1];
        const hands = await playedOut(table, moody);
        expect(moody.refused, `write ${write}`).toBe(1);
        expect(hands.frame.record).toBe(wanted);
        await hands.store.retry();
        expect(hands.store.health, `write ${write}`).toBe("fine");
        expect((await moody.inside.get("test"))?.record, `write ${write}`).toBe(wanted);
        expect((await moody.inside.keys()).length).toBe(1);
        hands.session.leave();
      }
    });

    it("at every write from one on, goes on, reports it, and is saved once writing works again", async () => {
      const calm = new Moody(error);
      const wanted = (await playedOut(table, calm)).frame.record;
      for (let write = 0; write < calm.writes; write++) {
        const moody = new Moody(error);
        moody.from = write;
        const hands = await playedOut(table, moody);
        expect(hands.frame.record, `write ${write}`).toBe(wanted);
        expect([hands.store.health, hands.store.hasUnsaved], `write ${write}`).toEqual([health, true]);
        expect((await hands.saved("test"))?.record).toBe(wanted);
        moody.from = Number.POSITIVE_INFINITY;
        await hands.store.retry();
        await vi.waitFor(() => expect(hands.store.health).toBe("fine"));
        expect((await moody.inside.get("test"))?.record, `write ${write}`).toBe(wanted);
        expect((await moody.inside.keys()).length).toBe(1);
        hands.session.leave();
      }
    });
  });
});
