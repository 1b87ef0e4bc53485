/** The page of studies saved on this device, with functions to open, remove and restore them. */
import "../../styles/saves.css";
import "../../../../py/kleinod/core/art/drawn.css";
import "../../styles/study.css";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { href } from "../../base/router.ts";
import { needAll } from "../../packs/game-pack.ts";
import { PAGE } from "../../saves/repository.ts";
import { removedStudies, type SavedStudy, studies } from "../../saves/study-store.ts";
import { gameInfo, games } from "../../services.ts";
import { drawPicture } from "../../table/small-picture.ts";
import { Page } from "../../ui/page-element.ts";
import { FetchedParts } from "../../ui/unreachable-notice.ts";
import { t } from "../../words/sentences.ts";
import "../saves/kl-damaged.ts";
import { openButton } from "../saves/open-button.ts";
import { PagedList } from "../saves/paged-list.ts";
import { ago } from "../saves/save-age.ts";

class Studies extends Page {
  static override properties = { shown: { state: true } };
  /** The maximum number of studies that are shown. */
  declare private shown: number;
  readonly #wanted = new FetchedParts(this);
  readonly #listing = new PagedList<SavedStudy>(this, studies, {
    need: (kept) => {
      const of = kept.flatMap(({ frame }) => frame?.game ?? []);
      return this.#wanted.get(of.join(), () => needAll(of));
    },
    served: () => this.served(),
  });

  constructor() {
    super();
    this.shown = PAGE;
  }

  #more(): void {
    this.shown += PAGE;
    this.#listing.first = this.shown;
  }

  readonly #onRemove = async (study: SavedStudy): Promise<void> => {
    await removedStudies.remove(study);
    await this.#listing.load();
    await this.updateComplete;
    this.querySelector<HTMLElement>(".removed button")?.focus();
  };

  readonly #onUndo = async (): Promise<void> => {
    await removedStudies.undo();
    await this.#listing.load();
    await this.updateComplete;
    this.querySelector<HTMLElement>(".removed button, .card a")?.focus();
  };

  protected override render(): TemplateResult {
    const { saves: kept, known, unread, damaged } = this.#listing;
    return html`<div class="page saves studies">
      <h1>${t("studies.title")}</h1>
      <p class="lead">${t("studies.lead")}</p>
      ${this.#listing.trouble()}
      ${this.#removal()}${this.#wanted.draw()}
      ${known && !unread && kept.length === 0 ? html`<p>${t("studies.none")}</p>` : nothing}
      ${kept.length > 0 ? this.#list(kept) : nothing}
      <section class="studies-new" aria-labelledby="studies-new">
        <h2 id="studies-new">${t("studies.new")}</h2>
        <p class="actions">${games.map(
          ({ id: game }) =>
            html`<a class="button" data-id="study-${game}" href=${href({ page: "fresh-study", game })}>${t("game.name", {}, game)}</a>`,
        )}</p>
        <p class="actions">${openButton()}</p>
      </section>
      <kl-damaged .place=${studies} .rows=${damaged}></kl-damaged>
    </div>`;
  }

  #removal(): TemplateResult | typeof nothing {
    const { latest } = removedStudies;
    if (!latest) return nothing;
    return html`<p class="note removed" role="status">${t("home.removed", { title: titleOf(latest) })}
      <button class="plain" data-id="undo-removal" @click=${this.#onUndo}>${t("home.undo")}</button></p>`;
  }

  #list(kept: readonly SavedStudy[]): TemplateResult {
    return html`<ul class="cards">${repeat(
      kept.slice(0, this.shown),
      ({ id }) => id,
      (study) => this.#card(study),
    )}</ul>
    ${
      kept.length > this.shown
        ? html`<button type="button" data-id="more" @click=${() => this.#more()}>${t("saves.more")}</button>`
        : nothing
    }`;
  }

  #card(study: SavedStudy): TemplateResult {
    const { id, frame, games, updated } = study;
    const title = titleOf(study);
    const about = [...new Set(games)].filter(gameInfo).map((game) => t("game.name", {}, game));
    if (games.length > 1) about.push(t("studies.chapters", { n: games.length }));
    return html`<li class="card" data-study-id=${id}>
      <a href=${href({ page: "study", id })}>
        <span class="card-picture">${frame && gameInfo(frame.game) ? drawPicture(frame) : nothing}</span>
        <span class="card-title">${title}</span>
        <span class="fine">${about.join(" · ")}</span>
        <span class="fine">${ago(updated)}</span>
      </a>
      <div class="card-tools"><button class="icon" data-action="remove" aria-label=${t("saves.remove", { title })}
        title=${t("saves.remove", { title })} @click=${() => this.#onRemove(study)}><kl-icon name="trash-2"></kl-icon></button></div>
    </li>`;
  }
}

const titleOf = ({ title }: SavedStudy): string => title || t("study.untitled");

customElements.define("kl-studies", Studies);
