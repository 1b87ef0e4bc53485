/**
 * The matches or studies stored on this device. If the browser stores nothing (in a private window, or if the disk is
 * full), they exist only as long as the page is open, and `health` says why. They are written as soon as the browser
 * stores data again.
 */
import { trace } from "../base/state-trace.ts";
import { type Backend, type Change, type Kept, NewerSchema, type Seen } from "./database.ts";
import { HEALTH, type Health, type HealthEvent, next } from "./health.ts";
import { type DamagedRow, type SortedRows, sorted } from "./row-validation.ts";
import { isFields, isText } from "./rows/row-values.ts";

/** A change that another tab has made: the id of the save, and what the tab did with it (saved or removed). */
export interface OtherTabChange {
  what: "saved" | "removed";
  id: string;
}

/** The members of `BroadcastChannel` that this file uses. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/**
 * The longest time to wait for a database to open, in milliseconds. It normally takes a few milliseconds, but some
 * browsers never reply.
 */
const OPEN_MS = 5_000;
/**
 * The longest time to wait for a transaction, in milliseconds. After the device was asleep, some transactions never
 * end.
 */
const WORK_MS = 20_000;

/** The default number of rows in the first page, and the number in each later page. */
export const PAGE = 24;
const MORE = 100;

/** A page of the stored rows, divided into valid saves and damaged rows. */
export interface Page<T> extends SortedRows<T> {
  /** The keys of the rows that follow this page. */
  rest: IDBValidKey[];
  /** True if the database could not be read, so that it may contain more rows. */
  unread: boolean;
}

/**
 * A write that the database has not accepted yet: of the save `match`, or of the change `how` of the stored row. If
 * both are missing, the row is to be removed.
 */
interface Unwritten<T> {
  match?: T;
  how?: Change<T>;
  /** The record that this tab last saw in the database. */
  seen?: Seen | undefined;
}

/**
 * Holds all saves of one kind.
 *
 * Events: "change" after a save was written or removed, in this tab or another one, and after `health` has changed;
 * "elsewhere" (CustomEvent<OtherTabChange>) when another tab has written or removed a save.
 */
export class Repository<T extends Kept> extends EventTarget {
  health: Health = "fine";
  /** The writes that the database has refused, by key. Everything that is read takes them into account. */
  readonly #unwritten = new Map<IDBValidKey, Unwritten<T>>();
  readonly #open: (onClosed: () => void) => Promise<Backend<T>>;
  readonly #read: (row: unknown) => T | undefined;
  readonly #channel: Channel | undefined;
  #backend: Promise<Backend<T>> | undefined;
  /** The open connection to the database; undefined until there is one. */
  #current: Backend<T> | undefined;
  /** True once the database has been opened successfully on this page. */
  #wasOpen = false;
  /** The number of connections opened so far. Events of earlier connections are ignored. */
  #connections = 0;
  /**
   * The queue of writes. They run one after another, so that a turn played soon after another one knows the record
   * that the first has written.
   */
  #line: Promise<unknown> = Promise.resolve();

  /** `open` opens the database; `read` validates a row. */
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
   * Yield all rows, those written most recently first: a page of `first` rows, then larger pages. Each page contains
   * the keys of the rows that follow. If the database cannot be read, there is one page with the saves in memory, and
   * its `unread` is true.
   */
  async *pages(first = PAGE): AsyncGenerator<Page<T>, void> {
    const { kept, keys } = await this.#keys();
    if (!keys?.length) yield { saves: kept, damaged: [], rest: [], unread: !keys };
    for (let at = 0; keys && at < keys.length; ) {
      const wanted = keys.slice(at, at + (at === 0 ? first : MORE));
      const found = await this.#attempt((backend) => backend.rows(wanted));
      if (!found) return yield { saves: at === 0 ? kept : [], damaged: [], rest: [], unread: true };
      const { saves, damaged } = sorted(found.value, this.#read);
      const now = saves.flatMap((save) => this.now(save) ?? []);
      yield {
        saves: at ? now : [...kept, ...now],
        damaged,
        rest: keys.slice(at + wanted.length),
        unread: false,
      };
      at += wanted.length;
    }
  }

  /**
   * Return the saves that exist only in memory, and the keys of all other rows that are not to be removed; undefined
   * if the database cannot be read.
   */
  async #keys(): Promise<{ kept: T[]; keys: IDBValidKey[] | undefined }> {
    const unwritten = new Map(this.#unwritten);
    const kept = [...unwritten.values()].flatMap(({ match }) => match ?? []);
    kept.sort((one, other) => other.updated - one.updated);
    const keys = (await this.#attempt((backend) => backend.keys()))?.value;
    return { kept, keys: keys?.filter((key) => unwritten.get(key)?.how ?? !unwritten.has(key)) };
  }

  /** Return a row as it will be once everything is written; undefined if it is to be removed. */
  now(row: T): T | undefined {
    const unwritten = this.#unwritten.get(row.id);
    return unwritten ? (unwritten.how?.(row) ?? unwritten.match) : row;
  }

  /** Return all valid saves, those written most recently first. */
  async list(): Promise<T[]> {
    const all: T[] = [];
    for await (const { saves } of this.pages(MORE)) all.push(...saves);
    return all;
  }

  /** Return the number of rows, including damaged ones. */
  async count(): Promise<number> {
    const { kept, keys = [] } = await this.#keys();
    return kept.length + keys.length;
  }

  /** Remove a damaged row; it cannot be restored. */
  async discard({ key }: DamagedRow): Promise<void> {
    await this.#inLine(() => this.#write(key, {}));
    this.dispatchEvent(new Event("change"));
  }

  async get(id: string): Promise<T | undefined> {
    const kept = this.#unwritten.get(id)?.match;
    if (kept) return kept;
    const row = (await this.#attempt((backend) => backend.get(id)))?.value;
    return row && this.now(row);
  }

  /**
   * Save a match or study. Never rejects: if the database refuses the save, it stays in memory, and `health` says
   * why.
   *
   * If the database has a row under this id whose record is not `seen`, that row is stored under another id and
   * returned.
   */
  async save(match: T, seen: Seen): Promise<T | undefined> {
    this.#on("again");
    const aside = await this.#inLine(() =>
      this.#write(match.id, { match, seen: this.#unwritten.get(match.id)?.seen ?? seen }),
    );
    this.#tell({ what: "saved", id: match.id });
    return aside;
  }

  /**
   * Change fields of a save, such as its title. Its record is left as it is at that moment, even if another tab has
   * just written it.
   */
  async change(id: string, how: Change<T>): Promise<void> {
    await this.#inLine(() => {
      const { match, how: before, seen } = this.#unwritten.get(id) ?? {};
      if (match) return this.#write(id, { match: how(match), seen });
      return this.#write(id, { how: before ? (row) => how(before(row)) : how });
    });
    this.#tell({ what: "saved", id });
  }

  async remove(id: string): Promise<void> {
    await this.#inLine(() => this.#write(id, { seen: this.#unwritten.get(id)?.seen }));
    this.#tell({ what: "removed", id });
  }

  /** True if some saves or changes exist only in memory, so that they will be lost when the page is closed. */
  get hasUnsaved(): boolean {
    return this.#unwritten.size > 0;
  }

  /**
   * The key of the message about a problem of the storage; null if there is none. It is "passing" if the database was
   * open earlier and only cannot be read at the moment.
   */
  get complaint(): Exclude<Health, "fine"> | "passing" | null {
    if (this.health === "fine") return null;
    const passing = this.health === "blocked" && this.#wasOpen && !this.hasUnsaved;
    return passing ? "passing" : this.health;
  }

  /** Retry writes that have failed, for example after a person has freed disk space. */
  async retry(): Promise<void> {
    this.#on("again");
    await this.#reach();
    await this.#inLine(async () => {});
  }

  /**
   * Retry writes that have failed, and dispatch "change". While the page was asleep it may have missed changes by
   * other tabs.
   */
  async wake(): Promise<void> {
    await this.retry();
    this.dispatchEvent(new Event("change"));
  }

  #inLine<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#line.then(work);
    this.#line = done;
    return done;
  }

  /**
   * Write to the database, or hold the write in memory if the database refuses it. Never rejects. Return what the
   * database returns.
   */
  async #write(key: IDBValidKey, unwritten: Unwritten<T>): Promise<T | undefined> {
    const { match, how, seen = null } = unwritten;
    this.#unwritten.set(key, unwritten);
    const written = await this.#attempt<T | undefined>(async (backend) => {
      if (match) return backend.save(match, seen);
      return how ? backend.change(key as string, how) : void (await backend.delete(key));
    });
    if (!written) return undefined;
    this.#unwritten.delete(key);
    this.#on("wrote");
    return written.value;
  }

  /** Repeat the writes that the database has refused. Stop at the first one that it refuses again. */
  #flush(): Promise<void> {
    return this.#inLine(async () => {
      for (const [key, unwritten] of this.#unwritten) {
        await this.#write(key, unwritten);
        if (this.#unwritten.has(key)) return;
      }
    });
  }

  /**
   * Run `work` on the database. If it fails, update `health` and return undefined. If the connection was lost, which
   * happens while a page sleeps, open a new one and repeat the work once.
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

  /** Return the connection to the database, and open it first if necessary; undefined if it cannot be opened. */
  async #reach(): Promise<Backend<T> | undefined> {
    this.#backend ??= this.#opened(false);
    return this.#backend.catch(() => undefined);
  }

  /** Replace a connection that has failed, unless somebody else has already done so. Return the new connection. */
  #replaced(failed: Backend<T>): Promise<Backend<T> | undefined> {
    if (this.#current === failed) {
      closed(failed);
      this.#backend = this.#opened(true);
    }
    return this.#reach();
  }

  /** Open a new connection. `unsaid`: if true, do not report this as an event to the table `HEALTH`. */
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

  /**
   * Handle a message from another tab. That tab may run another release of the page, so that the message may have an
   * unknown form.
   */
  #heard(what: unknown): void {
    if (!isFields(what) || !isText(what.id)) return;
    const pending = this.#unwritten.get(what.id);
    // Another tab goes on with a match that could not be removed yet, so do not remove it.
    if (what.what === "saved" && pending && !pending.match)
      this.#unwritten.set(what.id, { how: pending.how ?? same });
    this.dispatchEvent(new Event("change"));
    this.dispatchEvent(new CustomEvent("elsewhere", { detail: what }));
  }
}

const same = <T>(row: T): T => row;

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** Close a connection. This also works if the browser has already closed it. */
function closed(backend: { close(): void }): void {
  try {
    backend.close();
  } catch {
    // The connection was already closed.
  }
}

function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer")), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
