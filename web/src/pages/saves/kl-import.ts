/** Imports a file of saves: shows its content and the new saves in it, and lets people choose for each. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Msg } from "../../engine/protocol.ts";
import { needAll } from "../../packs/game-pack.ts";
import { type Choice, IMPORT } from "../../saves/conflict-tables.ts";
import { carryOut, type Incoming, type Review, review } from "../../saves/import-plan.ts";
import { FileProblem, type Refused, readFile } from "../../saves/save-file.ts";
import { engine, gameInfo, store } from "../../services.ts";
import { drawPicture } from "../../table/small-picture.ts";
import { FetchedParts } from "../../ui/unreachable-notice.ts";
import { say, t, Words } from "../../words/sentences.ts";
import { ago } from "./save-age.ts";
import { factsLine, gameAndStandOf, labelOf, playersOf, titleOf } from "./save-list.ts";

const plainly = (msg: Msg): string => say(msg, { game: "", names: [] });

export class Import extends LitElement {
  static override properties = {
    file: { state: true },
    review: { state: true },
    problem: { state: true },
    progress: { state: true },
    done: { state: true },
  };
  declare private file: string;
  declare private review: Review | null;
  declare private problem: Msg | null;
  declare private progress: string;
  declare private done: string;

  constructor() {
    super();
    new Words(this);
    this.#clear();
  }

  readonly #wanted = new FetchedParts(this);

  #clear(): void {
    this.file = "";
    this.review = null;
    this.problem = null;
    this.progress = "";
    this.done = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Read a text with saves. `file`: the name of its file; "" if the text was pasted. */
  async read(file: string, text: string): Promise<void> {
    this.#clear();
    this.file = file;
    try {
      const contents = readFile(text);
      const n = contents.entries.length;
      const isSecret = (game: string): boolean => gameInfo(game)?.hidden ?? false;
      const found = await review(contents, engine, store, isSecret, (done) => {
        this.progress = t("import.progress", { done: done + 1, n });
      });
      await this.#wanted.get(file, () => needAll(found.incoming.map(({ save }) => save.game)));
      this.review = found;
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      this.problem = error.msg;
    } finally {
      this.progress = "";
    }
    await this.updateComplete;
    this.querySelector<HTMLElement>("h3")?.focus();
  }

  readonly #carryOut = async (): Promise<void> => {
    const incoming = this.review?.incoming ?? [];
    this.#clear();
    const done = t("import.done", { n: await carryOut(incoming, store) });
    const { complaint, hasUnsaved } = store;
    this.done = complaint && hasUnsaved ? `${done} ${t(`store.${complaint}`)}` : done;
  };

  readonly #onSaves = (): void => this.closest("dialog")?.close();

  readonly #cancel = (): void => this.#clear();

  #choose(chosen: Incoming, choice: Choice): void {
    if (!this.review) return;
    const incoming = this.review.incoming.map((other) => (other === chosen ? { ...other, choice } : other));
    this.review = { ...this.review, incoming };
  }

  protected override render(): TemplateResult {
    return html`
      <p class="done" role="status">${this.done || this.progress}</p>
      ${this.#wanted.draw()}
      ${this.done ? html`<p><a data-id="imported" href=${href({ page: "saves" })} @click=${this.#onSaves}>${t("saves.title")}</a></p>` : nothing}
      ${this.problem ? this.#failed(this.problem) : nothing}
      ${this.review ? this.#review(this.review) : nothing}
    `;
  }

  /**
   * Return the heading, which names the file or the pasted text. `failed`: the heading for a text that cannot
   * be read.
   */
  #named(key: "title" | "failed"): string {
    return this.file ? t(`import.${key}`, { file: this.file }) : t(`import.${key}.pasted`);
  }

  #failed(problem: Msg): TemplateResult {
    return html`<section class="alarm" role="alert">
      <h3 tabindex="-1">${this.#named("failed")}</h3>
      <p>${plainly(problem)}</p>
      <p><button @click=${this.#cancel}>${t("app.close")}</button></p>
    </section>`;
  }

  #review({ incoming, refused }: Review): TemplateResult {
    const n = incoming.filter(({ choice }) => choice !== "skip").length;
    return html`
      <section class="import" aria-labelledby="import-title">
        <h3 id="import-title" tabindex="-1">${this.#named("title")}</h3>
        <ul class="import-list">
          ${incoming.map((one) => this.#incoming(one))}
        </ul>
        ${refused.length > 0 ? this.#refused(refused) : nothing}
        <p class="actions">
          ${
            n > 0
              ? html`<button class="primary" data-id="carry-out" @click=${this.#carryOut}>${t("import.do", { n })}</button>`
              : html`<span>${t("import.nothing")}</span>`
          }
          <button @click=${this.#cancel}>${t(n > 0 ? "import.cancel" : "app.close")}</button>
        </p>
      </section>
    `;
  }

  #incoming(one: Incoming): TemplateResult {
    const { save, relation, choice } = one;
    const choices = IMPORT[relation];
    return html`
      <li data-relation=${relation}>
        <span class="card-picture">${save.frame ? drawPicture(save.frame) : nothing}</span>
        <div>
          <p><strong>${titleOf(save)}</strong></p>
          <p class="fine">
            ${factsLine(playersOf(save), gameAndStandOf(save), ago(save.updated))}
          </p>
          <p>${t(`import.${relation}`)}</p>
        </div>
        ${
          choices.length > 1
            ? html`<select
                aria-label=${t("import.choice", { title: labelOf(save) })}
                @change=${(event: Event) => this.#choose(one, (event.target as HTMLSelectElement).value as Choice)}
              >
                ${choices.map((other) => html`<option value=${other} ?selected=${other === choice}>${t(`import.choice.${other}`)}</option>`)}
              </select>`
            : nothing
        }
      </li>
    `;
  }

  #refused(refused: Refused[]): TemplateResult {
    return html`<div class="note bad">
      <p>${t("import.refused", { n: refused.length })}</p>
      <ul>
        ${refused.map(({ name, why }) => html`<li>${name}: ${plainly(why)}</li>`)}
      </ul>
    </div>`;
  }
}

customElements.define("kl-import", Import);
