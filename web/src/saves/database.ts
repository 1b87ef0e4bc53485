/** The database of matches or studies. */
import { type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { trace } from "../base/state-trace.ts";
import { type Stored, WRITING } from "./health.ts";
import { needFrames, readRow } from "./row-validation.ts";
import { isText, LATEST } from "./rows/row-values.ts";
import { freeId, type OldSave, type SavedMatch, SCHEMA, upgraded } from "./save-schema.ts";

/** The fields of every row: its key, the record, and the time it was written. */
export interface Kept {
  id: string;
  record: string;
  updated: number;
}

/** The record last seen under an id; null if none was ever seen. */
export type Seen = string | null;

export interface Backend<T extends Kept = SavedMatch> {
  /** The keys of all rows, the latest row first. Rows without a valid time come last. */
  keys(): Promise<IDBValidKey[]>;
  /** The rows with these keys, unvalidated, each with its key as `id`. A row that is gone is omitted. */
  rows(keys: readonly IDBValidKey[]): Promise<unknown[]>;
  get(id: string): Promise<T | undefined>;
  /**
   * Write a save in one transaction. A version that another tab has written meanwhile is moved to another id and
   * returned.
   */
  save(match: T, seen: Seen): Promise<T | undefined>;
  /** Change what is stored under an id in one transaction, and return the result. */
  change(id: string, how: Change<T>): Promise<T | undefined>;
  delete(key: IDBValidKey): Promise<void>;
  /** Close the connection. */
  close(): void;
}

/** Changes the facts about a save, such as its title, but not its record. */
export type Change<T = SavedMatch> = (match: T) => T;

/** The unvalidated rows of one transaction. */
export interface Rows<T> {
  get(id: string): Promise<unknown>;
  put(row: T | object): Promise<unknown>;
}

/** Return the value in a row; undefined if the row is damaged. */
export type Read<T> = (row: unknown) => T | undefined;

/** Write `match` into `rows`, never over an unseen version. Return the row that was moved aside. */
export async function saveInto<T extends Kept>(rows: Rows<T>, match: T, seen: Seen): Promise<unknown> {
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

/** Change a row. A damaged row stays as it is. */
export async function changeIn<T>(
  rows: Rows<T>,
  read: Read<T>,
  id: string,
  how: Change<T>,
): Promise<T | undefined> {
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

/** A newer release has written the database. */
export class NewerSchema extends Error {}

/** A database with one list of rows by id. */
export interface Place<T> {
  database: string;
  version: number;
  rows: string;
  read: Read<T>;
  /** Return a row of an older version in the form of this version. */
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

/** Upgrade the rows of an older version. */
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
    // A row that cannot be rewritten stays as it is and does not stop the upgrade.
    await row.update(upgraded(row.value as OldSave, from)).catch(() => {});
  }
}

/**
 * Open a database of this browser; reject if there is none. `onClosed` is called when the database has to be opened
 * again.
 */
export async function openPlace<T extends Kept>(place: Place<T>, onClosed: () => void): Promise<Backend<T>> {
  const { rows: name, read } = place;
  const opening = openDB(place.database, place.version, {
    upgrade: (database, from, _to, transaction) => upgrade(place, database, from, transaction),
    blocking(_current, _blocked, event) {
      // Another tab deletes the database or upgrades its schema, and needs this connection closed.
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
    // An error inside also fails the transaction. Both promises must be awaited.
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

/** Open the database of matches. */
export const openDatabase = (onClosed: () => void): Promise<Backend> => openPlace(MATCHES, onClosed);

/**
 * Return the keys in order. The index gives the order without reading rows. Rows without a valid time are not in its
 * range.
 */
async function keysOf(db: Database, name: string): Promise<IDBValidKey[]> {
  const { store } = db.transaction(name);
  const [dated, all] = await Promise.all([
    store.index("updated").getAllKeys(IDBKeyRange.bound(-LATEST, LATEST)),
    store.getAllKeys(),
  ]);
  // Only damaged rows have keys that are not text.
  const ordered = dated.filter(isText).reverse();
  const known = new Set<IDBValidKey>(ordered);
  return [...ordered, ...all.filter((key) => !known.has(key))];
}

/**
 * Read rows with one request each: a browser that fails to read one row would fail to read all of them at once, and a
 * single request takes longer.
 */
async function rowsOf(db: Database, name: string, keys: readonly IDBValidKey[]): Promise<unknown[]> {
  const row = (key: IDBValidKey): Promise<unknown> => db.get(name, key as string).catch(() => ({ id: key }));
  const rows = await Promise.all(keys.map(row));
  // Rejects if the connection failed and not just a row.
  await db.count(name);
  await needFrames();
  return rows.filter((row) => row !== undefined);
}
