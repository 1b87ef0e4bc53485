/**
 * Tests of database connections that the operating system or browser drops, and of lists that are read page by page.
 */
import { describe, expect, it, vi } from "vitest";
import type { Backend, Kept } from "./database.ts";
import { inMemory } from "./fake-database.ts";
import { RemovedSaves } from "./removed-saves.ts";
import { type Channel, Repository } from "./repository.ts";

const row = (id: string, updated = 1, record = id): Kept => ({ id, record, updated });
const lost = (): DOMException => new DOMException("The database connection is closing.", "InvalidStateError");

/** The connections to one database. A test can cut them. While `refuses` is true, no new connection can be opened. */
class Line {
  readonly inside = inMemory<Kept>();
  readonly closed: number[] = [];
  opened = 0;
  cut = 0;
  refuses = false;
  /** The keys of the rows that were read, one list for each request. */
  readonly reads: IDBValidKey[][] = [];

  readonly open = async (): Promise<Backend<Kept>> => {
    if (this.refuses) throw new DOMException("not now", "UnknownError");
    const number = ++this.opened;
    const live = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
      return async (...args: A): Promise<R> => {
        if (number <= this.cut) throw lost();
        return work(...args);
      };
    };
    const { keys, rows, get, save, change, delete: drop } = this.inside;
    return {
      keys: live(keys),
      rows: live((wanted) => {
        this.reads.push([...wanted]);
        return rows(wanted);
      }),
      ...{ get: live(get), save: live(save), change: live(change), delete: live(drop) },
      close: () => void this.closed.push(number),
    };
  };
}

function shelfOn(line: Line): Repository<Kept> {
  return new Repository(line.open, (one) => one as Kept);
}

describe("a database connection that the browser closed", () => {
  const DEEDS: Record<string, (shelf: Repository<Kept>) => Promise<unknown>> = {
    save: (shelf) => shelf.save(row("one1", 2, "more"), "one1"),
    change: (shelf) => shelf.change("one1", (there) => ({ ...there, updated: 7 })),
    remove: (shelf) => shelf.remove("one1"),
    discard: (shelf) => shelf.discard({ key: "one1", raw: null }),
    get: async (shelf) => expect(await shelf.get("one1")).toEqual(row("one1")),
    list: async (shelf) => expect(await shelf.list()).toEqual([row("one1")]),
  };

  it.each(Object.keys(DEEDS))("is silently reopened for the operation %s", async (deed) => {
    const line = new Line();
    const shelf = shelfOn(line);
    await shelf.save(row("one1"), null);
    const healths: string[] = [];
    shelf.addEventListener("change", () => healths.push(shelf.health));
    line.cut = line.opened;
    await DEEDS[deed]?.(shelf);
    expect([line.opened, line.closed, shelf.health, shelf.hasUnsaved]).toEqual([2, [1], "fine", false]);
    expect(healths.every((health) => health === "fine")).toBe(true);
    const there = await line.inside.get("one1");
    if (deed === "save") expect(there?.record).toBe("more");
    if (deed === "change") expect(there?.updated).toBe(7);
    if (deed === "remove" || deed === "discard") expect(there).toBeUndefined();
  });

  it("is reopened once for all pending requests", async () => {
    const line = new Line();
    const shelf = shelfOn(line);
    await shelf.save(row("one1"), null);
    line.cut = line.opened;
    await Promise.all([shelf.get("one1"), shelf.list(), shelf.save(row("two2"), null), shelf.get("two2")]);
    expect([line.opened, shelf.health]).toEqual([2, "fine"]);
    expect((await shelf.list()).length).toBe(2);
  });

  it("is reported only if it cannot be reopened, and unsaved turns are written once it can", async () => {
    const line = new Line();
    const shelf = shelfOn(line);
    await shelf.save(row("one1"), null);
    [line.cut, line.refuses] = [line.opened, true];
    await shelf.save(row("one1", 2, "more"), "one1");
    expect([shelf.health, shelf.hasUnsaved]).toEqual(["blocked", true]);
    line.refuses = false;
    await shelf.retry();
    expect([shelf.health, shelf.hasUnsaved]).toEqual(["fine", false]);
    expect((await line.inside.get("one1"))?.record).toBe("more");
  });

  it("is given up and reopened if it no longer answers", async () => {
    vi.useFakeTimers();
    const line = new Line();
    const shelf = new Repository<Kept>(
      async () => {
        const backend = await line.open();
        return line.opened === 1 ? { ...backend, save: () => new Promise<undefined>(() => {}) } : backend;
      },
      (one) => one as Kept,
    );
    const saved = shelf.save(row("one1"), null);
    await vi.advanceTimersByTimeAsync(60_000);
    await saved;
    vi.useRealTimers();
    expect([line.opened, shelf.health, shelf.hasUnsaved]).toEqual([2, "fine", false]);
    expect((await line.inside.get("one1"))?.record).toBe("one1");
  });
});

describe("a write that the disk refuses", () => {
  /** Return a repository that contains one save, and a function that makes its disk refuse all writes, or no longer. */
  async function refusing(
    channel?: Channel,
  ): Promise<[Repository<Kept>, (error: DOMException | null) => void, Backend<Kept>]> {
    let error: DOMException | null = null;
    const inside = inMemory<Kept>();
    const live = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
      return async (...args: A): Promise<R> => {
        if (error) throw error;
        return work(...args);
      };
    };
    const { save, change, delete: drop } = inside;
    const backend = { ...inside, save: live(save), change: live(change), delete: live(drop) };
    const shelf = new Repository<Kept>(
      async () => backend,
      (one) => one as Kept,
      channel,
    );
    await shelf.save(row("one1"), null);
    const set = (now: DOMException | null): void => {
      error = now;
    };
    return [shelf, set, inside];
  }
  const ERRORS = [
    ["full", "QuotaExceededError"],
    ["blocked", "UnknownError"],
  ] as const;

  it.each(ERRORS)("is kept and repeated if it changes a save while the disk is %s", async (health, name) => {
    const [shelf, set, inside] = await refusing();
    set(new DOMException("no", name));
    await shelf.change("one1", (there) => ({ ...there, updated: 7 }));
    await shelf.change("one1", (there) => ({ ...there, updated: there.updated + 1 }));
    expect([shelf.health, shelf.complaint, shelf.hasUnsaved]).toEqual([health, health, true]);
    expect([(await shelf.get("one1"))?.updated, await shelf.list()]).toEqual([8, [row("one1", 8)]]);
    set(null);
    await shelf.retry();
    await vi.waitFor(() => expect([shelf.health, shelf.hasUnsaved]).toEqual(["fine", false]));
    expect(await inside.get("one1")).toEqual(row("one1", 8));
  });

  it.each(ERRORS)("is kept and repeated if it removes a row while the disk is %s", async (health, name) => {
    const [shelf, set, inside] = await refusing();
    await inside.save(row("two2"), null);
    set(new DOMException("no", name));
    await shelf.remove("one1");
    await shelf.discard({ key: "two2", raw: null });
    expect([shelf.health, shelf.hasUnsaved]).toEqual([health, true]);
    expect([await shelf.get("one1"), await shelf.list(), await shelf.count()]).toEqual([undefined, [], 0]);
    set(null);
    await shelf.retry();
    await vi.waitFor(() => expect([shelf.health, shelf.hasUnsaved]).toEqual(["fine", false]));
    expect(await inside.keys()).toEqual([]);
  });

  it("does not remove a match with which another tab goes on", async () => {
    const channel = new EventTarget();
    const [shelf, set, inside] = await refusing({
      postMessage: () => {},
      addEventListener: channel.addEventListener.bind(channel),
    });
    set(new DOMException("no", "UnknownError"));
    await shelf.remove("one1");
    await inside.save(row("one1", 2, "more"), "one1");
    channel.dispatchEvent(new MessageEvent("message", { data: { what: "saved", id: "one1" } }));
    set(null);
    await shelf.retry();
    await vi.waitFor(() => expect(shelf.hasUnsaved).toBe(false));
    expect(await inside.get("one1")).toEqual(row("one1", 2, "more"));
  });

  it("is given up if a removed save is restored, which makes no second copy", async () => {
    const [shelf, set, inside] = await refusing();
    const removed = new RemovedSaves<Kept>(shelf);
    set(new DOMException("no", "UnknownError"));
    await shelf.save(row("one1", 2, "more"), "one1");
    await removed.remove(row("one1", 2, "more"));
    set(null);
    await removed.undo();
    await shelf.retry();
    expect([await inside.keys(), await inside.get("one1")]).toEqual([["one1"], row("one1", 2, "more")]);
  });
});

describe("the list of saves", () => {
  async function filled(count: number): Promise<[Line, Repository<Kept>]> {
    const line = new Line();
    for (let n = 0; n < count; n++) await line.inside.save(row(`row${n}`, n), null);
    return [line, shelfOn(line)];
  }

  it("reads only as many saves as requested, the latest first", async () => {
    const [line, shelf] = await filled(500);
    const { value } = await shelf.pages(3).next();
    expect(value?.saves.map(({ id }) => id)).toEqual(["row499", "row498", "row497"]);
    expect(value?.rest.length).toBe(497);
    expect(line.reads.flat().length).toBe(3);
    expect(await shelf.count()).toBe(500);
    expect(line.reads.flat().length).toBe(3);
    expect((await shelf.list()).length).toBe(500);
  });

  it("leaves out saves removed meanwhile, and has an unsaved match once, at the top", async () => {
    const [line, shelf] = await filled(200);
    const pages = shelf.pages(10);
    await pages.next();
    await line.inside.delete("row5");
    let rest = 0;
    for await (const { saves } of pages) rest += saves.length;
    expect(rest).toBe(189);
    [line.cut, line.refuses] = [line.opened, true];
    await shelf.save(row("row7", 1000, "more"), "row7");
    line.refuses = false;
    const [first, ...others] = await shelf.list();
    expect(first?.record).toBe("more");
    expect(others.filter(({ id }) => id === "row7")).toEqual([]);
  });

  it("is marked as unread if the database cannot be read, and has the saves in memory", async () => {
    const [line, shelf] = await filled(2);
    [line.cut, line.refuses] = [1, true];
    await shelf.save(row("new1"), null);
    const { value } = await shelf.pages().next();
    expect(value).toEqual({ saves: [row("new1")], damaged: [], rest: [], unread: true });
  });

  it("reports on its last page that reading failed half-way", async () => {
    const [line, shelf] = await filled(200);
    const pages = shelf.pages(10);
    await pages.next();
    [line.cut, line.refuses] = [line.opened, true];
    const { value } = await pages.next();
    expect(value).toEqual({ saves: [], damaged: [], rest: [], unread: true });
    expect((await pages.next()).done).toBe(true);
  });
});

describe("the complaint about a database that fails", () => {
  /** Return a repository whose database was open at first, but fails and cannot be opened again while `deed` runs. */
  async function after(deed: (shelf: Repository<Kept>) => Promise<unknown>): Promise<Repository<Kept>> {
    const line = new Line();
    const shelf = shelfOn(line);
    await shelf.save(row("one1"), null);
    expect(shelf.complaint).toBeNull();
    [line.cut, line.refuses] = [line.opened, true];
    await deed(shelf);
    await vi.waitFor(() => expect(shelf.health).toBe("blocked"));
    return shelf;
  }

  it.each<[string, (shelf: Repository<Kept>) => Promise<unknown>, string]>([
    ["a list is read", (shelf) => shelf.list(), "passing"],
    ["one row is read", (shelf) => shelf.get("one1"), "passing"],
    ["rows are counted", (shelf) => shelf.count(), "passing"],
    ["something is saved", (shelf) => shelf.save(row("two2"), null), "blocked"],
    ["a row is changed", (shelf) => shelf.change("one1", (there) => there), "blocked"],
    ["a row is removed", (shelf) => shelf.remove("one1"), "blocked"],
    ["a damaged row is dropped", (shelf) => shelf.discard({ key: "one1", raw: null }), "blocked"],
  ])("fits the failure if an open database fails while %s", async (_, deed, said) => {
    expect((await after(deed)).complaint).toBe(said);
  });

  it("is that nothing is saved if the database never opened", async () => {
    const line = new Line();
    line.refuses = true;
    const shelf = shelfOn(line);
    await shelf.list();
    await vi.waitFor(() => expect(shelf.complaint).toBe("blocked"));
  });
});

it("messages of another edition in the channel between tabs do no harm", () => {
  let hear = (_event: { data: unknown }): void => {};
  const channel = {
    postMessage: () => {},
    addEventListener: (_: string, listener: never) => {
      hear = listener;
    },
  };
  const heard: unknown[] = [];
  const shelf = new Repository<Kept>(
    new Line().open,
    (one) => one as Kept,
    channel as ConstructorParameters<typeof Repository<Kept>>[2],
  );
  shelf.addEventListener("elsewhere", (event) => heard.push((event as CustomEvent).detail));
  for (const data of [null, undefined, 5, "saved", [], {}, { id: 5 }, { what: "saved", id: "abcd" }])
    hear({ data });
  expect(heard).toEqual([{ what: "saved", id: "abcd" }]);
});
