/** Where matches are kept: in IndexedDB, or in memory. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { trace } from "../base/trace.ts";
import { type Stored, WRITING } from "./conflicts.ts";
import { readRow } from "./reading.ts";
import { freeId, type OldSave, type SavedMatch, SCHEMA, upgraded } from "./schema.ts";

/** The record we last saw under an id; null if we never saw one. */
export type Seen = string | null;

export interface Backend {
  /** All rows as they are, each with its key as `id`. */
  all(): Promise<unknown[]>;
  get(id: string): Promise<SavedMatch | undefined>;
  /** Write, in one step; what another tab has written meanwhile is moved aside and returned. */
  save(match: SavedMatch, seen: Seen): Promise<SavedMatch | undefined>;
  /** Change what is stored under an id, in one step; answers what it is now. */
  change(id: string, how: Change): Promise<SavedMatch | undefined>;
  delete(key: IDBValidKey): Promise<void>;
}

/** Changes what is said about a save, not what was played. */
export type Change = (match: SavedMatch) => SavedMatch;

/** The rows of one transaction. */
interface Rows {
  get(id: string): Promise<SavedMatch | undefined>;
  put(match: SavedMatch): Promise<unknown>;
}

/** Write `match` into `rows`, never over what we have not seen. */
export async function saveInto(rows: Rows, match: SavedMatch, seen: Seen): Promise<SavedMatch | undefined> {
  const there = await rows.get(match.id);
  const stored = standing(there, match, seen);
  trace("writing", stored, WRITING[stored]);
  let aside: SavedMatch | undefined;
  if (there && WRITING[stored] === "beside") {
    aside = { ...there, id: await freeId(there.id, async (id) => (await rows.get(id)) !== undefined) };
    await rows.put(aside);
  }
  await rows.put(match);
  return aside;
}

async function changeIn(rows: Rows, id: string, how: Change): Promise<SavedMatch | undefined> {
  const there = await rows.get(id);
  if (!there) return undefined;
  const changed = how(there);
  await rows.put(changed);
  return changed;
}

function standing(there: SavedMatch | undefined, match: SavedMatch, seen: Seen): Stored {
  if (!there) return "nothing";
  return there.record === seen || there.record === match.record ? "seen" : "foreign";
}

const DATABASE = "kleinod";

interface Schema extends DBSchema {
  matches: { key: string; value: SavedMatch; indexes: { updated: number } };
}

/** The database was written by a newer edition. */
export class NewerSchema extends Error {}

/** The database of this browser; rejects where there is none. `onClosed`: it must be opened again. */
export async function openDatabase(onClosed: () => void): Promise<Backend> {
  const opening = openDB<Schema>(DATABASE, SCHEMA, {
    async upgrade(database, from, _to, transaction) {
      if (from < 1) {
        database.createObjectStore("matches", { keyPath: "id" }).createIndex("updated", "updated");
        return;
      }
      for (let row = await transaction.objectStore("matches").openCursor(); row; row = await row.continue()) {
        const newer = upgraded(row.value as unknown as OldSave, from) as unknown as SavedMatch;
        // What cannot be written anew stays as it is, and stops nobody.
        await row.update(newer).catch(() => {});
      }
    },
    blocking(_current, _blocked, event) {
      // Another tab deletes it or wants another shape: make way.
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
  const db = await opening.catch((error: unknown) => {
    throw error instanceof DOMException && error.name === "VersionError" ? new NewerSchema() : error;
  });
  const inOneStep = async <T>(work: (rows: Rows) => Promise<T>): Promise<T> => {
    const transaction = db.transaction("matches", "readwrite");
    // Whatever fails inside also fails the transaction; both are to be heard.
    const [result] = await Promise.all([work(transaction.store), transaction.done]);
    return result;
  };
  return {
    // Not by the index of dates: what has none is not in it.
    all: () => db.getAll("matches").catch(() => oneByOne(db)),
    get: async (id) => readRow(await db.get("matches", id)),
    save: (match, seen) => inOneStep((rows) => saveInto(rows, match, seen)),
    change: (id, how) => inOneStep((rows) => changeIn(rows, id, how)),
    delete: (key) => db.delete("matches", key as string),
  };
}

/** Where the browser itself fails to read a row, it fails to read all at once. */
async function oneByOne(db: IDBPDatabase<Schema>): Promise<unknown[]> {
  const keys = await db.getAllKeys("matches");
  return Promise.all(keys.map((id) => db.get("matches", id).catch(() => ({ id }))));
}

export function inMemory(): Backend {
  const matches = new Map<string, SavedMatch>();
  const rows: Rows = {
    get: async (id) => matches.get(id),
    put: async (match) => matches.set(match.id, match),
  };
  return {
    all: async () => [...matches.values()],
    get: rows.get,
    save: (match, seen) => saveInto(rows, match, seen),
    change: (id, how) => changeIn(rows, id, how),
    delete: async (key) => {
      matches.delete(String(key));
    },
  };
}
