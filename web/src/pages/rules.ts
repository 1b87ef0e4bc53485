/** The rules of a game, each with its id and an example to look at and to try. */
import { first } from "virtual:kleinod";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { EngineError } from "../engine.ts";
import { type Example, loadExamples, loadRules } from "../help.ts";
import { renderBlocks, type Section } from "../markdown.ts";
import type { Frame, Msg } from "../protocol.ts";
import { href } from "../router.ts";
import { engine } from "../services.ts";
import { drawPicture } from "../table/cards/picture.ts";
import { lyingName } from "../table/cards/words.ts";
import { currentLanguage, type Language, say, seatNames, t } from "../words.ts";
import { Page } from "./page.ts";

/** What the engine says of an example: its position, and why it is refused if it is. */
interface Answer {
  frame: Frame;
  why: Msg | null;
}

class Rules extends Page {
  static override properties = {
    game: { attribute: false },
    rule: { attribute: false },
    sections: { state: true },
    examples: { state: true },
    answers: { state: true },
  };
  declare game: string;
  declare rule: string;
  declare private sections: Section[];
  declare private examples: Example[];
  declare private answers: ReadonlyMap<Example, Answer>;
  #spoken: Language | null = null;

  constructor() {
    super();
    this.sections = [];
    this.examples = [];
    this.answers = new Map();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  async #open(): Promise<void> {
    this.#spoken = currentLanguage();
    [this.sections, this.examples] = await Promise.all([
      loadRules(this.game, this.#spoken),
      loadExamples(this.game),
    ]);
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
    this.sections = await loadRules(this.game, this.#spoken);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("rule") || this.sections.length === 0) return;
    this.#showRule();
    this.served();
  }

  /** Bring the rule of the address into view. */
  #showRule(): void {
    this.#chosen?.scrollIntoView();
    this.#chosen?.focus({ preventScroll: true });
  }

  get #chosen(): HTMLElement | null {
    return this.rule ? this.querySelector<HTMLElement>(`#${CSS.escape(this.rule)}`) : null;
  }

  async #askAll(): Promise<void> {
    for (const example of this.examples) {
      try {
        const answer = await this.#ask(example);
        await this.#holding(() => {
          this.answers = new Map(this.answers).set(example, answer);
        });
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        console.error(`rules: the example of ${example.rule} cannot be shown`, error.failure);
      }
    }
  }

  /** Change something without moving the rule that is being read. */
  async #holding(change: () => void): Promise<void> {
    const section = this.#chosen;
    const before = section?.getBoundingClientRect().top ?? 0;
    change();
    await this.updateComplete;
    scrollBy({ top: (section?.getBoundingClientRect().top ?? 0) - before, behavior: "instant" });
  }

  async #ask({ seats, options, position, clicks, refused }: Example): Promise<Answer> {
    const asked = await engine.ask({ op: "new", game: this.game, seats, options, from: position });
    const { record, seat: viewer } = asked;
    // An example shows what its seat decides by.
    const frame = asked.private ? await engine.ask({ op: "goto", record, at: 0, viewer }) : asked;
    if (!refused) return { frame, why: null };
    const reply = await engine.ask({ op: "why", record: frame.record, path: clicks });
    if (!("why" in reply)) return { frame, why: null };
    return { frame: { ...frame, buttons: { ...frame.buttons, ...reply.buttons } }, why: reply.why };
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
    const own = this.examples.filter((example) => example.rule === id);
    return html`
      <article class="rule" id=${id} tabindex="-1" ?data-chosen=${chosen} aria-labelledby="title-${id}">
        <div class="prose">
          <h2 id="title-${id}">${title} <a class="rule-id" href=${href({ page: "rules", game: this.game, rule: id })}>${id}</a></h2>
          ${renderBlocks(blocks)}
        </div>
        ${own.length > 0 ? html`<div class="examples">${own.map((example) => this.#example(example))}</div>` : nothing}
      </article>
    `;
  }

  #example(example: Example): TemplateResult {
    const answer = this.answers.get(example);
    const frame = answer?.frame ?? emptyBoard(this.game);
    const way = example.clicks.map((id) => nameOf(id, frame)).join(" → ");
    const names = seatNames(frame?.colors ?? []);
    const mover = answer ? (names[answer.frame.seat] ?? "") : "";
    const verdict = example.refused ? "refused" : "accepted";
    return html`
      <figure class="example">
        ${frame ? drawPicture(frame, t("rules.example.picture", { way }), example.clicks) : nothing}
        <figcaption>
          <p class="case">
            ${mover ? html`<span>${mover}:</span>` : nothing}
            <strong class="way">${way}</strong>
            <span class="verdict" data-verdict=${verdict}>
              <kl-icon name=${example.refused ? "x" : "check"}></kl-icon>${t(`rules.${verdict}`)}
            </span>
          </p>
          ${answer?.why ? html`<p>${say(answer.why, { game: this.game, names })}</p>` : nothing}
          ${
            answer
              ? html`<p><a href=${href({ page: "position", record: answer.frame.position })}>${t("rules.try")}<span class="unseen"> ${example.rule}: ${way}</span></a></p>`
              : nothing
          }
        </figcaption>
      </figure>
    `;
  }
}

/** The board of a game without anything on it, until the engine knows what stands there. */
function emptyBoard(game: string): Frame | undefined {
  const start = first.start[game];
  return start && { ...start, scene: { pieces: [], cells: [], cards: [], marks: [], counts: [], notes: [] } };
}

/** Buttons by their words, cells by their names. */
function nameOf(id: string, frame: Frame | undefined): string {
  if (!frame) return id;
  const speech = { game: frame.game, names: seatNames(frame.colors) };
  const label = frame.buttons[id];
  return label ? say(label, speech) : lyingName(frame, id, speech) || id;
}

customElements.define("kl-rules", Rules);
