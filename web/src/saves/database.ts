/** Where matches and studies are kept: in IndexedDB, or in memory. */
import { type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { trace } from "../base/state-trace.ts";
import { type Stored, WRITING } from "./health.ts";
import { needFrames, readRow } from "./row-validation.ts";
import { isText, LATEST } from "./rows/row-values.ts";
import { freeId, type OldSave, type SavedMatch, SCHEMA, upgraded } from "./save-schema.ts";

/** What every row has: a key, the text that it is all about, and when that was written. */
export interface Kept {
  id: string;
  record: string;
  updated: number;
}

/** The record we last saw under an id; null if we never saw one. */
export type Seen = string | null;

export interface Backend<T extends Kept = SavedMatch> {
  /** The keys of all rows, the latest row first; those without a time that makes sense come last. */
  keys(): Promise<IDBValidKey[]>;
  /** The rows of these keys as they are, each with its key as `id`. A row that is gone is left out. */
  rows(keys: readonly IDBValidKey[]): Promise<unknown[]>;
  get(id: string): Promise<T | undefined>;
  /** Write, in one step; what another tab has written meanwhile is moved aside and returned. */
  save(match: T, seen: Seen): Promise<T | undefined>;
  /** Change what is stored under an id, in one step; answers what it is now. */
  change(id: string, how: Change<T>): Promise<T | undefined>;
  delete(key: IDBValidKey): Promise<void>;
  /** Give the connection up. */
  close(): void;
}

/** Changes what is said about a save, not what was played. */
export type Change<T = SavedMatch> = (match: T) => T;

/** The rows of one transaction, as they are. */
interface Rows<T> {
  get(id: string): Promise<unknown>;
  put(row: T | object): Promise<unknown>;
}

/** Something of a row, if it is any good. */
type Read<T> = (row: unknown) => T | undefined;

/** Write `match` into `rows`, never over what we have not seen. Answers the row that was moved aside. */
async function saveInto<T extends Kept>(rows: Rows<T>, match: T, seen: Seen): Promise<unknown> {
  const there = await rows.get(match.id);
  const stored = standing(there, match, seen);
  trace("writing", stored, WRITING[stored]);
  let aside: object | undefined;
  if (there && WRITING[stored] === "beside") {
    aside = { ...there, id: await freeId(match.id, async (id) => (await rows.get(id)) !== undefined) };
    await rows.put(aside);
  }
  await rows.put(match);
  return aside;
}

/** What cannot be read is left as it is. */
async function changeIn<T>(rows: Rows<T>, read: Read<T>, id: string, how: Change<T>): Promise<T | undefined> {
  const there = read(await rows.get(id));
  if (!there) return undefined;
  const changed = how(there);
  await rows.put(changed);
  return changed;
}

function standing(there: unknown, match: Kept, seen: Seen): Stored {
  if (!there) return "nothing";
  const { record } = there as Partial<Kept>;
  return record === seen || record === match.record ? "seen" : "foreign";
}

/** The database was written by a newer edition. */
export class NewerSchema extends Error {}

/** A database with one list of rows by their id. */
export interface Place<T> {
  database: string;
  version: number;
  rows: string;
  read: Read<T>;
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
    const rows: Rows<T> = { get: (id) => store.get(id), put: (row) => store.put(row) };
    // Whatever fails inside also fails the transaction; both are to be heard.
    const [result] = await Promise.all([work(rows), done]);
    return result;
  };
  return {
    keys: () => keysOf(db, name),
    rows: (keys) => rowsOf(db, name, keys),
    get: async (id) => {
      const row: unknown = await db.get(name, id);
      if (row) await needFrames();
      return read(row);
    },
    async save(match, seen) {
      const aside = await inOneStep((rows) => saveInto(rows, match, seen));
      if (aside) await needFrames();
      return read(aside);
    },
    async change(id, how) {
      await needFrames();
      return inOneStep((rows) => changeIn(rows, read, id, how));
    },
    delete: (key) => db.delete(name, key as string),
    close: () => db.close(),
  };
}

/** The matches of this browser. */
export const openDatabase = (onClosed: () => void): Promise<Backend> => openPlace(MATCHES, onClosed);

/** The index tells the order without a look into any row. A row whose time makes no sense, or is none, is not in its range. */
async function keysOf(db: Database, name: string): Promise<IDBValidKey[]> {
  const { store } = db.transaction(name);
  const [dated, all] = await Promise.all([
    store.index("updated").getAllKeys(IDBKeyRange.bound(-LATEST, LATEST)),
    store.getAllKeys(),
  ]);
  // Keys that are no texts belong to damaged rows.
  const ordered = dated.filter(isText).reverse();
  const known = new Set<IDBValidKey>(ordered);
  return [...ordered, ...all.filter((key) => !known.has(key))];
}

/** One request for each: a browser that fails to read a row would fail to read all at once, and takes longer besides. */
async function rowsOf(db: Database, name: string, keys: readonly IDBValidKey[]): Promise<unknown[]> {
  const row = (key: IDBValidKey): Promise<unknown> => db.get(name, key as string).catch(() => ({ id: key }));
  const rows = await Promise.all(keys.map(row));
  // Rejects where it is no row that fails, but the connection.
  await db.count(name);
  await needFrames();
  return rows.filter((row) => row !== undefined);
}

export function inMemory<T extends Kept = SavedMatch>(): Backend<T> {
  const matches = new Map<IDBValidKey, T>();
  const rows: Rows<T> = {
    get: async (id) => matches.get(id),
    put: async (match) => matches.set((match as T).id, match as T),
  };
  const read: Read<T> = (row) => row as T | undefined;
  return {
    keys: async () =>
      [...matches.values()].sort((one, other) => other.updated - one.updated).map(({ id }) => id),
    async rows(keys) {
      await needFrames();
      return keys.flatMap((key) => matches.get(key) ?? []);
    },
    get: async (id) => matches.get(id),
    save: async (match, seen) => read(await saveInto(rows, match, seen)),
    change: (id, how) => changeIn(rows, read, id, how),
    delete: async (key) => {
      matches.delete(key);
    },
    close: () => {},
  };
}
