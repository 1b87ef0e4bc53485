import { expect, it } from "vitest";
import { inMemory } from "../saves/database.ts";
import { MatchStore, type SavedMatch } from "../saves/match-store.ts";
import { Keeping } from "./persistence.ts";

const saved = (record: string): SavedMatch => ({
  ...{ id: "abcd", game: "morundir", names: [], kinds: ["h", "h"], created: 1, updated: 1 },
  ...{ at: 0, over: false, title: "", fixed: false, frame: null, record },
});

/** One lock, given to whoever asks first, and then to whoever has waited longest. */
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

it("a page in the back/forward cache leaves the match to other tabs, and shows what they have done", async () => {
  const backend = inMemory();
  const locks = sharedLock();
  const shown: string[] = [];
  const tab = (): Keeping => {
    const store = new MatchStore(async () => backend);
    const host = { addressed() {}, changed() {} };
    return new Keeping({ store, locks }, { ...host, show: async ({ record }) => void shown.push(record) });
  };
  await backend.save(saved("one"), null);
  const [cached, other] = [tab(), tab()];
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  for (const keeping of [cached, other]) {
    keeping.adopt(saved("one"));
    keeping.join();
    await settled();
  }
  expect([cached.leading, other.following]).toEqual([true, true]);

  cached.away();
  await settled();
  expect([cached.following, other.leading]).toEqual([false, true]);

  await backend.save(saved("two"), "one");
  await cached.back();
  await settled();
  expect(shown).toContain("two");
  expect(cached.following).toBe(true);
});
