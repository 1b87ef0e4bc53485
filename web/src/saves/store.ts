/**
 * The matches of this device. Where a browser keeps nothing (private windows, a full disk), they last as long
 * as the page, and `health` says so; as soon as it takes them again, they are written.
 */

import { trace } from "../base/trace.ts";
import type { Frame } from "../engine/protocol.ts";
import { HEALTH, type Health, type HealthEvent, next } from "./conflicts.ts";
import { type Backend, type Change, NewerSchema, openDatabase, type Seen } from "./database.ts";
import { type Damaged, readRows } from "./reading.ts";
import type { SavedMatch } from "./schema.ts";

export type { SavedMatch } from "./schema.ts";
export type { Health };

/** What another tab has done with a match. */
export interface Elsewhere {
  what: "saved" | "removed";
  id: string;
}

/** The part of `BroadcastChannel` that is needed here. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/** Opening a database should take milliseconds; some browsers never answer. */
const OPEN_MS = 5_000;

/** What the database has refused so far. */
interface Unwritten {
  match: SavedMatch;
  /** The record last seen in the database. */
  seen: Seen;
}

/**
 * Events: "change" after a save or removal, here or in another tab, and when `health` has changed;
 * "elsewhere" (CustomEvent<Elsewhere>) when another tab did it.
 */
export class Store extends EventTarget {
  health: Health = "fine";
  /** Holds what the database refused; looked up first. */
  readonly #unwritten = new Map<string, Unwritten>();
  readonly #open: (onClosed: () => void) => Promise<Backend>;
  readonly #channel: Channel | undefined;
  #backend: Promise<Backend> | undefined;
  /** Writing happens one after another, so that a quick second turn is no stranger to the first. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(open: (onClosed: () => void) => Promise<Backend> = openDatabase, channel?: Channel) {
    super();
    this.#open = open;
    this.#channel = channel;
    channel?.addEventListener("message", ({ data }) => this.#heard(data as Elsewhere));
  }

  /** All matches, the latest first. */
  async list(): Promise<SavedMatch[]> {
    const { saves } = readRows(await this.#rows());
    const kept = [...this.#unwritten.values()].map(({ match }) => match);
    const others = saves.filter((match) => !this.#unwritten.has(match.id));
    return [...kept, ...others].sort((one, other) => other.updated - one.updated);
  }

  /** What lies in the database and is no save any more. */
  async damaged(): Promise<Damaged[]> {
    return readRows(await this.#rows()).damaged;
  }

  /** Drop a damaged row for good. */
  async discard({ key }: Damaged): Promise<void> {
    await this.#inLine(() => this.#read((backend) => backend.delete(key), undefined));
    this.dispatchEvent(new Event("change"));
  }

  #rows(): Promise<unknown[]> {
    return this.#read((backend) => backend.all(), []);
  }

  async get(id: string): Promise<SavedMatch | undefined> {
    return this.#unwritten.get(id)?.match ?? (await this.#read((backend) => backend.get(id), undefined));
  }

  /**
   * Save; never rejects. What the database refuses is kept in memory, and `health` says so. Whatever is stored
   * under this id and is not `seen` is moved to an id of its own, and returned.
   */
  async save(match: SavedMatch, seen: Seen): Promise<SavedMatch | undefined> {
    this.#on("again");
    const aside = await this.#inLine(() => this.#write(match, this.#unwritten.get(match.id)?.seen ?? seen));
    this.#tell({ what: "saved", id: match.id });
    return aside;
  }

  /** Change what is said about a save, such as its title; what was played stays what it is by then. */
  async change(id: string, how: Change): Promise<void> {
    await this.#inLine(async () => {
      const kept = this.#unwritten.get(id);
      if (kept) await this.#write(how(kept.match), kept.seen);
      else await this.#read((backend) => backend.change(id, how), undefined);
    });
    this.#tell({ what: "saved", id });
  }

  async remove(id: string): Promise<void> {
    await this.#inLine(async () => {
      this.#unwritten.delete(id);
      await this.#read((backend) => backend.delete(id), undefined);
    });
    this.#tell({ what: "removed", id });
  }

  /** Whether some matches last only as long as the page. */
  get hasUnsaved(): boolean {
    return this.#unwritten.size > 0;
  }

  /** Try again what has failed, as after a person has made room. */
  async retry(): Promise<void> {
    this.#on("again");
    await this.#reach();
    await this.#inLine(async () => {});
  }

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work);
    this.#line = done;
    return done;
  }

  /** Never rejects. */
  async #write(match: SavedMatch, seen: Seen): Promise<SavedMatch | undefined> {
    this.#unwritten.set(match.id, { match, seen });
    const backend = await this.#reach();
    if (!backend) return undefined;
    try {
      const aside = await backend.save(match, seen);
      this.#unwritten.delete(match.id);
      this.#on("wrote");
      return aside;
    } catch (error) {
      this.#on(isQuota(error) ? "quota" : "failed");
      return undefined;
    }
  }

  /** Write what is only in memory; the first refusal ends it. */
  #flush(): Promise<void> {
    return this.#inLine(async () => {
      for (const { match, seen } of [...this.#unwritten.values()]) {
        await this.#write(match, seen);
        if (this.#unwritten.has(match.id)) return;
      }
    });
  }

  /** The database, opened if need be; undefined where there is none. */
  async #reach(): Promise<Backend | undefined> {
    this.#backend ??= this.#opened();
    return this.#backend.catch(() => undefined);
  }

  async #opened(): Promise<Backend> {
    try {
      const backend = await inTime(this.#open(() => this.#on("closed")));
      queueMicrotask(() => this.#on("opened"));
      return backend;
    } catch (error) {
      queueMicrotask(() => this.#on(error instanceof NewerSchema ? "outdated" : "refused"));
      throw error;
    }
  }

  async #read<T>(work: (backend: Backend) => Promise<T>, fallback: T): Promise<T> {
    const backend = await this.#reach();
    if (!backend) return fallback;
    try {
      return await work(backend);
    } catch {
      this.#on("failed");
      return fallback;
    }
  }

  #on(event: HealthEvent): void {
    const step = next(HEALTH, this.health, event);
    trace("health", this.health, event);
    const changed = step.to !== this.health;
    this.health = step.to;
    for (const action of step.do) {
      if (action === "reopen") this.#backend = undefined;
      else if (this.#unwritten.size > 0) void this.#flush();
    }
    if (changed) this.dispatchEvent(new Event("change"));
  }

  #tell(what: Elsewhere): void {
    this.#channel?.postMessage(what);
    this.dispatchEvent(new Event("change"));
  }

  #heard(what: Elsewhere): void {
    this.dispatchEvent(new Event("change"));
    this.dispatchEvent(new CustomEvent("elsewhere", { detail: what }));
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer")), OPEN_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * What to save of the moment shown. `secret`: the game has hidden hands, so the picture stays as it is known
 * until there is one of what anybody may see.
 */
export function savedMatch(
  { picture: _, used: __, situations: ___, ...frame }: Frame,
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
    created: known.created ?? now,
    updated: now,
    at: frame.at,
    over: frame.outcome !== null,
    title: known.title ?? "",
    fixed: false,
    frame: secret ? (known.frame ?? null) : frame,
  };
}

/** A fresh id for a match: letters and digits, unguessable. */
export function freshId(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters[byte % 32]).join("");
}
