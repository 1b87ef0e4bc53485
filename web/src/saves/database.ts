/** The browser's database (IndexedDB) in which matches or studies are stored. */
import { type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { trace } from "../base/state-trace.ts";
import { type Stored, WRITING } from "./health.ts";
import { needFrames, readRow } from "./row-validation.ts";
import { isText, LATEST } from "./rows/row-values.ts";
import { freeId, type OldSave, type SavedMatch, SCHEMA, upgraded } from "./save-schema.ts";

/** The fields that every row of a database has: its key, the record, and the time it was written. */
export interface Kept {
  id: string;
  record: string;
  updated: number;
}

/**
 * The record that this tab last read or wrote under an id; null if it never did. A different record in the database
 * must come from another tab.
 */
export type Seen = string | null;

export interface Backend<T extends Kept = SavedMatch> {
  /** Return the keys of all rows, those written most recently first. Rows without a valid time come last. */
  keys(): Promise<IDBValidKey[]>;
  /**
   * Return the rows with these keys, not yet validated, each with its key as `id`. Rows that no longer exist are left
   * out.
   */
  rows(keys: readonly IDBValidKey[]): Promise<unknown[]>;
  get(id: string): Promise<T | undefined>;
  /**
   * Write a save in one transaction. If another tab has written a version that this tab has not seen, store that
   * version under another id and return it.
   */
  save(match: T, seen: Seen): Promise<T | undefined>;
  /** Change the save under an id in one transaction, and return the result. */
  change(id: string, how: Change<T>): Promise<T | undefined>;
  delete(key: IDBValidKey): Promise<void>;
  /** Close the connection to the database. */
  close(): void;
}

/** A function that changes fields of a save, such as its title, but not its record. */
export type Change<T = SavedMatch> = (match: T) => T;

/** Access to rows, not yet validated, within one transaction. */
export interface Rows<T> {
  get(id: string): Promise<unknown>;
  put(row: T | object): Promise<unknown>;
}

/** Returns the save in a row, or undefined if the row is damaged. */
export type Read<T> = (row: unknown) => T | undefined;

/**
 * Write `match` into `rows`. If a version is stored there that this tab has not seen, store that version under
 * another id and return its row.
 */
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

/** Change the row with this id, and return the result. A damaged row is left unchanged. */
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

/** Thrown if a newer release has written the database, so that this release cannot read it. */
export class NewerSchema extends Error {}

/** Describes a database and the one list (object store) in it, whose rows are found by id. */
export interface Place<T> {
  database: string;
  version: number;
  rows: string;
  read: Read<T>;
  /** Return a row that was written with schema version `from`, upgraded to this version. */
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

/** Create the list of rows in a new database, or upgrade the rows that an older version has written. */
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
    // If a row cannot be rewritten, leave it unchanged and upgrade the others.
    await row.update(upgraded(row.value as OldSave, from)).catch(() => {});
  }
}

/**
 * Open a database in this browser. Rejects if the browser has none. `onClosed` is called when the connection was
 * closed, so that the database must be opened again.
 */
export async function openPlace<T extends Kept>(place: Place<T>, onClosed: () => void): Promise<Backend<T>> {
  const { rows: name, read } = place;
  const opening = openDB(place.database, place.version, {
    upgrade: (database, from, _to, transaction) => upgrade(place, database, from, transaction),
    blocking(_current, _blocked, event) {
      // Another tab wants to delete the database or to upgrade its schema, and waits until this connection is closed.
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
    // If `work` fails, the transaction fails too. Await both promises, so that neither rejection is left unhandled.
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
 * Return the keys of all rows, those written most recently first. The index by time gives this order without reading
 * the rows. It does not contain rows without a valid time, so that these are added at the end.
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
 * Read each row with a request of its own. One request for all rows takes longer, and if one row cannot be read, a
 * browser may then return none.
 */
async function rowsOf(db: Database, name: string, keys: readonly IDBValidKey[]): Promise<unknown[]> {
  const row = (key: IDBValidKey): Promise<unknown> => db.get(name, key as string).catch(() => ({ id: key }));
  const rows = await Promise.all(keys.map(row));
  // This rejects if the connection has failed as a whole, but not if a single row cannot be read.
  await db.count(name);
  await needFrames();
  return rows.filter((row) => row !== undefined);
}
