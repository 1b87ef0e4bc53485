/** The page for owners of other websites, with the HTML that embeds a board. */
import { html, nothing, type TemplateResult } from "lit";
import "../styles/python.css";
import { type EmbedParams, SHOWS, writeEmbedParams } from "../base/embed-params.ts";
import { find } from "../base/links/finder.ts";
import { href } from "../base/router.ts";
import { studyIn } from "../base/study-text.ts";
import { copyText } from "../device/clipboard.ts";
import { lookOf, need } from "../packs/game-pack.ts";
import { games } from "../services.ts";
import { StillPage } from "../ui/page-element.ts";
import { FetchedParts } from "../ui/unreachable-notice.ts";
import { t } from "../words/sentences.ts";

const LANGUAGES: readonly EmbedParams["language"][] = ["auto", "de", "en"];
const THEMES: readonly EmbedParams["theme"][] = ["system", "light", "dark"];
type Wish = "show" | "language" | "theme";

const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Return the record or the study in a link; any other text is returned as it is. */
function recordOf(text: string): string {
  const [first] = find(text).findings;
  if (!first || first.kind === "saves") return text.trim();
  return first.place ? `${first.place}/${first.text}` : first.text;
}

class EmbedPage extends StillPage {
  static override properties = {
    record: { attribute: false },
    guest: { state: true },
    done: { state: true },
  };
  declare record: string;
  declare private guest: EmbedParams;
  /** The button that was pressed last, and the key of the message about its result. */
  declare private done: { name: string; key: string } | null;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.record = "";
    this.guest = { show: "replay", language: "auto", theme: "system" };
    this.done = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.record) void this.#wanted.get("game", () => this.#begin());
  }

  /** Use the start of a game as an example. */
  async #begin(): Promise<void> {
    const [first] = games;
    if (!first) return;
    await need(first.id);
    this.record ||= lookOf(first.id)?.start.record ?? "";
  }

  readonly #onRecord = (event: Event): void => {
    this.record = recordOf((event.target as HTMLInputElement).value);
    this.done = null;
  };

  readonly #onWish = (event: Event): void => {
    const { name, value } = event.target as HTMLInputElement;
    this.guest = { ...this.guest, [name]: value };
    this.done = null;
  };

  readonly #onCopy = async (event: Event): Promise<void> => {
    const { name = "" } = (event.target as Element).closest<HTMLElement>("[data-name]")?.dataset ?? {};
    const field = this.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
    if (!field) return;
    const copied = await copyText(field.value, field);
    this.done = { name, key: copied ? "embed.copied" : "embed.select" };
  };

  protected override render(): TemplateResult {
    const site = new URL(".", document.baseURI).href;
    const { origin } = new URL(site);
    return html`
      <div class="page prose embed" @click=${this.#onCopy}>
        <h1>${t("embed.title")}</h1>
        <p class="lead">${t("embed.lead")}</p>
        <p><label><span class="label">${t("embed.record")}</span>
          <input name="record" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="embed-help"
            .value=${this.record} @change=${this.#onRecord} /></label>
          <span class="fine" id="embed-help">${t("embed.record.help")}</span></p>
        ${this.#wanted.draw()}
        ${studyIn(this.record) ? html`<p class="fine" data-id="embed-study">${t("embed.study")}</p>` : this.#wish("show", SHOWS)} ${this.#wish("language", LANGUAGES)} ${this.#wish("theme", THEMES)}
        ${this.#lines("script", `<script src="${site}embed.js" defer></script>`)}
        ${this.#lines("line", this.#board(site))}
        <p><a href=${href({ page: "board", how: writeEmbedParams(this.guest), record: this.record })} target="_blank" rel="noopener">${t("embed.try")}</a></p>
        <h2>${t("embed.more")}</h2>
        <p>${t("embed.more.frame")}</p>
        <p>${t("embed.more.size")}</p>
        <p>${t("embed.more.attributes")}</p>
        <p>${t("embed.more.events")}</p>
        <p>${t("embed.more.moved")}</p>
        <p>${t("embed.more.policy")}</p>
        <pre><code>script-src ${origin}; frame-src ${origin}</code></pre>
      </div>
    `;
  }

  #board(site: string): string {
    const { show, language, theme } = this.guest;
    const study = studyIn(this.record) !== undefined;
    const [name, page] = study ? ["study", "s"] : ["record", "m"];
    const wishes = [
      study ? "" : `show="${show}"`,
      language === "auto" ? "" : `lang="${language}"`,
      theme === "system" ? "" : `theme="${theme}"`,
    ].filter(Boolean);
    const record = escaped(this.record);
    const link = `<a href="${site}#/${page}/${record}">${escaped(t("embed.open"))}</a>`;
    return `<kleinod-board ${[...wishes, `${name}="${record}"`].join(" ")}>\n  ${link}\n</kleinod-board>`;
  }

  #wish(name: Wish, choices: readonly string[]): TemplateResult {
    return html`<fieldset @change=${this.#onWish}><legend>${t(`embed.${name}`)}</legend><div class="choices">
      ${choices.map(
        (choice) => html`<label class="choice"><input type="radio" name=${name} value=${choice}
          ?checked=${this.guest[name] === choice} />${word(name, choice)}</label>`,
      )}</div></fieldset>`;
  }

  #lines(name: string, lines: string): TemplateResult {
    return html`<p><label><span class="label">${t(`embed.${name}`)}</span>
        <textarea class="lines" name=${name} readonly rows="3" spellcheck="false" .value=${lines}></textarea></label></p>
      <p class="actions"><button type="button" data-name=${name}>${t("embed.copy")}</button>
        <span role="status">${this.done?.name === name ? t(this.done.key) : nothing}</span></p>`;
  }
}

/** Return the label of a choice. Languages are named in their own language. */
const word = (name: Wish, choice: string): string =>
  name === "language" && choice !== "auto" ? t(`settings.language.${choice}`) : t(`embed.${name}.${choice}`);

customElements.define("kl-embed", EmbedPage);
