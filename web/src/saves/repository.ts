/**
 * What is kept on this device, matches or studies. Where a browser keeps nothing (private windows, a full disk), it lasts
 * as long as the page, and `health` says so; as soon as it takes things again, they are written.
 */
import { trace } from "../base/state-trace.ts";
import { type Backend, type Change, type Kept, NewerSchema, type Seen } from "./database.ts";
import { HEALTH, type Health, type HealthEvent, next } from "./health.ts";
import { type DamagedRow, type SortedRows, sorted } from "./row-validation.ts";
import { isFields, isText } from "./rows/row-values.ts";

/** What another tab has done with something kept. */
export interface OtherTabChange {
  what: "saved" | "removed";
  id: string;
}

/** The part of `BroadcastChannel` that is needed here. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/** Opening a database should take milliseconds; some browsers never answer. */
const OPEN_MS = 5_000;
/** A transaction as well; after a sleep of the device some are never answered. */
const WORK_MS = 20_000;

/** So many are read first where nobody says how many, and so many at a time after that. */
export const PAGE = 24;
const MORE = 100;

/** Some of what is kept. */
export interface Page<T> extends SortedRows<T> {
  /** The keys of what comes after it. */
  rest: IDBValidKey[];
  /** The database could not be read: there may be more. */
  unread: boolean;
}

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
export class Repository<T extends Kept> extends EventTarget {
  health: Health = "fine";
  /** Holds what the database refused; looked up first. */
  readonly #unwritten = new Map<string, Unwritten<T>>();
  readonly #open: (onClosed: () => void) => Promise<Backend<T>>;
  readonly #read: (row: unknown) => T | undefined;
  readonly #channel: Channel | undefined;
  #backend: Promise<Backend<T>> | undefined;
  /** The same, once it is there. */
  #current: Backend<T> | undefined;
  /** Whether the database has been open on this page. */
  #wasOpen = false;
  /** Whether the latest attempt to write has failed. */
  #refusesWrites = false;
  /** How often it was opened: only what becomes of the last connection matters. */
  #connections = 0;
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
    channel?.addEventListener("message", ({ data }) => this.#heard(data));
  }

  /**
   * All that is kept, the latest first, a page at a time: `first` of it, then the rest in larger pages. Each says what
   * is still to come. Where the database cannot be read the only page has what is in memory, and is `unread`.
   */
  async *pages(first = PAGE): AsyncGenerator<Page<T>, void> {
    const kept = [...this.#unwritten.values()].map(({ match }) => match);
    kept.sort((one, other) => other.updated - one.updated);
    const ours = new Set<IDBValidKey>(kept.map(({ id }) => id));
    const keys = (await this.#attempt((backend) => backend.keys()))?.value.filter((key) => !ours.has(key));
    if (!keys?.length) yield { saves: kept, damaged: [], rest: [], unread: !keys };
    for (let at = 0; keys && at < keys.length; ) {
      const wanted = keys.slice(at, at + (at === 0 ? first : MORE));
      const found = await this.#attempt((backend) => backend.rows(wanted));
      if (!found) return yield { saves: at === 0 ? kept : [], damaged: [], rest: [], unread: true };
      const { saves, damaged } = sorted(found.value, this.#read);
      if (at === 0) saves.unshift(...kept);
      at += wanted.length;
      yield { saves, damaged, rest: keys.slice(at), unread: false };
    }
  }

  /** All that is kept, the latest first. */
  async list(): Promise<T[]> {
    const all: T[] = [];
    for await (const { saves } of this.pages(MORE)) all.push(...saves);
    return all;
  }

  /** How many there are, damaged ones among them. */
  async count(): Promise<number> {
    const keys = (await this.#attempt((backend) => backend.keys()))?.value ?? [];
    return new Set([...keys, ...this.#unwritten.keys()]).size;
  }

  /** Drop a damaged row for good. */
  async discard({ key }: DamagedRow): Promise<void> {
    await this.#inLine(() => this.#tryToWrite((backend) => backend.delete(key)));
    this.dispatchEvent(new Event("change"));
  }

  async get(id: string): Promise<T | undefined> {
    return this.#unwritten.get(id)?.match ?? (await this.#attempt((backend) => backend.get(id)))?.value;
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
      else await this.#tryToWrite((backend) => backend.change(id, how));
    });
    this.#tell({ what: "saved", id });
  }

  async remove(id: string): Promise<void> {
    await this.#inLine(async () => {
      this.#unwritten.delete(id);
      await this.#tryToWrite((backend) => backend.delete(id));
    });
    this.#tell({ what: "removed", id });
  }

  /** Whether some of it lasts only as long as the page. */
  get hasUnsaved(): boolean {
    return this.#unwritten.size > 0;
  }

  /** Which sentence says what is wrong: "passing" where a database that was open before could only not be read. */
  get complaint(): Exclude<Health, "fine"> | "passing" | null {
    if (this.health === "fine") return null;
    const passing = this.health === "blocked" && this.#wasOpen && !this.#refusesWrites && !this.hasUnsaved;
    return passing ? "passing" : this.health;
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
    const written = await this.#tryToWrite((backend) => backend.save(match, seen));
    if (!written) return undefined;
    this.#unwritten.delete(match.id);
    this.#on("wrote");
    return written.value;
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

  /**
   * Do something in the database; undefined where that fails, and then `health` says so. A connection that was lost, as
   * a system does it while a page sleeps, is replaced and the work repeated once before anything is said.
   */
  async #attempt<A>(work: (backend: Backend<T>) => Promise<A>): Promise<{ value: A } | undefined> {
    let backend = await this.#reach();
    for (let again = false; backend; again = true) {
      try {
        return { value: await inTime(work(backend), WORK_MS) };
      } catch (error) {
        const full = isQuota(error);
        if (!full && !again) backend = await this.#replaced(backend);
        else {
          this.#on(full ? "quota" : "failed");
          return undefined;
        }
      }
    }
    return undefined;
  }

  /** Do something that writes: whether that fails is remembered. */
  async #tryToWrite<A>(work: (backend: Backend<T>) => Promise<A>): Promise<{ value: A } | undefined> {
    const written = await this.#attempt(work);
    this.#refusesWrites = !written;
    return written;
  }

  /** The database, opened if need be; undefined where there is none. */
  async #reach(): Promise<Backend<T> | undefined> {
    this.#backend ??= this.#opened(false);
    return this.#backend.catch(() => undefined);
  }

  /** Another connection in the place of one that has failed, unless somebody has replaced it already. */
  #replaced(failed: Backend<T>): Promise<Backend<T> | undefined> {
    if (this.#current === failed) {
      closed(failed);
      this.#backend = this.#opened(true);
    }
    return this.#reach();
  }

  /** `unsaid`: nobody need know that it was opened again. */
  async #opened(unsaid: boolean): Promise<Backend<T>> {
    this.#current = undefined;
    try {
      const number = ++this.#connections;
      const onClosed = (): void => {
        if (number === this.#connections) this.#on("closed");
      };
      const backend = await inTime(this.#open(onClosed), OPEN_MS);
      this.#current = backend;
      this.#wasOpen = true;
      if (!unsaid) queueMicrotask(() => this.#on("opened"));
      return backend;
    } catch (error) {
      queueMicrotask(() => this.#on(error instanceof NewerSchema ? "outdated" : "refused"));
      throw error;
    }
  }

  #on(event: HealthEvent): void {
    const step = next(HEALTH, this.health, event);
    trace("health", this.health, event);
    const changed = step.to !== this.health;
    this.health = step.to;
    for (const action of step.do) {
      if (action === "reopen") {
        this.#backend?.then(closed, () => {});
        this.#backend = undefined;
      } else if (this.#unwritten.size > 0) void this.#flush();
    }
    if (changed) this.dispatchEvent(new Event("change"));
  }

  #tell(what: OtherTabChange): void {
    this.#channel?.postMessage(what);
    this.dispatchEvent(new Event("change"));
  }

  /** Another edition may say something else. */
  #heard(what: unknown): void {
    if (!isFields(what) || !isText(what.id)) return;
    this.dispatchEvent(new Event("change"));
    this.dispatchEvent(new CustomEvent("elsewhere", { detail: what }));
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** A connection that the browser has closed already may be closed once more. */
function closed(backend: { close(): void }): void {
  try {
    backend.close();
  } catch {
    // It is gone, as it should be.
  }
}

function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer")), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
