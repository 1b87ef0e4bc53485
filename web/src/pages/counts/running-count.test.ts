import { expect, it } from "vitest";
import { EngineError } from "../../engine/engine.ts";
import type { Counted } from "../../engine/protocol.ts";
import { type Asker, Counting } from "./running-count.ts";

/**
 * Return a count that uses a fake engine, and the list of depths requested of that engine. The engine replies
 * to each depth in two slices.
 */
function fake(counts: number[]) {
  const asked: number[] = [];
  const begun = new Set<number>();
  const answer = async ({ depth = 0 }: { depth?: number }): Promise<Counted> => {
    asked.push(depth);
    const count = counts[depth - 1] ?? 0;
    if (begun.has(depth)) return { done: true, count, share: 1, parts: [["a", count]] };
    begun.add(depth);
    return { done: false, count: 1, share: 0.5 };
  };
  const thinker = { ask: answer } as unknown as Asker;
  let now = 0;
  return { asked, counting: new Counting(thinker, () => (now += 250)) };
}
const AT = { record: "r", at: 0 };

it("a count goes through the depths one by one and sets published numbers beside its own", async () => {
  const { counting, asked } = fake([48, 2154]);
  const shares: number[] = [];
  counting.addEventListener("change", () => shares.push(counting.now.share));
  await counting.run(AT, 2, "action", [48]);
  expect(asked).toEqual([1, 1, 2, 2]);
  expect(counting.rows).toEqual([
    { depth: 1, count: 48, published: 48, seconds: 0.25 },
    { depth: 2, count: 2154, published: undefined, seconds: 0.25 },
  ]);
  expect(counting.parts).toEqual([["a", 2154]]);
  expect(counting.state).toBe("done");
  expect(shares).toContain(0.5);
});

it("a count that is stopped requests nothing more and keeps the depth it had reached", async () => {
  const { counting, asked } = fake([48, 2154, 9]);
  counting.addEventListener("change", () => {
    if (counting.now.depth === 2 && counting.now.count > 0) counting.stop();
  });
  await counting.run(AT, 3, "action");
  expect(asked).toEqual([1, 1, 2]);
  expect([counting.state, counting.now.depth, counting.rows.length]).toEqual(["stopped", 2, 1]);
});

it("a count that is dropped for another position ignores late answers", async () => {
  const { counting } = fake([48, 2154]);
  const first = counting.run(AT, 2, "action");
  counting.forget();
  await first;
  expect([counting.state, counting.rows]).toEqual(["idle", []]);
});

it("a count that is refused keeps the reason", async () => {
  const failure = { ok: false, kind: "bad_request", msg: { code: "perft.hidden" } } as const;
  const counting = new Counting({ ask: () => Promise.reject(new EngineError(failure)) });
  await counting.run(AT, 1, "action");
  expect([counting.state, counting.failure]).toEqual(["idle", failure]);
});
