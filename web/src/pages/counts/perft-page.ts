/**
 * The page of node counts (perft). It shows the published counts, and counts the nodes of any position in
 * this browser, so that people can compare the two.
 */
import { html, nothing, type TemplateResult } from "lit";
import "../../styles/counts.css";
import { find } from "../../base/links/finder.ts";
import { EngineError } from "../../engine/engine.ts";
import type { CountUnit, Failure, Frame } from "../../engine/protocol.ts";
import { need } from "../../packs/game-pack.ts";
import { loadCounts, type Published, table } from "../../packs/perft-data.ts";
import { engine, gameInfo, games, thinker } from "../../services.ts";
import { drawPicture } from "../../table/small-picture.ts";
import { Page } from "../../ui/page-element.ts";
import { FetchedParts } from "../../ui/unreachable-notice.ts";
import { currentLanguage, say, t } from "../../words/sentences.ts";
import "../match-link.ts";
import { Counting, type Row } from "./running-count.ts";

const DEEPEST = 12;
const UNITS: readonly CountUnit[] = ["action", "turn"];
/** Matches a record or a link to one. Any other text is read as a position. */
const RECORD = /kl\d+~/;

const whole = (n: number): string => new Intl.NumberFormat(currentLanguage()).format(n);
const seconds = (n: number): string =>
  new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(n);

/** Quote an argument for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

class CountsPage extends Page {
  static override properties = {
    game: { state: true },
    entry: { state: true },
    text: { state: true },
    depth: { state: true },
    unit: { state: true },
    frame: { state: true },
    failure: { state: true },
  };
  declare private game: string;
  /** The published position that was last chosen; null for none. */
  declare private entry: Published | null;
  declare private text: string;
  declare private depth: number;
  declare private unit: CountUnit;
  /** The frame of the position; null until the engine has replied. */
  declare private frame: Frame | null;
  declare private failure: Failure | null;
  #published: Record<string, Published[]> = {};
  readonly #counting = new Counting(thinker);
  readonly #wanted = new FetchedParts(this);
  #ways = 0;

  constructor() {
    super();
    this.game = "";
    this.entry = null;
    this.text = "";
    this.depth = 2;
    this.unit = "action";
    this.frame = null;
    this.failure = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#counting.addEventListener("change", this.#onChange);
    void this.#wanted.get("counts", () => this.#begin());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#counting.removeEventListener("change", this.#onChange);
    this.#counting.forget();
  }

  readonly #onChange = (): void => this.requestUpdate();

  async #begin(): Promise<void> {
    this.#published = await loadCounts();
    await this.#turnTo(Object.keys(this.#published).sort()[0] ?? "");
    await this.updateComplete;
    this.served();
  }

  get #entries(): readonly Published[] {
    return this.#published[this.game] ?? [];
  }

  async #turnTo(game: string): Promise<void> {
    this.game = game;
    const [first] = this.#entries;
    if (first) await this.#choose(first);
  }

  #choose(entry: Published): Promise<void> {
    this.entry = entry;
    this.text = entry.position;
    this.unit = entry.unit;
    return this.#open();
  }

  /** Show the position that is entered in the text field. */
  async #open(): Promise<void> {
    const way = ++this.#ways;
    this.#counting.forget();
    try {
      const frame = await this.#asked(this.text.trim());
      await this.#wanted.get(frame.game, () => need(frame.game));
      if (way !== this.#ways) return;
      [this.frame, this.failure] = [frame, null];
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (way === this.#ways) [this.frame, this.failure] = [null, error.failure];
    }
  }

  #asked(text: string): Promise<Frame> {
    const found = find(text).findings.find(({ kind }) => kind === "match" || kind === "position");
    if (found || RECORD.test(text)) return engine.ask({ op: "open", record: found?.text ?? text });
    const { seats, options } = this.entry ?? { seats: gameInfo(this.game)?.seats[0] ?? 2, options: {} };
    return engine.ask({ op: "new", game: this.game, seats, options, ...(text && { from: text }) });
  }

  /** The published counts of the position by depth, if there are any for the chosen unit. */
  get #known(): readonly number[] {
    const { entry, text, unit } = this;
    return entry && entry.position === text.trim() && entry.unit === unit ? entry.counts : [];
  }

  readonly #onGame = (event: Event): void => void this.#turnTo((event.target as HTMLSelectElement).value);

  readonly #onEntry = (event: Event): void => {
    const { entry } = (event.target as Element).closest<HTMLElement>("[data-entry]")?.dataset ?? {};
    const chosen = this.#entries[Number(entry)];
    if (chosen) void this.#choose(chosen);
  };

  readonly #onText = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    void this.#open();
  };

  readonly #onDepth = (event: Event): void => {
    this.depth = Math.min(
      DEEPEST,
      Math.max(1, Math.floor((event.target as HTMLInputElement).valueAsNumber || 1)),
    );
  };

  readonly #onUnit = (event: Event): void => {
    this.unit = (event.target as HTMLSelectElement).value as CountUnit;
    this.#counting.forget();
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    if (this.frame) void this.#counting.run(this.frame, this.depth, this.unit, this.#known);
  };

  protected override render(): TemplateResult {
    return html`
      <div class="page prose counts">
        <h1>${t("counts.title")}</h1>
        <p class="lead">${t("counts.lead")}</p>
        <kl-under-way></kl-under-way>
        <p><label><span class="label">${t("counts.game")}</span>
          <select name="game" @change=${this.#onGame}>
            ${games
              .filter(({ id }) => this.#published[id])
              .map(
                ({ id }) =>
                  html`<option value=${id} ?selected=${id === this.game}>${t("game.name", {}, id)}</option>`,
              )}
          </select></label></p>
        <h2 id="counts-published">${t("counts.published")}</h2>
        ${this.#tables()}
        <p><a href="./${table}" download="kleinod-counts.json">${t("counts.file")}</a></p>
        <h2>${t("counts.here")}</h2>
        ${this.#form()} ${this.#result()}
      </div>
    `;
  }

  /** Draw one table for each unit, so that the unit stands in the caption and takes no column. */
  #tables(): TemplateResult {
    const tables = UNITS.filter((unit) => this.#entries.some((entry) => entry.unit === unit));
    return html`<div class="counts-table" role="region" aria-labelledby="counts-published" tabindex="0" @click=${this.#onEntry}>
      ${tables.map((unit) => this.#table(unit))}</div>`;
  }

  #table(unit: CountUnit): TemplateResult {
    const rows = [...this.#entries.entries()].filter(([, entry]) => entry.unit === unit);
    const depths = Math.max(...rows.map(([, { counts }]) => counts.length));
    const language = currentLanguage();
    return html`<table class="counts-published">
        <caption>${t("counts.counted")}: ${t(`counts.unit.${unit}`)}</caption>
        <thead><tr><th scope="col">${t("counts.position")}</th>
          ${Array.from({ length: depths }, (_, n) => html`<th scope="col" class="number">${t("counts.at", { depth: n + 1 })}</th>`)}
          <th scope="col">${t("counts.rules")}</th></tr></thead>
        <tbody>${rows.map(
          ([n, entry]) => html`<tr ?data-chosen=${entry === this.entry}>
            <th scope="row"><button type="button" class="plain" data-entry=${n} aria-pressed=${entry === this.entry}>${entry.name[language]}</button></th>
            ${Array.from({ length: depths }, (_, depth) => html`<td class="number">${amount(entry.counts[depth])}</td>`)}
            <td class="fine">${entry.rules.join(" ")}</td></tr>`,
        )}</tbody>
      </table>`;
  }

  #form(): TemplateResult {
    const running = this.#counting.state === "running";
    return html`
      <form @submit=${this.#onSubmit}>
        <p><label><span class="label">${t("counts.text")}</span>
          <input name="text" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="counts-help"
            .value=${this.text} @change=${this.#onText} /></label>
          <span class="fine" id="counts-help">${t("counts.text.help")}</span></p>
        ${this.#wanted.draw()}${this.failure ? html`<p class="note bad" role="alert">${this.#why(this.failure)}</p>` : nothing}
        ${this.frame ? html`<div class="counts-picture">${drawPicture(this.frame, t("counts.position"))}</div>` : nothing}
        <div class="counts-how">
          <label><span class="label">${t("counts.depth")}</span>
            <input name="depth" type="number" min="1" max=${DEEPEST} .value=${String(this.depth)} @change=${this.#onDepth} /></label>
          <label><span class="label">${t("counts.counted")}</span>
            <select name="unit" @change=${this.#onUnit}>
              ${UNITS.map((unit) => html`<option value=${unit} ?selected=${unit === this.unit}>${t(`counts.unit.${unit}`)}</option>`)}
            </select></label>
        </div>
        <p class="actions">
          <button class="primary" ?disabled=${running || !this.frame}>${t("counts.start")}</button>
          <button type="button" data-id="stop" ?disabled=${!running} @click=${() => this.#counting.stop()}>${t("counts.stop")}</button>
        </p>
      </form>`;
  }

  #why({ msg }: Failure): string {
    return say(msg, { game: this.game, names: [] });
  }

  #result(): TemplateResult {
    const { state, now, rows, parts, failure } = this.#counting;
    const last = rows.at(-1);
    const told = { depth: now.depth, count: whole(now.count) };
    return html`
      <section class="counts-result" data-state=${state}>
        ${state === "running" ? html`<progress max="1" .value=${now.share} aria-hidden="true"></progress>` : nothing}
        ${state === "running" ? html`<p aria-hidden="true" class="counts-now">${t("counts.running", told)}</p>` : nothing}
        <p role="status">${state === "done" || state === "stopped" ? t(`counts.${state}`, told) : nothing}</p>
        ${failure ? html`<p class="note bad" role="alert">${this.#why(failure)}</p>` : nothing}
        ${last ? this.#rows(rows) : nothing}
        ${last && parts.length > 0 ? this.#split(parts, last.depth) : nothing}
        ${this.frame ? html`<p class="label">${t("counts.line")}</p><pre><code>${this.#line(this.frame)}</code></pre>` : nothing}
      </section>`;
  }

  #rows(rows: readonly Row[]): TemplateResult {
    return html`<div class="counts-table" role="region" aria-label=${t("counts.result")} tabindex="0"><table class="counts-rows"><caption>${t("counts.result")}</caption>
      <thead><tr>${["depth", "mine", "theirs", "time"].map((name) => html`<th scope="col" class="number">${t(`counts.${name}`)}</th>`)}</tr></thead>
      <tbody>${rows.map(
        (
          row,
        ) => html`<tr><th scope="row" class="number">${row.depth}</th><td class="number">${whole(row.count)}</td>
          <td class="number">${verdict(row)}</td><td class="number">${seconds(row.seconds)}</td></tr>`,
      )}</tbody></table></div>`;
  }

  #split(parts: readonly [string, number][], depth: number): TemplateResult {
    return html`<details><summary>${t("counts.split", { depth })}</summary>
      <div class="counts-table" role="region" aria-label=${t("counts.split", { depth })} tabindex="0"><table class="counts-rows"><thead><tr><th scope="col">${t("counts.action")}</th>
        <th scope="col" class="number">${t("counts.mine")}</th></tr></thead>
        <tbody>${parts.map(([action, n]) => html`<tr><th scope="row">${action}</th><td class="number">${whole(n)}</td></tr>`)}</tbody>
      </table></div></details>`;
  }

  #line({ game, seats, options, positionText }: Frame): string {
    const usual = new Map(gameInfo(game)?.options.map((option) => [option.key, option.default]));
    const changed = Object.entries(options).filter(([key, value]) => usual.get(key) !== value);
    const given = changed.map(([key, value]) => `--option ${quoted(`${key}=${value}`)}`);
    const parts = [`kleinod perft ${game} ${this.depth}`, `--seats ${seats}`, `--unit ${this.unit}`];
    return [...parts, ...given, `--position ${quoted(positionText)}`, "--split"].join(" ");
  }
}

const amount = (n: number | undefined): string => (n === undefined ? "" : whole(n));

function verdict({ count, published }: Row): TemplateResult | typeof nothing {
  if (published === undefined) return nothing;
  const same = count === published;
  return html`${whole(published)} <span class="verdict" data-verdict=${same ? "accepted" : "refused"}>
    <kl-icon name=${same ? "check" : "x"}></kl-icon>${t(same ? "counts.same" : "counts.differs")}</span>`;
}

customElements.define("kl-counts", CountsPage);
