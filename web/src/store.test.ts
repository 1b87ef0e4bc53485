import { describe, expect, it } from "vitest";
import { meet, setAside } from "./arrival.ts";
import { Keeper } from "./keeper.ts";
import type { Frame } from "./protocol.ts";
import { type Backend, freshId, type SavedMatch, Store, savedMatch } from "./store.ts";

function match(id: string, updated = 1, record = `kl1~${id}`): SavedMatch {
  return {
    id,
    game: "morundir",
    record,
    names: [],
    kinds: ["h", "h"],
    updated,
    at: 0,
    over: false,
    title: "",
    frame: null,
  };
}

/** A database that can be told to refuse. */
function database(): Backend & { refuse: DOMException | null; kept: Map<string, SavedMatch> } {
  const kept = new Map<string, SavedMatch>();
  return {
    kept,
    refuse: null,
    all: async () => [...kept.values()],
    get: async (id) => kept.get(id),
    async put(saved) {
      if (this.refuse) throw this.refuse;
      kept.set(saved.id, saved);
    },
    async delete(id) {
      kept.delete(id);
    },
  };
}

describe("Store", () => {
  it("lists the latest match first and tells of each change", async () => {
    const store = new Store(async () => database());
    let changes = 0;
    store.addEventListener("change", () => {
      changes += 1;
    });
    await store.put(match("old", 1));
    await store.put(match("new", 2));
    expect((await store.list()).map(({ id }) => id)).toEqual(["new", "old"]);
    await store.remove("new");
    expect((await store.list()).map(({ id }) => id)).toEqual(["old"]);
    expect(changes).toBe(3);
    expect(store.problem).toBe("");
  });

  it("keeps matches in memory where there is no database, and says so", async () => {
    const store = new Store(async () => {
      throw new DOMException("no", "SecurityError");
    });
    await store.put(match("a"));
    expect(await store.get("a")).toEqual(match("a"));
    expect((await store.list()).length).toBe(1);
    expect(store.problem).toBe("blocked");
  });

  it("keeps what a full database refuses, and finds that newer version first", async () => {
    const db = database();
    const store = new Store(async () => db);
    await store.put(match("a", 1, "before"));
    db.refuse = new DOMException("full", "QuotaExceededError");
    await store.put(match("a", 2, "after"));
    expect(store.problem).toBe("full");
    expect((await store.get("a"))?.record).toBe("after");
    expect((await store.list()).map(({ record }) => record)).toEqual(["after"]);
    expect(db.kept.get("a")?.record).toBe("before");
  });

  it("moves a match back into the database as soon as that takes it", async () => {
    const db = database();
    const store = new Store(async () => db);
    db.refuse = new DOMException("full", "QuotaExceededError");
    await store.put(match("a", 1, "one"));
    db.refuse = null;
    await store.put(match("a", 2, "two"));
    expect(db.kept.get("a")?.record).toBe("two");
    expect((await store.get("a"))?.record).toBe("two");
  });
});

describe("savedMatch", () => {
  const frame = {
    game: "morundir",
    record: "kl1~x",
    kinds: ["h", "b1"],
    at: 3,
    outcome: null,
  } as unknown as Frame;

  it("keeps the picture of an open game and none of a secret one", () => {
    const known = { id: "x", names: ["Anna", ""], title: "Sunday" };
    expect(savedMatch(frame, known, false, 5)).toMatchObject({
      updated: 5,
      at: 3,
      over: false,
      title: "Sunday",
      frame,
    });
    expect(savedMatch(frame, known, true, 5).frame).toBeNull();
  });

  it("makes ids a record can hold", () => {
    expect(freshId()).toMatch(/^[a-z0-9]{4,16}$/);
    expect(freshId()).not.toBe(freshId());
  });
});

describe("a match that comes by a link", () => {
  const frame = { id: "abcd", record: "theirs", turn: 5 } as Frame;
  const asker = (relation: string) => ({ ask: async () => ({ relation }) as never });

  it("is new where nothing is known of it", async () => {
    const store = new Store(async () => database());
    expect(await meet(frame, asker("same"), store)).toEqual({ kind: "new" });
    expect(await meet({ ...frame, id: "" }, asker("same"), store)).toEqual({ kind: "new" });
  });

  it.each(["same", "behind", "fork"] as const)("stands %s to the one saved here", async (relation) => {
    const store = new Store(async () => database());
    await store.put(match("abcd"));
    expect(await meet(frame, asker(relation), store)).toEqual({ kind: relation, match: match("abcd") });
  });

  it("counts the turns it is ahead", async () => {
    const store = new Store(async () => database());
    await store.put({ ...match("abcd"), frame: { turn: 3 } as Frame });
    expect(await meet(frame, asker("ahead"), store)).toMatchObject({ kind: "ahead", turns: 2 });
  });

  it("is treated as another way of the same match where only the id agrees", async () => {
    const store = new Store(async () => database());
    await store.put(match("abcd"));
    expect(await meet(frame, asker("other"), store)).toMatchObject({ kind: "fork" });
  });

  it("never overwrites the local version: that is set aside under a free id", async () => {
    const store = new Store(async () => database());
    await store.put(match("abcd"));
    expect((await setAside(match("abcd"), store)).id).toBe("abcd-2");
    expect((await setAside(match("abcd"), store)).id).toBe("abcd-3");
    expect((await store.list()).length).toBe(3);
  });
});

describe("Keeper", () => {
  it("saves one after another, so that a quick second turn is no stranger", async () => {
    const store = new Store(async () => database());
    const keeper = new Keeper(store);
    const saves = ["one", "two", "three"].map((record) => keeper.save(match("abcd", 1, record)));
    expect(await Promise.all(saves)).toEqual([false, false, false]);
    expect((await store.list()).map(({ record }) => record)).toEqual(["three"]);
  });

  it("sets aside what another tab has saved meanwhile", async () => {
    const store = new Store(async () => database());
    const [here, there] = [new Keeper(store), new Keeper(store)];
    await here.save(match("abcd", 1, "start"));
    there.saw(match("abcd", 1, "start"));
    expect(await there.save(match("abcd", 2, "theirs"))).toBe(false);
    expect(await here.save(match("abcd", 3, "ours"))).toBe(true);
    const kept = (await store.list()).map(({ id, record }) => `${id} ${record}`);
    expect(kept.sort()).toEqual(["abcd ours", "abcd-2 theirs"]);
  });
});
