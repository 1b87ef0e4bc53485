/** A study brought along: a link or a text that was pasted, or a file. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import { MOST, studyIn } from "../../base/study-text.ts";
import { Page } from "../../parts/page.ts";
import { t } from "../../words/words.ts";

class Bring extends Page {
  static override properties = { lost: { state: true } };
  /** What was brought is no study. */
  declare private lost: boolean;

  constructor() {
    super();
    this.lost = false;
  }

  #open(text: string): void {
    const found = studyIn(text);
    this.lost = !found;
    if (found) location.hash = href({ page: "shared-study", ...found });
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    this.#open(this.querySelector<HTMLInputElement>('[name="study-bring"]')?.value ?? "");
  };

  readonly #onFile = async (event: Event): Promise<void> => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) this.#open(await file.slice(0, MOST).text());
  };

  protected override render(): TemplateResult {
    return html`<form class="study-bring" @submit=${this.#onSubmit}>
      <h2>${t("studies.bring")}</h2>
      <div class="copy">
        <input name="study-bring" autocomplete="off" aria-label=${t("studies.bring.text")} placeholder=${t("studies.bring.text")} />
        <button type="submit">${t("studies.bring.open")}</button>
      </div>
      <label class="study-file"><span class="label">${t("studies.bring.file")}</span>
        <input type="file" name="study-file" accept=".txt,text/plain" @change=${this.#onFile} /></label>
      ${this.lost ? html`<p class="note bad" role="alert">${t("studies.bring.none")}</p>` : nothing}
    </form>`;
  }
}

customElements.define("kl-bring", Bring);
