/**
 * The matches of this device, in IndexedDB. Where a browser keeps nothing (private windows, a full
 * disk), they last as long as the page, and `problem` says so.
 */
import { type DBSchema, openDB } from "idb";
import type { Frame } from "./protocol.ts";

export interface SavedMatch {
  id: string;
  game: string;
  /** Canonical text of the whole match: the save itself. All else is for showing it quickly. */
  record: string;
  /** As typed, "" where nothing was typed. */
  names: string[];
  kinds: string[];
  /** Milliseconds since 1970. */
  updated: number;
  /** The ply that was shown. */
  at: number;
  over: boolean;
  /** A name for the match, or "". */
  title: string;
  /** What was shown, so that a board stands before Python has started; null where it holds secrets. */
  frame: Frame | null;
}

/** Where matches are kept. */
export interface Backend {
  all(): Promise<SavedMatch[]>;
  get(id: string): Promise<SavedMatch | undefined>;
  put(match: SavedMatch): Promise<void>;
  delete(id: string): Promise<void>;
}

export type StorageProblem = "" | "blocked" | "full";

const DATABASE = "kleinod";
/** Raise it with each change of shape, and add a step to `upgrade`. */
const SCHEMA = 1;

interface Schema extends DBSchema {
  matches: { key: string; value: SavedMatch; indexes: { updated: number } };
}

/** The database of this browser. Rejects where there is none. */
export async function openDatabase(): Promise<Backend> {
  const db = await openDB<Schema>(DATABASE, SCHEMA, {
    upgrade(database, from) {
      if (from < 1)
        database.createObjectStore("matches", { keyPath: "id" }).createIndex("updated", "updated");
    },
    blocking(_current, _blocked, event) {
      // A newer page wants another shape: make way, the next request here opens again or falls back.
      (event.target as IDBDatabase).close();
    },
  });
  return {
    all: () => db.getAllFromIndex("matches", "updated"),
    get: (id) => db.get("matches", id),
    put: async (match) => {
      await db.put("matches", match);
    },
    delete: (id) => db.delete("matches", id),
  };
}

function inMemory(): Backend {
  const matches = new Map<string, SavedMatch>();
  return {
    all: async () => [...matches.values()],
    get: async (id) => matches.get(id),
    put: async (match) => {
      matches.set(match.id, match);
    },
    delete: async (id) => {
      matches.delete(id);
    },
  };
}

/** Events: "change" after a save, a removal, or when `problem` has changed. */
export class Store extends EventTarget {
  problem: StorageProblem = "";
  /** Holds what the database refused; looked up first. */
  readonly #memory = inMemory();
  readonly #backend: Promise<Backend>;

  constructor(open: () => Promise<Backend> = openDatabase) {
    super();
    this.#backend = open().catch(() => {
      this.#report("blocked");
      return this.#memory;
    });
  }

  /** All matches, the latest first. */
  async list(): Promise<SavedMatch[]> {
    const kept = await this.#memory.all();
    const stored = await this.#read((backend) => backend.all(), []);
    const others = stored.filter((match) => !kept.some((own) => own.id === match.id));
    return [...kept, ...others].sort((one, other) => other.updated - one.updated);
  }

  async get(id: string): Promise<SavedMatch | undefined> {
    return (await this.#memory.get(id)) ?? (await this.#read((backend) => backend.get(id), undefined));
  }

  /** Save; never rejects. What the database refuses is kept in memory, and `problem` says so. */
  async put(match: SavedMatch): Promise<void> {
    const backend = await this.#backend;
    try {
      await backend.put(match);
      if (backend !== this.#memory) await this.#memory.delete(match.id);
    } catch (error) {
      await this.#memory.put(match);
      this.#report(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked");
    }
    this.dispatchEvent(new Event("change"));
  }

  async remove(id: string): Promise<void> {
    await this.#memory.delete(id);
    await this.#read((backend) => backend.delete(id), undefined);
    this.dispatchEvent(new Event("change"));
  }

  async #read<T>(work: (backend: Backend) => Promise<T>, fallback: T): Promise<T> {
    try {
      return await work(await this.#backend);
    } catch {
      this.#report("blocked");
      return fallback;
    }
  }

  #report(problem: StorageProblem): void {
    if (this.problem === problem) return;
    this.problem = problem;
    this.dispatchEvent(new Event("change"));
  }
}

/** What to save of the moment shown. `secret`: the game has hidden hands, so no picture is kept. */
export function savedMatch(
  frame: Frame,
  known: Pick<SavedMatch, "id" | "names"> & Partial<SavedMatch>,
  secret: boolean,
  now = Date.now(),
): SavedMatch {
  return {
    id: known.id,
    game: frame.game,
    record: frame.record,
    names: known.names,
    kinds: frame.kinds,
    updated: now,
    at: frame.at,
    over: frame.outcome !== null,
    title: known.title ?? "",
    frame: secret ? null : frame,
  };
}

/** A fresh id for a match: letters and digits, unguessable. */
export function freshId(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters[byte % 32]).join("");
}
