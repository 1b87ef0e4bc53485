/**
 * The rules of a game: first a short version, then chapters of rules, with examples to look at and to try
 * out.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../../styles/rules.css";
import { Unreachable } from "../../base/file-unreachable.ts";
import { href } from "../../base/router.ts";
import { EngineError } from "../../engine/engine.ts";
import { type Example, loadRules, loadStudy, type Study } from "../../packs/teaching-pack.ts";
import { Page } from "../../ui/page-element.ts";
import { unreachable } from "../../ui/unreachable-notice.ts";
import { notesOf, renderBlocks, type Section, textOf } from "../../words/markdown.ts";
import { currentLanguage, type Language, t } from "../../words/sentences.ts";
import { type Answer, answerTo, drawExample } from "./rule-example.ts";
import { drawNotes, drawShort, linked, readingTime } from "./rule-parts.ts";
import "../learn/glance.ts";
import "../match-link.ts";

/** Matches windows that are wide enough to show the table of contents open at first. */
const ROOMY = "(min-width: 40rem)";

class Rules extends Page {
  static override properties = {
    game: { attribute: false },
    rule: { attribute: false },
    beside: { type: Boolean },
    sections: { state: true },
    study: { state: true },
    sought: { state: true },
    answers: { state: true },
    missing: { state: true },
  };
  declare game: string;
  declare rule: string;
  /** True if the rules are shown beside a match, so that links to other rules open there too. */
  declare beside: boolean;
  declare private sections: Section[];
  declare private study: Study | null;
  /** The text in the search field. */
  declare private sought: string;
  declare private answers: ReadonlyMap<Example, Answer>;
  /** The error if the text of the rules could not be fetched; null otherwise. */
  declare private missing: Unreachable | null;
  #spoken: Language | null = null;
  /**
   * True if the four introductory pictures are shown. They are left out for readers who follow a link to one
   * rule.
   */
  #glanced = false;

  constructor() {
    super();
    this.beside = false;
    this.sections = [];
    this.study = null;
    this.sought = "";
    this.answers = new Map();
    this.missing = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#glanced = !this.rule && !this.beside;
    void this.#open();
  }

  async #open(): Promise<void> {
    this.#spoken = currentLanguage();
    try {
      [this.sections, this.study] = await Promise.all([
        loadRules(this.game, this.#spoken),
        loadStudy(this.game),
      ]);
    } catch (error) {
      this.#miss(error);
      return;
    }
    await this.updateComplete;
    this.#showRule();
    await this.#askAll();
    this.served();
  }

  protected override willUpdate(): void {
    if (this.#spoken !== null && this.#spoken !== currentLanguage()) void this.#translate();
  }

  async #translate(): Promise<void> {
    this.#spoken = currentLanguage();
    try {
      this.sections = await loadRules(this.game, this.#spoken);
    } catch (error) {
      this.#miss(error);
    }
  }

  #miss(error: unknown): void {
    if (!(error instanceof Unreachable)) throw error;
    this.missing = error;
  }

  readonly #retry = (): void => {
    this.missing = null;
    void this.#open();
  };

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("rule") || this.sections.length === 0) return;
    // A link to a rule clears the search, which might hide that rule.
    if (this.sought) this.sought = "";
    void this.updateComplete.then(() => this.#showRule());
    this.served();
  }

  /** Scroll to the rule that the address names. */
  #showRule(): void {
    this.#chosen?.scrollIntoView();
    this.#chosen?.focus({ preventScroll: true });
  }

  get #chosen(): HTMLElement | null {
    return this.rule ? this.querySelector<HTMLElement>(`#${CSS.escape(this.rule)}`) : null;
  }

  /** Ask the engine about all examples, beginning with those of the rule in the address. */
  async #askAll(): Promise<void> {
    const [chosen, others] = [true, false].map((wanted) =>
      this.study?.examples.filter(({ rule }) => (rule === this.rule) === wanted),
    );
    for (const example of [...(chosen ?? []), ...(others ?? [])]) {
      if (!this.isConnected) return;
      try {
        const answer = await answerTo(example, this.game);
        await this.#holding(() => {
          this.answers = new Map(this.answers).set(example, answer);
        });
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        console.error(`rules: the example of ${example.rule} cannot be shown`, error.failure);
      }
    }
  }

  /** Change the content, and scroll so that the rule being read does not move. */
  async #holding(change: () => void): Promise<void> {
    const section = this.#chosen;
    const before = section?.getBoundingClientRect().top ?? 0;
    change();
    await this.updateComplete;
    const scrolled = this.beside ? this.parentElement : window;
    scrolled?.scrollBy({ top: (section?.getBoundingClientRect().top ?? 0) - before, behavior: "instant" });
  }

  protected override render(): TemplateResult {
    if (this.missing) return unreachable(this.#retry, this.missing);
    const { game, sections, study } = this;
    const found = sections.filter((section) => section.id && this.#fits(section));
    return html`
      <div class="page rules" ?data-beside=${this.beside} @click=${this.#onTurn}>
        ${
          this.beside
            ? nothing
            : html`<header>
                <p class="fine"><a href=${href({ page: "setup", game })}>${t("game.name", {}, game)}</a></p>
                <h1>${t("rules.heading")}</h1>
                <kl-under-way .game=${game}></kl-under-way>
                ${study?.readings.length ? html`<p><a data-id="readings" href=${href({ page: "readings", game, reading: "" })}>${t("readings.heading", {}, game)}</a></p>` : nothing}
              </header>`
        }
        ${study ? this.#search(found.length) : nothing}
        ${this.sought ? html`<div class="articles">${found.map((section) => this.#rule(section))}</div>` : this.#all()}
      </div>
    `;
  }

  /** Draw the short version, then all rules in full. */
  #all(): unknown {
    const { game, sections, study } = this;
    if (sections.length === 0) return nothing;
    const [intro, ...rest] = sections;
    const chapters = chaptersOf(intro?.level === 0 ? rest : sections);
    return html`
      ${intro?.level === 0 ? html`<div class="prose lead">${renderBlocks(intro.blocks)}</div>` : nothing}
      ${study && intro?.level === 0 && intro.notes.length > 0 ? drawNotes(intro, study, game, false) : nothing}
      ${
        study
          ? html`<div class="in-short">${drawShort(game)}
              ${this.#glanced ? html`<kl-glance beside .game=${game}></kl-glance>` : nothing}</div>`
          : nothing
      }
      <section class="whole" aria-labelledby="rules-whole">
        <h2 id="rules-whole">${study ? t("rules.all", {}, game) : t("rules.contents")}</h2>
        ${study ? html`<p class="reading-time">${readingTime(sections.map(textOf), game)}</p>` : nothing}
        <details class="contents-fold" ?open=${!this.beside && matchMedia(ROOMY).matches}>
          <summary>${t("rules.contents")}</summary>
        <nav class="contents" aria-label=${t("rules.contents")}>
          ${chapters.map(
            ({ title, rules }) => html`<div>
              ${title ? html`<p class="contents-chapter">${title}</p>` : nothing}
              <ol>
                ${rules.map(
                  (rule) =>
                    html`<li><a href=${href({ page: "rules", game, rule: rule.id })} data-rule=${rule.id} aria-current=${rule.id === this.rule ? "true" : nothing}>${rule.title}</a></li>`,
                )}
              </ol>
            </div>`,
          )}
        </nav>
        </details>
      </section>
      <div class="articles">
        ${chapters.map(
          ({ title, blocks, rules }) => html`<section class="chapter">
            ${title ? html`<h2>${title}</h2>` : nothing}
            ${blocks.length > 0 ? html`<div class="prose">${renderBlocks(blocks, (text) => linked(text, game))}</div>` : nothing}
            ${rules.map((section) => this.#rule(section))}
          </section>`,
        )}
      </div>`;
  }

  #search(found: number): TemplateResult {
    const { game, sought } = this;
    const told = found > 0 ? t("rules.found", { n: found }, game) : t("rules.found.none", {}, game);
    return html`<form class="rules-search" role="search" @submit=${(event: Event) => event.preventDefault()}>
      <label><span class="label">${t("rules.search", {}, game)}</span>
        <input type="search" name="sought" autocomplete="off" spellcheck="false" .value=${sought} @input=${this.#onSearch} /></label>
      <p class="fine" role="status">${sought ? told : nothing}</p>
    </form>`;
  }

  readonly #onSearch = (event: Event): void => {
    this.sought = (event.target as HTMLInputElement).value.trim();
  };

  /** True if a rule or its notes contain every word of the search. */
  #fits(section: Section): boolean {
    return this.#has(`${textOf(section)} ${notesOf(section)}`);
  }

  #has(told: string): boolean {
    const text = plainly(told);
    return plainly(this.sought)
      .split(/\s+/)
      .every((word) => text.includes(word));
  }

  /**
   * Handles clicks on links to rules. Beside a match the address does not change. A link to the rule that is
   * already shown scrolls to that rule again.
   */
  readonly #onTurn = (event: Event): void => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-rule]");
    if (!link) return;
    const again = link.dataset.rule === this.rule;
    if (again) this.sought = "";
    if (this.beside || again) event.preventDefault();
    if (again) void this.updateComplete.then(() => this.#showRule());
    else if (this.beside) this.rule = link.dataset.rule ?? "";
  };

  #rule(section: Section): TemplateResult {
    const { id, title, blocks } = section;
    const { game, study } = this;
    const text = textOf(section);
    const own = study?.examples.filter((example) => example.rule === id) ?? [];
    const [first, ...others] = own.map((example) =>
      drawExample(example, game, this.answers.get(example), text),
    );
    return html`
      <article class="rule" id=${id} tabindex="-1" ?data-chosen=${id === this.rule} aria-labelledby="title-${id}">
        <div class="prose">
          <h3 id="title-${id}">${title} <a class="rule-id" href=${href({ page: "rules", game, rule: id })} data-rule=${id}>${id}</a></h3>
          ${renderBlocks(blocks, (part) => linked(part, game, id))}
        </div>
        ${first ? html`<div class="examples first">${first}</div>` : nothing}
        ${study ? drawNotes(section, study, game, this.sought !== "" && !this.#has(text)) : nothing}
        ${others.length > 0 ? html`<div class="examples more" ?data-few=${others.length <= 2}>${others}</div>` : nothing}
      </article>
    `;
  }
}

/** A chapter of rules. The title is "" for rules before the first title. */
interface Chapter extends Pick<Section, "title" | "blocks"> {
  rules: Section[];
}

function chaptersOf(sections: readonly Section[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const section of sections) {
    if (!section.id) chapters.push({ title: section.title, blocks: section.blocks, rules: [] });
    else if (chapters.length === 0) chapters.push({ title: "", blocks: [], rules: [section] });
    else chapters.at(-1)?.rules.push(section);
  }
  return chapters;
}

/** Return a text in the form used for searching, in lower case and without accents. */
const plainly = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

customElements.define("kl-rules", Rules);
