/**
 * The list of stored saves or studies on a page. It is read in parts, so that the latest ones appear at once,
 * and is read again after every change here or in another tab.
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
  /** Load everything that is needed to show these saves. */
  need(saves: readonly T[]): Promise<unknown>;
  /** Return true if no more rows need to be read. */
  enough?(saves: readonly T[]): boolean;
  /** Called once the first part of the list is drawn. */
  served(): void;
}

export class PagedList<T extends Kept> implements ReactiveController {
  /** The saves read so far, the latest first. */
  saves: readonly T[] = [];
  damaged: readonly DamagedRow[] = [];
  /** The number of rows that are not read yet. */
  left = 0;
  /** True once the first part of the list has been read. */
  known = false;
  /** True if the database could not be read, so that there may be more rows. */
  unread = false;
  /** The number of rows in the first part. */
  first = PAGE;
  readonly #host: ReactiveControllerHost;
  readonly #repository: Repository<T>;
  readonly #wishes: ListingWishes<T>;
  /** Counts how often the list was read. A newer reading stops all earlier ones. */
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

  /** Wait until all rows are read. */
  async whole(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#whole;
      await seen;
    } while (seen !== this.#whole);
  }

  /** Draw the reason why nothing can be saved, or a note that the list could not be read. */
  trouble(): TemplateResult | typeof nothing {
    const { complaint } = this.#repository;
    // If the list itself was read, do not report that some other read has failed.
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

  /** Read the list again. Resolves once the first part is read; the other parts follow. */
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
      // Rows from the earlier reading stay in the list until they are read again, unless they were removed.
      const rest = new Set(page.rest);
      const read = new Set(saves.map(({ id }) => id));
      const before = this.saves.filter(({ id }) => (page.unread ? !read.has(id) : rest.has(id)));
      this.saves = [...saves, ...before.flatMap((save) => this.#repository.now(save) ?? [])];
      this.damaged = [...damaged];
      this.left = Math.max(0, rest.size - before.length);
      this.unread = page.unread;
      this.known = true;
      this.#host.requestUpdate();
      begun();
      if (this.#wishes.enough?.(this.saves)) return;
      // Let the browser draw and handle input before reading the next part.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/**
 * A page that shows the matches saved on this device, and updates when they change in this or another tab.
 */
export abstract class StoredPage extends Page {
  /** Fetches files that the page needs. The page draws its notice about files that are missing. */
  protected readonly wanted = new FetchedParts(this);
  protected readonly listing = new PagedList<SavedMatch>(this, store, {
    need: (saves) => this.need(saves),
    enough: (saves) => this.enough(saves),
    served: () => this.served(),
  });

  /** Load what is needed to show these saves. */
  protected need(saves: readonly SavedMatch[]): Promise<void> {
    const of = [...new Set(saves.map(({ game }) => game))];
    return this.wanted.get(of.join(), () => needAll(of));
  }

  /** Return true if no more saves need to be read. */
  protected enough(_saves: readonly SavedMatch[]): boolean {
    return false;
  }

  /** The saves read so far, the latest first. */
  protected get saves(): readonly SavedMatch[] {
    return this.listing.saves;
  }
}
