import { describe, expect, it, vi } from "vitest";
import { StudyEngine } from "../../../fixtures/study.ts";
import { inMemory } from "../../saves/fake-database.ts";
import { type Channel, Repository } from "../../saves/repository.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import { type StudyAddress, Studying } from "./study-editor.ts";

const START: StudyAddress = { opening: { op: "study", record: "r0" } };

const shelfOf = (backend = inMemory<SavedStudy>(), channel?: Channel): Repository<SavedStudy> =>
  new Repository(
    async () => backend,
    (row) => row as SavedStudy,
    channel,
  );

/** Open a study in an editor. `settle` applies the text that a person is still typing. */
async function opened(
  address: StudyAddress = START,
  repository = shelfOf(),
  settle: (studying: Studying) => Promise<void> = async () => {},
) {
  const engine = new StudyEngine();
  const studying: Studying = new Studying({
    ...{ engine, repository, need: () => Promise.resolve() },
    settle: () => settle(studying),
  });
  const addresses: string[] = [];
  studying.addEventListener("address", (event) => addresses.push((event as CustomEvent<string>).detail));
  await studying.open(address);
  const click = async (...ids: string[]): Promise<void> => {
    for (const id of ids) await studying.do({ do: "click", id });
  };
  const texts = (): unknown => Object.values(studying.nodes).map(({ text }) => text);
  return { engine, repository, studying, addresses, click, texts };
}

/** Wait until a check passes. The timeout is long, because the machine may be busy. */
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000, interval: 5 });

/** Wait until a stored study contains this action. */
const written = (repository: Repository<SavedStudy>, action: string): Promise<unknown> =>
  until(async () =>
    expect((await repository.list()).map(({ record }) => record).join()).toContain(`"${action}"`),
  );

describe("a study in the editor", () => {
  it("is only read at first, and stored with the first change", async () => {
    const { repository, studying, addresses, click } = await opened();
    await studying.walk("on");
    expect([await repository.list(), studying.keeping.kept]).toEqual([[], null]);
    await click("a");
    await written(repository, "a");
    const [kept] = await repository.list();
    expect(addresses).toEqual([kept?.id]);
    expect(JSON.parse(kept?.record ?? "").nodes[1].text).toBe("a");
    expect(kept).toMatchObject({ chapter: 0, at: 1, games: ["count"] });
  });

  it("gets a variation for a different move, and follows an existing move", async () => {
    const { studying, click, texts } = await opened();
    await click("a", "a");
    await studying.walk("first");
    await click("b", "c");
    expect(texts()).toEqual([undefined, "a", "a", "b-c"]);
    await studying.walk("first");
    await click("a");
    expect([studying.at, texts()]).toEqual([1, [undefined, "a", "a", "b-c"]]);
  });

  it("can be walked by steps that come faster than replies", async () => {
    const { studying, click } = await opened();
    await click("a", "a", "a");
    await Promise.all([studying.walk("back"), studying.walk("back")]);
    expect(studying.at).toBe(1);
  });

  it("gives the frame at each place a record of that position alone", async () => {
    const { studying, click } = await opened();
    await click("a");
    expect(studying.moment?.frame).toMatchObject({ record: "position 1", at: 1 });
  });

  it("reports a refused move and stays as it is", async () => {
    const { studying, click } = await opened();
    await click("d", "e");
    expect(studying).toMatchObject({ at: 0, problem: { code: "no_way" } });
    await click("a");
    expect(studying).toMatchObject({ at: 1, problem: null });
  });

  it("can undo and redo changes", async () => {
    const { studying, click, texts } = await opened();
    await click("a");
    await studying.edit({ do: "cut" });
    expect(studying.nodes[0]?.next).toEqual([]);
    await studying.do({ do: "undo" });
    expect(studying.nodes[0]?.next).toEqual([1]);
    await studying.do({ do: "undo" });
    expect(texts()).toEqual([undefined]);
    await studying.do({ do: "redo" });
    expect(texts()).toEqual([undefined, "a"]);
  });

  it("is sent again, with all edits, to a worker that has lost it", async () => {
    const { engine, studying, click, texts } = await opened();
    await click("a");
    await studying.edit({ do: "say", comment: "so" });
    await studying.walk("first");
    engine.lose();
    await click("b", "c");
    expect(texts()).toEqual([undefined, "a", "b-c"]);
    expect(studying.nodes[1]?.comment).toBe("so");
    await studying.do({ do: "undo" });
    await studying.do({ do: "undo" });
    expect(studying.nodes[1]?.comment).toBeUndefined();
  });

  it("opens at the place where it was left", async () => {
    const { repository, studying, click } = await opened();
    await click("a", "b", "c");
    await written(repository, "b-c");
    studying.leave();
    const again = await opened({ kept: studying.keeping.kept?.id ?? "" }, repository);
    expect(again.studying.at).toBe(2);
    expect(again.addresses).toEqual([]);
  });

  it("opens from a link at the link's place, or at the start if that place does not exist", async () => {
    const { studying, click } = await opened();
    await click("a", "a");
    const { text } = await studying.texts();
    const open = async (at: number): Promise<number> => {
      const link = { opening: { op: "study", study: text } as const, place: { chapter: 0, at } };
      return (await opened(link)).studying.at;
    };
    expect([await open(1), await open(99)]).toEqual([1, 0]);
  });

  it("opens at its start if the stored place does not exist, and can be continued", async () => {
    const { repository, studying, click } = await opened();
    await click("a", "b", "c");
    await written(repository, "b-c");
    studying.leave();
    const kept = studying.keeping.kept as SavedStudy;
    for (const [chapter, at, place] of [
      [0, 99, 0],
      [1, 0, 0],
      [7, 2, 0],
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0],
      [0, 1, 1],
    ] as const) {
      await repository.save({ ...kept, chapter, at }, kept.record);
      const again = await opened({ kept: kept.id }, repository);
      expect([again.studying.chapter, again.studying.at]).toEqual([0, place]);
      expect(again.studying.moment).not.toBeNull();
      again.studying.leave();
    }
    const last = await opened({ kept: kept.id }, repository);
    await last.click("a");
    await until(async () => {
      const [only, ...others] = await repository.list();
      expect([Object.keys(JSON.parse(only?.record ?? "").nodes), others]).toEqual([["0", "1", "2", "3"], []]);
    });
  });

  it("reports why a text cannot be opened, and that a study is not stored here", async () => {
    const bad = await opened({ opening: { op: "study", study: "bad" } });
    expect(bad.studying.failure?.msg).toEqual({ code: "study.damaged" });
    expect((await opened({ kept: "abcd" })).studying.missing).toBe(true);
  });
});

/** Return the repositories of two tabs, which share one database and are connected by a channel. */
function tabs(): [Repository<SavedStudy>, Repository<SavedStudy>] {
  const backend = inMemory<SavedStudy>();
  const ends: EventTarget[] = [new EventTarget(), new EventTarget()];
  const channel = (mine: number): Channel => ({
    postMessage: (data: unknown) => void ends[1 - mine]?.dispatchEvent(new MessageEvent("message", { data })),
    addEventListener: ((kind: string, hear: EventListener) =>
      ends[mine]?.addEventListener(kind, hear)) as Channel["addEventListener"],
  });
  return [shelfOf(backend, channel(0)), shelfOf(backend, channel(1))];
}

describe("a study open in two tabs", () => {
  it("shows in one tab what was changed in the other, and says so", async () => {
    const [one, other] = tabs();
    const first = await opened(START, one);
    await first.click("a");
    await written(one, "a");
    const second = await opened({ kept: first.studying.keeping.kept?.id ?? "" }, other);
    await second.click("b", "c");
    await until(() => expect(first.texts()).toEqual([undefined, "a", "b-c"]));
    expect(first.texts()).toEqual(second.texts());
    expect([first.studying.keeping.news, second.studying.keeping.news]).toEqual(["saved", null]);
    await first.click("d");
    await first.studying.edit({ do: "say", comment: "third" });
    await written(one, "third");
    expect((await one.list()).length).toBe(1);
  });

  it("saves the text being typed before it shows the other tab's change", async () => {
    const [one, other] = tabs();
    let typed = "";
    const first = await opened(START, one, async (studying) => {
      if (typed) await studying.edit({ do: "say", comment: typed }, 1);
      typed = "";
    });
    await first.click("a");
    await written(one, "a");
    const second = await opened({ kept: first.studying.keeping.kept?.id ?? "" }, other);
    typed = "half a sentence";
    await second.click("b", "c");
    await written(one, "half a sentence");
    await until(() => expect(first.studying.keeping.aside).not.toBeNull());
    const kept = (await one.list()).map(({ record }) => record);
    expect(kept.filter((text) => text.includes("b-c")).length).toBe(1);
    expect(kept.filter((text) => text.includes("half a sentence")).length).toBe(1);
  });

  it("is kept in both versions if both tabs change it at the same time", async () => {
    const [one, other] = tabs();
    const first = await opened(START, one);
    await first.click("a");
    await written(one, "a");
    const second = await opened({ kept: first.studying.keeping.kept?.id ?? "" }, other);
    await Promise.all([first.click("a"), second.click("b", "c")]);
    await written(one, "b-c");
    await until(() => expect([first, second].some(({ studying }) => studying.keeping.aside)).toBe(true));
    const kept = (await one.list()).map(({ record }) => record);
    expect(kept.some((text) => text.includes("b-c"))).toBe(true);
    expect(kept.some((text) => JSON.parse(text).nodes[2]?.text === "a")).toBe(true);
    expect([first, second].filter(({ studying }) => studying.keeping.aside).length).toBe(1);
  });

  it("reports that it was removed in another tab, and is stored again with the next change", async () => {
    const [one, other] = tabs();
    const { studying, click } = await opened(START, one);
    await click("a");
    await written(one, "a");
    await until(() => expect(studying.keeping.kept).not.toBeNull());
    await other.remove(studying.keeping.kept?.id ?? "");
    expect(studying.keeping.news).toBe("removed");
    await click("b", "c");
    await written(one, "b-c");
  });
});
