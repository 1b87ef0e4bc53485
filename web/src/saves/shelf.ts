/**
 * What is kept on this device, matches or studies. Where a browser keeps nothing (private windows, a full disk), it lasts
 * as long as the page, and `health` says so; as soon as it takes things again, they are written.
 */
import { trace } from "../base/trace.ts";
import { HEALTH, type Health, type HealthEvent, next } from "./conflicts.ts";
import { type Backend, type Change, type Kept, NewerSchema, type Seen } from "./database.ts";
import { type Damaged, sorted } from "./reading.ts";

/** What another tab has done with something kept. */
export interface Elsewhere {
  what: "saved" | "removed";
  id: string;
}

/** The part of `BroadcastChannel` that is needed here. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/** Opening a database should take milliseconds; some browsers never answer. */
const OPEN_MS = 5_000;

/** What the database has refused so far. */
interface Unwritten<T> {
  match: T;
  /** The record last seen in the database. */
  seen: Seen;
}

/**
 * Events: "change" after a save or removal, here or in another tab, and when `health` has changed;
 * "elsewhere" (CustomEvent<Elsewhere>) when another tab did it.
 */
export class Shelf<T extends Kept> extends EventTarget {
  health: Health = "fine";
  /** Holds what the database refused; looked up first. */
  readonly #unwritten = new Map<string, Unwritten<T>>();
  readonly #open: (onClosed: () => void) => Promise<Backend<T>>;
  readonly #read: (row: unknown) => T | undefined;
  readonly #channel: Channel | undefined;
  #backend: Promise<Backend<T>> | undefined;
  /** Writing happens one after another, so that a quick second turn is no stranger to the first. */
  #line: Promise<unknown> = Promise.resolve();

  /** `read` makes something of a row, without trusting a word of it. */
  constructor(
    open: (onClosed: () => void) => Promise<Backend<T>>,
    read: (row: unknown) => T | undefined,
    channel?: Channel,
  ) {
    super();
    this.#open = open;
    this.#read = read;
    this.#channel = channel;
    channel?.addEventListener("message", ({ data }) => this.#heard(data as Elsewhere));
  }

  /** All that is kept, the latest first. */
  async list(): Promise<T[]> {
    const { saves } = sorted(await this.#rows(), this.#read);
    const kept = [...this.#unwritten.values()].map(({ match }) => match);
    const others = saves.filter((match) => !this.#unwritten.has(match.id));
    return [...kept, ...others].sort((one, other) => other.updated - one.updated);
  }

  /** What lies in the database and is no save any more. */
  async damaged(): Promise<Damaged[]> {
    return sorted(await this.#rows(), this.#read).damaged;
  }

  /** Drop a damaged row for good. */
  async discard({ key }: Damaged): Promise<void> {
    await this.#inLine(() => this.#work((backend) => backend.delete(key), undefined));
    this.dispatchEvent(new Event("change"));
  }

  #rows(): Promise<unknown[]> {
    return this.#work((backend) => backend.all(), []);
  }

  async get(id: string): Promise<T | undefined> {
    return this.#unwritten.get(id)?.match ?? (await this.#work((backend) => backend.get(id), undefined));
  }

  /**
   * Save; never rejects. What the database refuses is kept in memory, and `health` says so. Whatever is stored
   * under this id and is not `seen` is moved to an id of its own, and returned.
   */
  async save(match: T, seen: Seen): Promise<T | undefined> {
    this.#on("again");
    const aside = await this.#inLine(() => this.#write(match, this.#unwritten.get(match.id)?.seen ?? seen));
    this.#tell({ what: "saved", id: match.id });
    return aside;
  }

  /** Change what is said about a save, such as its title; what was played stays what it is by then. */
  async change(id: string, how: Change<T>): Promise<void> {
    await this.#inLine(async () => {
      const kept = this.#unwritten.get(id);
      if (kept) await this.#write(how(kept.match), kept.seen);
      else await this.#work((backend) => backend.change(id, how), undefined);
    });
    this.#tell({ what: "saved", id });
  }

  async remove(id: string): Promise<void> {
    await this.#inLine(async () => {
      this.#unwritten.delete(id);
      await this.#work((backend) => backend.delete(id), undefined);
    });
    this.#tell({ what: "removed", id });
  }

  /** Whether some of it lasts only as long as the page. */
  get hasUnsaved(): boolean {
    return this.#unwritten.size > 0;
  }

  /** Try again what has failed, as after a person has made room. */
  async retry(): Promise<void> {
    this.#on("again");
    await this.#reach();
    await this.#inLine(async () => {});
  }

  /** The page was asleep, and has not heard of what other tabs have done. */
  async wake(): Promise<void> {
    await this.retry();
    this.dispatchEvent(new Event("change"));
  }

  #inLine<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#line.then(work);
    this.#line = done;
    return done;
  }

  /** Never rejects. */
  async #write(match: T, seen: Seen): Promise<T | undefined> {
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
  async #reach(): Promise<Backend<T> | undefined> {
    this.#backend ??= this.#opened();
    return this.#backend.catch(() => undefined);
  }

  async #opened(): Promise<Backend<T>> {
    try {
      const backend = await inTime(this.#open(() => this.#on("closed")));
      queueMicrotask(() => this.#on("opened"));
      return backend;
    } catch (error) {
      queueMicrotask(() => this.#on(error instanceof NewerSchema ? "outdated" : "refused"));
      throw error;
    }
  }

  async #work<A>(work: (backend: Backend<T>) => Promise<A>, fallback: A): Promise<A> {
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
