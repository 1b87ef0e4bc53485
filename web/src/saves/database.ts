/** The database of matches or of studies in the browser. */
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

/** The record that this tab last saw under an id; null if it has never seen one. */
export type Seen = string | null;

export interface Backend<T extends Kept = SavedMatch> {
  /** Return the keys of all rows, the latest row first. Rows without a valid time come last. */
  keys(): Promise<IDBValidKey[]>;
  /**
   * Return the unvalidated rows with these keys, each with its key as `id`. A row that no longer exists is omitted.
   */
  rows(keys: readonly IDBValidKey[]): Promise<unknown[]>;
  get(id: string): Promise<T | undefined>;
  /**
   * Write a save in one transaction. If another tab has written a version that this tab has not seen, move that
   * version to another id and return it.
   */
  save(match: T, seen: Seen): Promise<T | undefined>;
  /** Change the save under an id in one transaction, and return the result. */
  change(id: string, how: Change<T>): Promise<T | undefined>;
  delete(key: IDBValidKey): Promise<void>;
  /** Close the connection. */
  close(): void;
}

/** A function that changes facts about a save, such as its title, but not its record. */
export type Change<T = SavedMatch> = (match: T) => T;

/** Access to the unvalidated rows within one transaction. */
export interface Rows<T> {
  get(id: string): Promise<unknown>;
  put(row: T | object): Promise<unknown>;
}

/** Returns the save in a row, or undefined if the row is damaged. */
export type Read<T> = (row: unknown) => T | undefined;

/** Write `match` into `rows`. If an unseen version is stored there, move it aside and return its row. */
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

/** Change a row and return the result. A damaged row stays as it is. */
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

/** The error that a newer release has written the database. */
export class NewerSchema extends Error {}

/** A database with one list of rows, which are found by id. */
export interface Place<T> {
  database: string;
  version: number;
  rows: string;
  read: Read<T>;
  /** Return a row of an older version, upgraded to this version. */
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

/** Create the list of rows, or upgrade the rows that an older version has written. */
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
    // If a row cannot be rewritten, it stays as it is, and the upgrade goes on.
    await row.update(upgraded(row.value as OldSave, from)).catch(() => {});
  }
}

/**
 * Open a database in this browser. Rejects if the browser offers none. `onClosed` is called when the database has to
 * be opened again.
 */
export async function openPlace<T extends Kept>(place: Place<T>, onClosed: () => void): Promise<Backend<T>> {
  const { rows: name, read } = place;
  const opening = openDB(place.database, place.version, {
    upgrade: (database, from, _to, transaction) => upgrade(place, database, from, transaction),
    blocking(_current, _blocked, event) {
      // Another tab is deleting the database or upgrading its schema, and waits until this connection is closed.
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
    // An error in `work` also fails the transaction. Both promises must be awaited.
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
 * Return the keys of all rows, the latest row first. The index gives their order without reading rows. It omits rows
 * without a valid time, so these follow at the end.
 */
async function keysOf(db: Database, name: string): Promise<IDBValidKey[]> {
  const { store } = db.transaction(name);
  const [dated, all] = await Promise.all([
    store.index("updated").getAllKeys(IDBKeyRange.bound(-LATEST, LATEST)),
    store.getAllKeys(),
  ]);
  // Only damaged rows have keys other than text.
  const ordered = dated.filter(isText).reverse();
  const known = new Set<IDBValidKey>(ordered);
  return [...ordered, ...all.filter((key) => !known.has(key))];
}

/**
 * Read rows with one request each. A single request for all of them takes longer, and a browser that fails to read
 * one row would then return none.
 */
async function rowsOf(db: Database, name: string, keys: readonly IDBValidKey[]): Promise<unknown[]> {
  const row = (key: IDBValidKey): Promise<unknown> => db.get(name, key as string).catch(() => ({ id: key }));
  const rows = await Promise.all(keys.map(row));
  // This rejects if the whole connection has failed, and not just the read of one row.
  await db.count(name);
  await needFrames();
  return rows.filter((row) => row !== undefined);
}
