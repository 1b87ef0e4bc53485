/** Where matches and studies are kept: in IndexedDB, or in memory. */
import { type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { trace } from "../base/trace.ts";
import { type Stored, WRITING } from "./conflicts.ts";
import { readRow } from "./reading.ts";
import { freeId, type OldSave, type SavedMatch, SCHEMA, upgraded } from "./schema.ts";

/** What every row has: a key, the text that it is all about, and when that was written. */
export interface Kept {
  id: string;
  record: string;
  updated: number;
}

/** The record we last saw under an id; null if we never saw one. */
export type Seen = string | null;

export interface Backend<T extends Kept = SavedMatch> {
  /** All rows as they are, each with its key as `id`. */
  all(): Promise<unknown[]>;
  get(id: string): Promise<T | undefined>;
  /** Write, in one step; what another tab has written meanwhile is moved aside and returned. */
  save(match: T, seen: Seen): Promise<T | undefined>;
  /** Change what is stored under an id, in one step; answers what it is now. */
  change(id: string, how: Change<T>): Promise<T | undefined>;
  delete(key: IDBValidKey): Promise<void>;
}

/** Changes what is said about a save, not what was played. */
export type Change<T = SavedMatch> = (match: T) => T;

/** The rows of one transaction. */
interface Rows<T> {
  get(id: string): Promise<T | undefined>;
  put(match: T): Promise<unknown>;
}

/** Write `match` into `rows`, never over what we have not seen. */
export async function saveInto<T extends Kept>(rows: Rows<T>, match: T, seen: Seen): Promise<T | undefined> {
  const there = await rows.get(match.id);
  const stored = standing(there, match, seen);
  trace("writing", stored, WRITING[stored]);
  let aside: T | undefined;
  if (there && WRITING[stored] === "beside") {
    aside = { ...there, id: await freeId(there.id, async (id) => (await rows.get(id)) !== undefined) };
    await rows.put(aside);
  }
  await rows.put(match);
  return aside;
}

async function changeIn<T>(rows: Rows<T>, id: string, how: Change<T>): Promise<T | undefined> {
  const there = await rows.get(id);
  if (!there) return undefined;
  const changed = how(there);
  await rows.put(changed);
  return changed;
}

function standing(there: Kept | undefined, match: Kept, seen: Seen): Stored {
  if (!there) return "nothing";
  return there.record === seen || there.record === match.record ? "seen" : "foreign";
}

/** The database was written by a newer edition. */
export class NewerSchema extends Error {}

/** A database with one list of rows by their id. */
export interface Place<T> {
  database: string;
  version: number;
  rows: string;
  /** Something of a row, if it is any good. */
  read(row: unknown): T | undefined;
  /** A row of an older version as this one has it. */
  upgraded(row: OldSave, from: number): OldSave;
}

const MATCHES: Place<SavedMatch> = {
  database: "kleinod",
  version: SCHEMA,
  rows: "matches",
  read: readRow,
  upgraded,
};

type Database = IDBPDatabase<unknown>;

/** Bring what an older version has left up to this one. */
async function upgrade<T>(
  { rows, upgraded }: Place<T>,
  database: Database,
  from: number,
  transaction: IDBPTransaction<unknown, string[], "versionchange">,
): Promise<void> {
  if (from < 1) {
    database.createObjectStore(rows, { keyPath: "id" }).createIndex("updated", "updated");
    return;
  }
  for (let row = await transaction.objectStore(rows).openCursor(); row; row = await row.continue()) {
    // What cannot be written anew stays as it is, and stops nobody.
    await row.update(upgraded(row.value as OldSave, from)).catch(() => {});
  }
}

/** A database of this browser; rejects where there is none. `onClosed`: it must be opened again. */
export async function openPlace<T extends Kept>(place: Place<T>, onClosed: () => void): Promise<Backend<T>> {
  const { rows: name, read } = place;
  const opening = openDB(place.database, place.version, {
    upgrade: (database, from, _to, transaction) => upgrade(place, database, from, transaction),
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
  const inOneStep = async <A>(work: (rows: Rows<T>) => Promise<A>): Promise<A> => {
    const { store, done } = db.transaction(name, "readwrite");
    // What is there and cannot be read is none of ours: it is written over as it always was.
    const rows: Rows<T> = { get: (id) => store.get(id), put: (row) => store.put(row) };
    // Whatever fails inside also fails the transaction; both are to be heard.
    const [result] = await Promise.all([work(rows), done]);
    return result;
  };
  return {
    // Not by the index of dates: what has none is not in it.
    all: () => db.getAll(name).catch(() => oneByOne(db, name)),
    get: async (id) => read(await db.get(name, id)),
    save: (match, seen) => inOneStep((rows) => saveInto(rows, match, seen)),
    change: (id, how) => inOneStep((rows) => changeIn(rows, id, how)),
    delete: (key) => db.delete(name, key as string),
  };
}

/** The matches of this browser. */
export const openDatabase = (onClosed: () => void): Promise<Backend> => openPlace(MATCHES, onClosed);

/** Where the browser itself fails to read a row, it fails to read all at once. */
async function oneByOne(db: Database, name: string): Promise<unknown[]> {
  const keys = await db.getAllKeys(name);
  return Promise.all(keys.map((id) => db.get(name, id).catch(() => ({ id }))));
}

export function inMemory<T extends Kept = SavedMatch>(): Backend<T> {
  const matches = new Map<string, T>();
  const rows: Rows<T> = {
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
