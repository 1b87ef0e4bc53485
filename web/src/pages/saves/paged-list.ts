/**
 * What is kept on this device, as a page lists it: read a page at a time, so that the latest are there at once however
 * many there are, and read again after every change here or in another tab.
 */
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from "lit";
import { needAll } from "../../packs/game-pack.ts";
import type { Kept } from "../../saves/database.ts";
import type { SavedMatch } from "../../saves/match-store.ts";
import { PAGE, type Repository } from "../../saves/repository.ts";
import type { DamagedRow } from "../../saves/row-validation.ts";
import { store } from "../../services.ts";
import { Page } from "../../ui/page-element.ts";
import { FetchedParts } from "../../ui/unreachable-notice.ts";
import { t } from "../../words/sentences.ts";

interface ListingWishes<T> {
  /** Resolves when what it takes to show these has arrived. */
  need(saves: readonly T[]): Promise<unknown>;
  /** Whether no more need be read. */
  enough?(saves: readonly T[]): boolean;
  /** The first page is drawn. */
  served(): void;
}

export class PagedList<T extends Kept> implements ReactiveController {
  /** The latest first: all of them, or as far as they are read. */
  saves: readonly T[] = [];
  damaged: readonly DamagedRow[] = [];
  /** How many rows have not been read so far. */
  left = 0;
  /** Whether the first page has been read. */
  known = false;
  /** The database could not be read: there may be more. */
  unread = false;
  /** So many are on the first page that is read. */
  first = PAGE;
  readonly #host: ReactiveControllerHost;
  readonly #shelf: Repository<T>;
  readonly #wishes: ListingWishes<T>;
  /** Every reading has a number: a later one takes the place of those before. */
  #reading = 0;
  #whole: Promise<void> = Promise.resolve();

  constructor(host: ReactiveControllerHost, shelf: Repository<T>, wishes: ListingWishes<T>) {
    this.#host = host;
    this.#shelf = shelf;
    this.#wishes = wishes;
    host.addController(this);
  }

  hostConnected(): void {
    this.#shelf.addEventListener("change", this.#onChange);
    void this.load()
      .then(() => this.#host.updateComplete)
      .then(() => this.#wishes.served());
  }

  hostDisconnected(): void {
    this.#shelf.removeEventListener("change", this.#onChange);
    this.#reading += 1;
  }

  /** Resolves when all that is to be read has been read. */
  async whole(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#whole;
      await seen;
    } while (seen !== this.#whole);
  }

  /** What there is to say when the storage fails: why nothing is saved, and that the list was not read. */
  trouble(): TemplateResult | typeof nothing {
    const { complaint } = this.#shelf;
    // A reading that has failed elsewhere does not matter to a list that was read.
    if (!this.unread && (complaint === null || complaint === "passing")) return nothing;
    return html`<div class="note actions" role="status">
      <p>${this.unread ? t("store.unread") : nothing} ${complaint ? t(`store.${complaint}`) : nothing}</p>
      <button class="plain" data-id="reread" @click=${this.#retry}>${t("fetch.retry")}</button>
    </div>`;
  }

  readonly #retry = async (): Promise<void> => {
    await this.#shelf.retry();
    await this.load();
  };

  readonly #onChange = (): void => void this.load();

  /** Resolves when the first page has been read; the rest follows. */
  load(): Promise<void> {
    const number = ++this.#reading;
    return new Promise((resolve) => {
      this.#whole = this.#read(number, resolve).finally(resolve);
    });
  }

  async #read(number: number, begun: () => void): Promise<void> {
    const saves: T[] = [];
    const damaged: DamagedRow[] = [];
    for await (const page of this.#shelf.pages(this.first)) {
      await this.#wishes.need(page.saves);
      if (number !== this.#reading) return;
      saves.push(...page.saves);
      damaged.push(...page.damaged);
      // What was read before stays until its turn comes, unless it is gone.
      const rest = new Set(page.rest);
      const read = new Set(saves.map(({ id }) => id));
      const before = this.saves.filter(({ id }) => (page.unread ? !read.has(id) : rest.has(id)));
      this.saves = [...saves, ...before];
      this.damaged = [...damaged];
      this.left = Math.max(0, rest.size - before.length);
      this.unread = page.unread;
      this.known = true;
      this.#host.requestUpdate();
      begun();
      if (this.#wishes.enough?.(this.saves)) return;
      // What is there is drawn, and whoever does something is heard, before the rest is read.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/** A page about the matches saved on this device. It follows what becomes of them, here and in other tabs. */
export abstract class StoredPage extends Page {
  /** What is fetched while the page is shown; the page draws what it says. */
  protected readonly wanted = new FetchedParts(this);
  protected readonly listing = new PagedList<SavedMatch>(this, store, {
    need: (saves) => this.need(saves),
    enough: (saves) => this.enough(saves),
    served: () => this.served(),
  });

  /** Resolves when these can be shown. */
  protected need(saves: readonly SavedMatch[]): Promise<void> {
    const of = [...new Set(saves.map(({ game }) => game))];
    return this.wanted.get(of.join(), () => needAll(of));
  }

  /** Whether the page needs no more of them. */
  protected enough(_saves: readonly SavedMatch[]): boolean {
    return false;
  }

  /** All saves, the latest first, as far as they are read. */
  protected get saves(): readonly SavedMatch[] {
    return this.listing.saves;
  }
}
