/** The rules of a game, each with its id and an example to look at and to try. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../table/kl-board.ts";
import { EngineError } from "../engine.ts";
import { type Example, loadExamples, loadRules } from "../help.ts";
import { renderBlocks, type Section } from "../markdown.ts";
import type { Frame } from "../protocol.ts";
import { href } from "../router.ts";
import { engine, gameInfo } from "../services.ts";
import { currentLanguage, type Language, say, seatNames, t } from "../words.ts";
import { Page } from "./page.ts";

/** An example with its position, and why it is refused if it is. */
interface Shown {
  example: Example;
  frame: Frame;
  verdict: string;
}

class Rules extends Page {
  static override properties = {
    game: { attribute: false },
    rule: { attribute: false },
    sections: { state: true },
    shown: { state: true },
  };
  declare game: string;
  declare rule: string;
  declare private sections: Section[];
  declare private shown: ReadonlyMap<string, Shown[]>;
  #spoken: Language | null = null;
  #examples: Example[] = [];

  constructor() {
    super();
    this.sections = [];
    this.shown = new Map();
  }

  protected override willUpdate(): void {
    if (this.#spoken === currentLanguage()) return;
    this.#spoken = currentLanguage();
    void this.#load(this.#spoken);
  }

  async #load(language: Language): Promise<void> {
    const [sections, examples] = await Promise.all([loadRules(this.game, language), loadExamples(this.game)]);
    if (language !== this.#spoken) return;
    const first = this.sections.length === 0;
    this.sections = sections;
    this.#examples = examples;
    await this.updateComplete;
    if (first) this.#showRule();
    await this.#showExamples();
    this.served();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("rule") && this.sections.length > 0) this.#showRule();
  }

  /** Bring the rule of the address into view. */
  #showRule(): void {
    const section = this.rule ? this.querySelector<HTMLElement>(`#${CSS.escape(this.rule)}`) : null;
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }

  async #showExamples(): Promise<void> {
    const colors = gameInfo(this.game)?.colors ?? [];
    const shown = new Map<string, Shown[]>();
    for (const example of this.#examples) {
      const { seats, options, position, clicks, rule } = example;
      try {
        const frame = await engine.ask({ op: "new", game: this.game, seats, options, from: position });
        const why = example.refused
          ? await engine.ask({ op: "why", record: frame.record, path: clicks })
          : null;
        const speech = { game: this.game, names: seatNames(colors) };
        const verdict = why && "why" in why ? say(why.why, speech) : "";
        shown.set(rule, [...(shown.get(rule) ?? []), { example, frame, verdict }]);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        console.error(`rules: the example of ${rule} cannot be shown`, error.failure);
      }
    }
    this.shown = shown;
  }

  protected override render(): TemplateResult {
    const { game, sections } = this;
    const rules = sections.filter((section) => section.id);
    return html`
      <div class="page rules">
        <header>
          <p class="fine"><a href=${href({ page: "setup", game })}>${t("game.name", {}, game)}</a></p>
          <h1>${t("rules.heading")}</h1>
        </header>
        ${sections.filter((section) => !section.id).map((section) => html`<div class="prose">${renderBlocks(section.blocks)}</div>`)}
        <nav class="contents" aria-label=${t("rules.contents")}>
          <ol>
            ${rules.map(
              ({ id, title }) =>
                html`<li><a href=${href({ page: "rules", game, rule: id })} aria-current=${id === this.rule ? "true" : nothing}>${title}</a></li>`,
            )}
          </ol>
        </nav>
        <div class="articles">${rules.map((section) => this.#rule(section))}</div>
      </div>
    `;
  }

  #rule({ id, title, blocks }: Section): TemplateResult {
    const chosen = id === this.rule;
    return html`
      <article class="rule" id=${id} tabindex="-1" ?data-chosen=${chosen} aria-labelledby="title-${id}">
        <div class="prose">
          <h2 id="title-${id}">${title} <a class="rule-id" href=${href({ page: "rules", game: this.game, rule: id })}>${id}</a></h2>
          ${renderBlocks(blocks)}
        </div>
        ${(this.shown.get(id) ?? []).map((shown) => this.#example(shown))}
      </article>
    `;
  }

  #example({ example, frame, verdict }: Shown): TemplateResult {
    const way = example.clicks.filter((id) => !id.startsWith("#")).join(" → ");
    const mover = seatNames(frame.colors)[frame.seat] ?? "";
    return html`
      <figure class="example">
        <kl-board
          still
          coordinates
          .frame=${frame}
          .hinted=${example.clicks}
          label=${t("rules.example.picture", { way })}
        ></kl-board>
        <figcaption>
          <p>
            ${mover ? html`${mover}: ` : nothing}<strong class="way">${way}</strong>
            <span class=${example.refused ? "verdict no" : "verdict yes"}>
              <kl-icon name=${example.refused ? "x" : "check"}></kl-icon>
              ${t(example.refused ? "rules.refused" : "rules.accepted")}
            </span>
          </p>
          ${verdict ? html`<p>${verdict}</p>` : nothing}
          <p><a href=${href({ page: "position", record: frame.position })}>${t("rules.try")}</a></p>
        </figcaption>
      </figure>
    `;
  }
}

customElements.define("kl-rules", Rules);
