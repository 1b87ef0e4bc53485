import { describe, expect, it } from "vitest";
import type { Refusal } from "../engine/protocol.ts";
import { NO_REFUSAL, whyNotBoth, whyNowhere } from "./refused-clicks.ts";

const TRIED = { path: ["card"], why: { code: "other_sort", at: ["field1"] } };

/** A fake engine that knows these reasons and records the paths it is asked about. */
function engine(reasons: Record<string, Refusal>) {
  const asked: string[] = [];
  const ask = async (path: string[]): Promise<Refusal> => {
    asked.push(path.join(" "));
    return reasons[path.join(" ")] ?? { why: { code: "explain.nothing", at: path.slice(-1) } };
  };
  return { ask, asked };
}

const told = (code: string, ...at: string[]): Refusal => ({ why: { code, at }, anyhow: true });

describe("a click with which no choice begins", () => {
  it("is tried after the refused path, after the chosen path, and alone", async () => {
    const { ask, asked } = engine({ q: told("not_there") });
    const found = await whyNowhere(TRIED, ["piece"], "q", ask);
    expect(asked).toEqual(["card q", "piece q", "q"]);
    expect(found).toEqual({ path: ["q"], why: { code: "not_there", at: [] } });
  });

  it("is explained by the longest path that has a specific reason", async () => {
    const { ask, asked } = engine({ "card q": told("third_field"), q: told("not_there") });
    expect((await whyNowhere(TRIED, ["piece"], "q", ask))?.why.code).toBe("third_field");
    expect(asked).toEqual(["card q"]);
  });

  it("does not get the previous reason again if the clicked piece cannot move at all", async () => {
    const stuck = told("explain.immobile", "duke");
    const { ask } = engine({ "card duke": told("other_sort", "field1"), duke: stuck });
    expect(await whyNowhere(TRIED, [], "duke", ask)).toEqual({ path: ["duke"], why: stuck.why });
    const news = engine({ "card duke": told("third_field", "field1"), duke: stuck });
    expect((await whyNowhere(TRIED, [], "duke", news.ask))?.why.code).toBe("third_field");
    expect(news.asked).toEqual(["card duke"]);
  });

  it("is explained by a specific reason rather than by what else can be clicked", async () => {
    const guided = told("explain.nothing.aside");
    const { ask, asked } = engine({ "card q": guided, "piece q": guided, q: told("not_there") });
    expect((await whyNowhere(TRIED, ["piece"], "q", ask))?.why.code).toBe("not_there");
    expect(asked).toEqual(["card q", "piece q", "q"]);
    const alone = engine({ q: guided });
    expect((await whyNowhere(NO_REFUSAL, [], "q", alone.ask))?.why).toEqual(guided.why);
  });

  it("gets an answer even without a specific reason, and none if it no longer matters", async () => {
    const { ask, asked } = engine({});
    expect((await whyNowhere(NO_REFUSAL, [], "q", ask))?.why).toEqual({
      code: "explain.nothing",
      at: ["q"],
    });
    expect(asked).toEqual(["q"]);
    expect(await whyNowhere(TRIED, [], "q", async () => null)).toBeNull();
  });

  it("is explained even if it could be played alone", async () => {
    const nothing = { code: "explain.nothing" };
    const ask = async (path: string[]) => (path.length > 1 ? { why: nothing } : { path });
    expect(await whyNowhere(NO_REFUSAL, ["piece"], "q", ask)).toEqual({
      path: ["piece", "q"],
      why: nothing,
    });
  });
});

describe("a click that selects something else", () => {
  it("is explained as the possible end of the refused or the chosen path", async () => {
    const { ask, asked } = engine({ "piece field": told("full") });
    expect((await whyNotBoth(TRIED, ["piece"], ["field"], ask))?.why.code).toBe("full");
    expect(asked).toEqual(["card field", "piece field"]);
  });

  it("is explained only if the reason is worth showing anyhow", async () => {
    const { ask } = engine({ "piece field": { why: { code: "own_piece" } } });
    expect(await whyNotBoth(NO_REFUSAL, ["piece"], ["field"], ask)).toBeNull();
  });

  it("is not explained if it continues the path, undoes a click, or presses a button", async () => {
    const { ask, asked } = engine({});
    await whyNotBoth(NO_REFUSAL, ["card"], ["card", "field"], ask);
    await whyNotBoth(NO_REFUSAL, ["card", "field"], ["card"], ask);
    await whyNotBoth(TRIED, [], [], ask);
    await whyNotBoth(TRIED, ["card"], ["#rings"], ask);
    expect(asked).toEqual([]);
  });

  it("gets the previous reason again only if the reason concerns the clicked place", async () => {
    const { ask } = engine({
      "card field1": told("other_sort", "field1"),
      "card field2": told("other_sort", "field1"),
      "card field3": told("third_field", "field1"),
    });
    expect((await whyNotBoth(TRIED, [], ["field1"], ask))?.why.code).toBe("other_sort");
    expect(await whyNotBoth(TRIED, [], ["field2"], ask)).toBeNull();
    expect((await whyNotBoth(TRIED, [], ["field3"], ask))?.why.code).toBe("third_field");
  });
});
