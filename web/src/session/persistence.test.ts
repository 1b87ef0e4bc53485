import { describe, expect, it } from "vitest";
import { relatedAs } from "../../fixtures/engine.ts";
import type { Frame } from "../engine/protocol.ts";
import { type Backend, NewerSchema } from "../saves/database.ts";
import { inMemory } from "../saves/fake-database.ts";
import type { Related } from "../saves/link-conflicts.ts";
import { type Channel, freshId, MatchStore, type SavedMatch, savedMatch } from "../saves/match-store.ts";
import { Writer } from "../saves/save-writer.ts";
import { meet } from "./link-arrival.ts";

function match(id: string, updated = 1, record = `kl1~${id}`): SavedMatch {
  return {
    id,
    game: "morundir",
    record,
    names: [],
    kinds: ["h", "h"],
    created: 1,
    updated,
    at: 0,
    over: false,
    title: "",
    fixed: false,
    frame: null,
  };
}

/** Return a database. As long as its field `refuse` is set, every write fails with that error. */
function database(): Backend & { refuse: unknown } {
  const memory = inMemory();
  return {
    ...memory,
    refuse: null,
    async save(saved, seen) {
      if (this.refuse) throw this.refuse;
      return memory.save(saved, seen);
    },
  };
}

const quota = () => new DOMException("full", "QuotaExceededError");
const records = async (from: Pick<MatchStore, "list">) =>
  (await from.list()).map(({ id, record }) => `${id} ${record}`).sort();

describe("the store", () => {
  it("lists the latest match first and dispatches an event for each change", async () => {
    const store = new MatchStore(async () => database());
    let changes = 0;
    store.addEventListener("change", () => {
      changes += 1;
    });
    await store.save(match("old1", 1), null);
    await store.save(match("new1", 2), null);
    expect((await store.list()).map(({ id }) => id)).toEqual(["new1", "old1"]);
    await store.remove("new1");
    expect((await store.list()).map(({ id }) => id)).toEqual(["old1"]);
    expect(changes).toBe(3);
    expect(store.health).toBe("fine");
  });

  it("keeps matches in memory if there is no database, and says so", async () => {
    const store = new MatchStore(async () => {
      throw new DOMException("no", "SecurityError");
    });
    await store.save(match("abcd"), null);
    expect(await store.get("abcd")).toEqual(match("abcd"));
    expect((await store.list()).length).toBe(1);
    expect(store.health).toBe("blocked");
    expect(store.hasUnsaved).toBe(true);
  });

  it("writes the matches in memory as soon as there is a database", async () => {
    const db = database();
    let blocked = true;
    const store = new MatchStore(async () => {
      if (blocked) throw new DOMException("no", "SecurityError");
      return db;
    });
    await store.save(match("abcd"), null);
    blocked = false;
    await store.retry();
    expect(store.health).toBe("fine");
    expect(await db.get("abcd")).toEqual(match("abcd"));
    expect(store.hasUnsaved).toBe(false);
  });

  it("leaves the database of a newer edition alone", async () => {
    const store = new MatchStore(async () => {
      throw new NewerSchema();
    });
    await store.save(match("abcd"), null);
    expect(store.health).toBe("newer");
    expect(await store.get("abcd")).toEqual(match("abcd"));
  });

  it("keeps in memory what a full database refuses, and returns that newer version", async () => {
    const db = database();
    const store = new MatchStore(async () => db);
    await store.save(match("abcd", 1, "before"), null);
    db.refuse = quota();
    await store.save(match("abcd", 2, "after"), "before");
    expect(store.health).toBe("full");
    expect((await store.get("abcd"))?.record).toBe("after");
    expect(await records(store)).toEqual(["abcd after"]);
    expect((await db.get("abcd"))?.record).toBe("before");
  });

  it("writes all matches in memory as soon as there is room, and sets nothing aside", async () => {
    const db = database();
    const store = new MatchStore(async () => db);
    await store.save(match("abcd", 1, "one"), null);
    db.refuse = quota();
    await store.save(match("abcd", 2, "two"), "one");
    await store.save(match("abcd", 2, "three"), "two");
    await store.save(match("efgh", 2, "other"), null);
    db.refuse = null;
    await store.save(match("abcd", 3, "four"), "three");
    await store.retry();
    expect(store.health).toBe("fine");
    expect(await db.rows(await db.keys())).toEqual([match("abcd", 3, "four"), match("efgh", 2, "other")]);
  });

  it("does not retry for ever if every write fails", async () => {
    const db = database();
    let opened = 0;
    const store = new MatchStore(async () => {
      opened += 1;
      return db;
    });
    db.refuse = new DOMException("broken", "UnknownError");
    for (const id of ["abcd", "efgh"]) await store.save(match(id), null);
    await store.retry();
    expect(store.health).toBe("blocked");
    // Without a limit, each failed write would open the database again and again.
    expect(opened).toBeLessThan(10);
    expect((await store.list()).length).toBe(2);
  });

  it("reopens the database after the browser closed it", async () => {
    const [first, second] = [database(), database()];
    const dbs: Backend[] = [first, second];
    let closed = (): void => {};
    const store = new MatchStore(async (onClosed) => {
      closed = onClosed;
      return dbs.shift() ?? database();
    });
    await store.save(match("abcd", 1, "one"), null);
    closed();
    await store.save(match("abcd", 2, "two"), "one");
    expect(store.health).toBe("fine");
    expect((await first.get("abcd"))?.record).toBe("one");
    expect((await second.get("abcd"))?.record).toBe("two");
  });

  it("changes a title without overwriting turns played meanwhile", async () => {
    const db = database();
    const store = new MatchStore(async () => db);
    await store.save(match("abcd", 1, "one"), null);
    await db.save(match("abcd", 2, "played elsewhere"), "one");
    await store.change("abcd", (save) => ({ ...save, title: "Sunday" }));
    expect(await db.rows(await db.keys())).toEqual([
      { ...match("abcd", 2, "played elsewhere"), title: "Sunday" },
    ]);
  });

  it("reports its changes to other tabs, and receives theirs", async () => {
    const said: unknown[] = [];
    const ears: ((event: MessageEvent) => void)[] = [];
    const channel = {
      postMessage: (message: unknown) => said.push(message),
      addEventListener: (_type: string, ear: (event: MessageEvent) => void) => ears.push(ear),
    } as unknown as Channel;
    const store = new MatchStore(async () => database(), channel);
    const heard: unknown[] = [];
    store.addEventListener("elsewhere", (event) => heard.push((event as CustomEvent).detail));
    await store.save(match("abcd"), null);
    await store.remove("abcd");
    expect(said).toEqual([
      { what: "saved", id: "abcd" },
      { what: "removed", id: "abcd" },
    ]);
    for (const ear of ears) ear({ data: { what: "saved", id: "efgh" } } as MessageEvent);
    expect(heard).toEqual([{ what: "saved", id: "efgh" }]);
  });
});

describe("a saved match", () => {
  const frame = {
    game: "morundir",
    record: "kl1~x",
    kinds: ["h", "b1"],
    at: 3,
    outcome: null,
  } as unknown as Frame;

  it("has the frame of an open game, but none of a game with secrets", () => {
    const known = { id: "x", names: ["Anna", ""], title: "Sunday", created: 2 };
    expect(savedMatch(frame, known, false, 5)).toMatchObject({
      created: 2,
      updated: 5,
      at: 3,
      over: false,
      title: "Sunday",
      frame,
    });
    expect(savedMatch(frame, known, true, 5).frame).toBeNull();
  });

  it("has an id that a record can hold", () => {
    expect(freshId()).toMatch(/^[a-z0-9]{4,16}$/);
    expect(freshId()).not.toBe(freshId());
  });
});

describe("a match that arrives by a link", () => {
  const link = { id: "abcd" };
  const asker = (related: Related) => ({ ask: async () => related as never });
  const meetAs = async (related: Related, kept = match("abcd")) => {
    const store = new MatchStore(async () => database());
    await store.save(kept, null);
    return meet(link, "theirs", asker(related), store);
  };

  it("is new if no match with its id is stored", async () => {
    const store = new MatchStore(async () => database());
    expect(await meet(link, "theirs", asker(relatedAs("same")), store)).toEqual({ kind: "new" });
    expect(await meet({ id: "" }, "theirs", asker(relatedAs("same")), store)).toEqual({ kind: "new" });
  });

  it("is the stored match if nothing differs", async () => {
    expect(await meetAs(relatedAs("same"))).toEqual({ kind: "same", match: match("abcd") });
  });

  it.each([
    ["ahead", relatedAs("ahead")],
    ["behind", relatedAs("behind")],
    ["fork", relatedAs("fork")],
    ["other", relatedAs("other", { differs: ["options"] })],
    ["changed", relatedAs("same", { differs: ["kinds"] })],
    ["changed", relatedAs("same", { differs: ["notes"] })],
    ["ahead", relatedAs("ahead", { differs: ["resignation"] })],
    ["reply", relatedAs("ahead", { reply: true })],
  ] as const)("raises a question if its relation is %s", async (kind, related) => {
    expect(await meetAs(related)).toEqual({ kind, match: match("abcd"), related, stage: "asking" });
  });

  it("is no reply to a fixed copy, which stays as it is", async () => {
    const kept = { ...match("abcd"), fixed: true };
    expect(await meetAs(relatedAs("ahead", { reply: true }), kept)).toMatchObject({ kind: "ahead" });
  });
});

describe("the writer of a save", () => {
  it("writes one record after another, so that a quick second turn causes no conflict", async () => {
    const store = new MatchStore(async () => database());
    const writer = new Writer(store);
    const saves = ["one", "two", "three"].map((record) => writer.save(match("abcd", 1, record)));
    expect(await Promise.all(saves)).toEqual([undefined, undefined, undefined]);
    expect(await records(store)).toEqual(["abcd three"]);
  });

  it("sets aside what another tab has saved meanwhile", async () => {
    const db = database();
    const [ours, theirs] = [new MatchStore(async () => db), new MatchStore(async () => db)];
    const [here, there] = [new Writer(ours), new Writer(theirs)];
    await here.save(match("abcd", 1, "start"));
    there.saw(match("abcd", 1, "start"));
    expect(await there.save(match("abcd", 2, "theirs"))).toBeUndefined();
    expect(await here.save(match("abcd", 3, "ours"))).toEqual(match("abcd-2", 2, "theirs"));
    expect(await records(ours)).toEqual(["abcd ours", "abcd-2 theirs"]);
  });

  it("sets aside a record that it has never seen, under a free id", async () => {
    const store = new MatchStore(async () => database());
    for (const record of ["one", "two", "three"]) await new Writer(store).save(match("abcd", 1, record));
    expect(await records(store)).toEqual(["abcd three", "abcd-2 one", "abcd-3 two"]);
  });
});
