/**
 * The stored saves as a page lists them: read a page at a time, so that the latest appear at once, and read again
 * after every change here or in another tab.
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
  /** Resolves when everything these need to be shown is loaded. */
  need(saves: readonly T[]): Promise<unknown>;
  /** Return true if no more rows are needed. */
  enough?(saves: readonly T[]): boolean;
  /** The first page is drawn. */
  served(): void;
}

export class PagedList<T extends Kept> implements ReactiveController {
  /** The saves read so far, the latest first. */
  saves: readonly T[] = [];
  damaged: readonly DamagedRow[] = [];
  /** Number of rows not read yet. */
  left = 0;
  /** True once the first page has been read. */
  known = false;
  /** The database could not be read, so there may be more rows. */
  unread = false;
  /** The size of the first page. */
  first = PAGE;
  readonly #host: ReactiveControllerHost;
  readonly #repository: Repository<T>;
  readonly #wishes: ListingWishes<T>;
  /** The number of the current reading: a later one replaces the earlier ones. */
  #reading = 0;
  #whole: Promise<void> = Promise.resolve();

  constructor(host: ReactiveControllerHost, repository: Repository<T>, wishes: ListingWishes<T>) {
    this.#host = host;
    this.#repository = repository;
    this.#wishes = wishes;
    host.addController(this);
  }

  hostConnected(): void {
    this.#repository.addEventListener("change", this.#onChange);
    void this.load()
      .then(() => this.#host.updateComplete)
      .then(() => this.#wishes.served());
  }

  hostDisconnected(): void {
    this.#repository.removeEventListener("change", this.#onChange);
    this.#reading += 1;
  }

  /** Resolve when all rows needed are read. */
  async whole(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#whole;
      await seen;
    } while (seen !== this.#whole);
  }

  /** Draw the problem of the storage: why nothing is saved, or that the list was not read. */
  trouble(): TemplateResult | typeof nothing {
    const { complaint } = this.#repository;
    // A failed read elsewhere does not concern a list that was read.
    if (!this.unread && (complaint === null || complaint === "passing")) return nothing;
    return html`<div class="note actions" role="status">
      <p>${this.unread ? t("store.unread") : nothing} ${complaint ? t(`store.${complaint}`) : nothing}</p>
      <button class="plain" data-id="reread" @click=${this.#retry}>${t("fetch.retry")}</button>
    </div>`;
  }

  readonly #retry = async (): Promise<void> => {
    await this.#repository.retry();
    await this.load();
  };

  readonly #onChange = (): void => void this.load();

  /** Resolve when the first page is read; the rest follows. */
  load(): Promise<void> {
    const number = ++this.#reading;
    return new Promise((resolve) => {
      this.#whole = this.#read(number, resolve).finally(resolve);
    });
  }

  async #read(number: number, begun: () => void): Promise<void> {
    const saves: T[] = [];
    const damaged: DamagedRow[] = [];
    for await (const page of this.#repository.pages(this.first)) {
      await this.#wishes.need(page.saves);
      if (number !== this.#reading) return;
      saves.push(...page.saves);
      damaged.push(...page.damaged);
      // Rows of an earlier reading stay until they are read again, unless they are gone.
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
      // Draw the page and handle pending input before reading the rest.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/** A page about the matches saved on this device. It follows changes here and in other tabs. */
export abstract class StoredPage extends Page {
  /** The parts fetched while the page is shown; the page draws their notice. */
  protected readonly wanted = new FetchedParts(this);
  protected readonly listing = new PagedList<SavedMatch>(this, store, {
    need: (saves) => this.need(saves),
    enough: (saves) => this.enough(saves),
    served: () => this.served(),
  });

  /** Resolve when these saves can be shown. */
  protected need(saves: readonly SavedMatch[]): Promise<void> {
    const of = [...new Set(saves.map(({ game }) => game))];
    return this.wanted.get(of.join(), () => needAll(of));
  }

  /** Return true if the page needs no more saves. */
  protected enough(_saves: readonly SavedMatch[]): boolean {
    return false;
  }

  /** The saves read so far, the latest first. */
  protected get saves(): readonly SavedMatch[] {
    return this.listing.saves;
  }
}
