import { expect, it } from "vitest";
import { inMemory } from "../saves/fake-database.ts";
import { MatchStore, type SavedMatch } from "../saves/match-store.ts";
import type { SessionMachine } from "./engine-effects.ts";
import { Machine } from "./machine.ts";
import { MatchPersistence } from "./persistence.ts";
import { START } from "./state.ts";
import { transition } from "./transitions.ts";

const saved = (record: string): SavedMatch => ({
  ...{ id: "abcd", game: "morundir", names: [], kinds: ["h", "h"], created: 1, updated: 1 },
  ...{ at: 0, over: false, title: "", fixed: false, frame: null, record },
});

/** Return a fake `LockManager` that grants locks in the order of the requests. */
function sharedLock(): LockManager {
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  const request = async (_name: string, how: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (how.ifAvailable && held > 0) return work(null);
    held += 1;
    const mine = last.then(() => (how.signal?.aborted ? undefined : work({ name: "", mode: "exclusive" })));
    last = mine;
    await mine;
    held -= 1;
  };
  return { request } as unknown as LockManager;
}

it("a page in the back/forward cache leaves the match to other tabs, and shows their turns on its return", async () => {
  const backend = inMemory();
  const locks = sharedLock();
  const shown: string[] = [];
  const tab = () => {
    const store = new MatchStore(async () => backend);
    const machine: SessionMachine = new Machine(START, transition, (effect) => {
      if (effect.do === "ask" && effect.request.op === "goto") shown.push(effect.request.record);
    });
    const keeping = new MatchPersistence(machine, { store, locks });
    return {
      keeping,
      tab: () => machine.state.tab,
      adopt: () => machine.dispatch({ type: "adopted", match: saved("one") }),
    };
  };
  await backend.save(saved("one"), null);
  const [cached, other] = [tab(), tab()];
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  for (const { keeping, adopt } of [cached, other]) {
    await adopt();
    keeping.join();
    await settled();
  }
  expect([cached.tab(), other.tab()]).toEqual(["leading", "following"]);

  cached.keeping.away();
  await settled();
  expect([cached.tab(), other.tab()]).toEqual([null, "leading"]);

  await backend.save(saved("two"), "one");
  await cached.keeping.back();
  await settled();
  expect(shown).toContain("two");
  expect(cached.tab()).toBe("following");
});
