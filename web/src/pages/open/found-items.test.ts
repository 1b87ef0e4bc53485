import { expect, test, vi } from "vitest";
import table from "../../../../tests/finder/texts.json" with { type: "json" };
import { EngineError } from "../../engine/engine.ts";

const asked: { op: string }[] = [];
const refusal = { code: "record.ply", args: {} };

const ask = async (request: { op: string; study?: string }) => {
  asked.push(request);
  if (request.study?.includes("wrong")) throw new EngineError({ ok: false, kind: "bad_text", msg: refusal });
  if (request.op === "foreign") return { record: table.texts.match, lost: [] };
  return { handle: "s1", at: 0, text: table.texts.study };
};
const reader = { gameInfo: () => undefined, engine: { ask: ask as never } };

vi.mock("../../packs/game-pack.ts", () => ({ need: async () => {} }));

const { offersOf } = await import("./found-items.ts");

const link = `https://example.org/kleinod/#/m/${table.texts.match}`;
const kinds = async (text: string): Promise<string[]> =>
  (await offersOf(text, reader)).all.map(({ kind }) => kind);

test("offers a link beside a study as people write it", async () => {
  expect(await kinds(`${link}\n\n[Game "morundir"]\n\n1. f1-f3`)).toEqual(["study", "match"]);
});

test("offers no link that a comment of a study cites", async () => {
  expect(await kinds(`[Game &quot;morundir&quot;]\n\n{see ${link}} 1. f1-f3`)).toEqual(["study"]);
});

test("offers a link where what stands beside it is no study", async () => {
  expect(await kinds(`Can you read [Game "chess"] wrong?\n${link}`)).toEqual(["match"]);
});

test("says why a study cannot be read where nothing else is there", async () => {
  const { all } = await offersOf('[\u200bGame "wrong"]', reader);
  expect(all).toEqual([{ kind: "refused", why: refusal, game: "" }]);
});

test("asks for another program's match in the middle of a message", async () => {
  asked.length = 0;
  expect(await kinds('Here it is: {"game": "mutternland"}')).toEqual(["match"]);
  expect(asked[0]?.op).toBe("foreign");
});
