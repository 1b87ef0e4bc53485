/**
 * The page "rules laboratory". It shows each ambiguous rule as two boards, with its source and the reason for
 * the interpretation that this program uses.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../../styles/readings.css";
import "../../styles/rules.css";
import "../../board/kl-board.ts";
import "../../cards/interactive-cards.ts";
import { href } from "../../base/router.ts";
import { EngineError } from "../../engine/engine.ts";
import { choicesText } from "../../engine/game-options.ts";
import type { GameInfo } from "../../engine/protocol.ts";
import { isCardTable } from "../../input/board-or-cards.ts";
import { loadStudy, type Reading, type Stated } from "../../packs/teaching-pack.ts";
import { engine, theGame } from "../../services.ts";
import { Page } from "../../ui/page-element.ts";
import { has, numeral, say, seatNames, t } from "../../words/sentences.ts";
import { openSides, type Side } from "../rule-readings.ts";
import "../match-link.ts";
import { differences, stepName, taken } from "./interpretation-words.ts";

/** The maximum number of differences that are named in words; the board shows all of them. */
const NAMED = 10;

class RulesLaboratory extends Page {
  static override properties = {
    game: { attribute: false },
    reading: { attribute: false },
    all: { state: true },
    stated: { state: true },
    sides: { state: true },
  };
  declare game: string;
  /** The id of the ambiguous rule to show, or the key of its option; "" for the first rule. */
  declare reading: string;
  declare private all: readonly Reading[];
  declare private stated: readonly Stated[];
  declare private sides: readonly Side[];
  /** The id of the rule whose boards were requested last. */
  #asked = "";

  constructor() {
    super();
    this.all = [];
    this.stated = [];
    this.sides = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  async #open(): Promise<void> {
    const { readings, stated } = await loadStudy(this.game);
    this.all = readings;
    this.stated = stated;
    await this.#turn();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("reading") || this.all.length === 0 || this.#shown?.id === this.#asked) return;
    void this.#turn();
    this.querySelector<HTMLElement>("article h2")?.focus();
  }

  get #info(): GameInfo {
    return theGame(this.game);
  }

  get #shown(): Reading | undefined {
    const { all, reading } = this;
    return all.find(({ id }) => id === reading) ?? all.find(({ option }) => option === reading) ?? all[0];
  }

  /** Load the boards of the rule that the address names. */
  async #turn(): Promise<void> {
    const shown = this.#shown;
    if (!shown) return;
    this.#asked = shown.id;
    this.sides = [];
    try {
      const sides = await openSides(shown, this.#info, engine);
      if (this.#asked === shown.id) this.sides = sides;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      console.error(`readings: ${shown.id} cannot be shown`, error.failure);
    }
    await this.updateComplete;
    this.served();
  }

  #t(key: string, args: Record<string, string | number> = {}): string {
    return t(key, args, this.game);
  }

  #name({ id }: Stated): string {
    return this.#t(`reading.${id}`);
  }

  protected override render(): TemplateResult {
    const { game } = this;
    const shown = this.#shown;
    return html`<div class="page readings">
      <header>
        <p class="fine"><a href=${href({ page: "setup", game })}>${t("game.name", {}, game)}</a>
          · <a href=${href({ page: "rules", game, rule: "" })}>${t("rules.heading")}</a></p>
        <h1>${this.#t("readings.heading")}</h1>
        <p class="lead">${this.#t("readings.lead")}</p>
        <kl-under-way .game=${this.game}></kl-under-way>
      </header>
      ${shown ? this.#article(shown) : nothing}
      <nav class="contents" aria-label=${this.#t("readings.list")}>
        <h2>${this.#t("readings.list")}</h2>
        <ol>${this.all.map(
          (reading) =>
            html`<li><a href=${this.#address(reading)} aria-current=${reading === shown ? "true" : nothing}>${this.#name(reading)}</a></li>`,
        )}</ol>
      </nav>
      ${this.stated.length > 0 ? this.#unread() : nothing}
    </div>`;
  }

  /** Draw the list of decisions about rules that cannot be shown as two boards. */
  #unread(): TemplateResult {
    return html`<section class="stated">
      <h2>${this.#t("readings.stated")}</h2>
      <ul>${this.stated.map(
        (one) => html`<li><strong>${this.#name(one)}.</strong> ${this.#t(`reading.${one.id}.why`)}
          ${one.rules.map((rule) => html`<a class="rule-id" href=${href({ page: "rules", game: this.game, rule })}>${rule}</a> `)}</li>`,
      )}</ul>
    </section>`;
  }

  #address({ id }: Reading): string {
    return href({ page: "readings", game: this.game, reading: id });
  }

  #article(reading: Reading): TemplateResult {
    const word = (end: string): string => this.#t(`reading.${reading.id}.${end}`);
    const at = this.all.indexOf(reading);
    const [before, after] = [this.all[at - 1], this.all[at + 1]];
    return html`<article class="reading" data-reading=${reading.id} ?data-open=${this.sides.length > 0}>
      <h2 tabindex="-1">${this.#name(reading)} ${reading.rules.map(
        (rule) =>
          html`<a class="rule-id" href=${href({ page: "rules", game: this.game, rule })}>${rule}</a> `,
      )}</h2>
      <blockquote class="reading-source"><h3>${this.#t("readings.source")}</h3><p>${word("source")}</p></blockquote>
      <p class="reading-see">${word("see")}</p>
      <div class="reading-sides" role="group" aria-label=${this.#t("readings.sides")}>
        ${Array.from({ length: this.#count(reading) }, (_, index) => this.#side(reading, index))}
      </div>
      <div class="reading-why"><h3>${this.#t("readings.why")}</h3><p>${word("why")}</p></div>
      <p class="actions">
        ${before ? html`<a class="button" data-id="reading-back" href=${this.#address(before)}>${this.#t("readings.back")}<span class="unseen">: ${this.#name(before)}</span></a>` : nothing}
        ${after ? html`<a class="button" data-id="reading-next" href=${this.#address(after)}>${this.#t("readings.next")}<span class="unseen">: ${this.#name(after)}</span></a>` : nothing}
      </p>
    </article>`;
  }

  #count({ values }: Reading): number {
    return values?.length ?? 2;
  }

  /**
   * Return the title of one interpretation: its own entry in the dictionary, or else the name of the option's
   * value.
   */
  #title({ id, option, values }: Reading, index: number): string {
    const own = `reading.${id}.${index + 1}`;
    return has(own, this.game) ? this.#t(own) : this.#t(`option.${option}.${values?.[index]}`);
  }

  #side(reading: Reading, index: number): TemplateResult {
    const title = this.#title(reading, index);
    const side = this.sides[index];
    const known = this.#info.options.find(({ key }) => key === reading.option);
    const ours = known ? known.default === reading.values?.[index] : index === 0;
    const letter = String.fromCharCode("A".charCodeAt(0) + index);
    return html`<section class="side" aria-label="${letter}: ${title}">
      <h3><span class="side-letter">${letter}</span> ${title} <span class="side-mark" ?data-ours=${ours}>${
        ours ? this.#t("readings.ours") : known ? nothing : this.#t("readings.another")
      }</span></h3>
      ${side ? this.#board(reading, side, title) : html`<div class="side-waiting" aria-hidden="true"></div>`}
    </section>`;
  }

  #board(reading: Reading, side: Side, title: string): TemplateResult {
    const { frame, next, lit, options } = side;
    const clicked = reading.clicked ?? [];
    const ways = [...next]
      .filter(([, { refused }]) => !refused)
      .map(([id]) => stepName(id, reading, side.frame));
    const label = this.#t("readings.picture", {
      reading: title,
      ways: ways.join(", ") || this.#t("readings.nothing"),
    });
    return html`
      <div class="side-board">${
        isCardTable(frame)
          ? html`<kl-cards still .frame=${frame} .viewer=${frame.viewer} .next=${next} .clicked=${clicked} .pending=${lit} label=${label}></kl-cards>`
          : html`<kl-board still .frame=${frame} .next=${next} .clicked=${clicked} .pending=${lit} label=${label}></kl-board>`
      }</div>
      <p class="side-state">${this.#state(side)}</p>
      ${this.#points(side)} ${this.#places(side)} ${this.#differing(reading, side)}
      <p class="actions">
        ${side.playable ? html`<a class="button" data-id="try" href=${this.#trying(reading, side)}>${this.#t("readings.try")}<span class="unseen">: ${title}</span></a>` : nothing}
        ${options ? html`<a class="button" data-id="play-so" href=${this.#playing(side)}>${this.#t("readings.play")}<span class="unseen">: ${title}</span></a>` : nothing}
      </p>`;
  }

  /** Return the state of the match under this interpretation in words, as far as it is known. */
  #state({ frame, told, over, paths }: Side): string {
    if (over) return this.#t("readings.over");
    if (!told) return "";
    if (taken(this.#shown, paths)) return this.#t("readings.done");
    const said = say(frame.prompt, { game: this.game, names: seatNames(frame.colors) });
    return frame.outcome ? said : `${said} ${this.#t("readings.ways", { n: paths.length })}.`;
  }

  /** Draw the scores if they differ between the interpretations. */
  #points(side: Side): TemplateResult | typeof nothing {
    const { frame, told } = side;
    const standings = new Set(this.sides.map((side) => side.frame.standing.join()));
    if (!told || standings.size < 2) return nothing;
    return this.#bySeat("readings.points", side, frame.standing);
  }

  /** Draw the final ranking if the match has ended under each interpretation, but with different results. */
  #places(side: Side): TemplateResult | typeof nothing {
    const ends = this.sides.map(({ places }) => places);
    if (!side.places || ends.includes(null) || new Set(ends.map(String)).size < 2) return nothing;
    return this.#bySeat("readings.places", side, side.places);
  }

  #bySeat(key: string, { frame }: Side, numbers: readonly number[]): TemplateResult {
    const names = seatNames(frame.colors);
    const told = numbers.map((n, seat) => `${names[seat]} ${numeral(n)}`);
    return html`<p class="side-points">${this.#t(key)} ${told.join(" · ")}</p>`;
  }

  #differing(reading: Reading, side: Side): TemplateResult | typeof nothing {
    if (side.differing.length === 0 || taken(reading, side.paths)) return nothing;
    const names = differences(reading, side);
    const shown = names.slice(0, NAMED);
    const more = names.length - shown.length;
    return html`<p class="side-only"><strong>${this.#t("readings.only")}</strong>
      ${shown.map((name) => html`<span class="step">${name}</span> `)}${more > 0 ? this.#t("readings.more", { n: more }) : nothing}</p>`;
  }

  /**
   * Return the address at which people can try out the position. If the example has turns, they can also undo
   * these.
   */
  #trying({ play = [] }: Reading, { frame }: Side): string {
    return play.length > 0
      ? href({ page: "match", record: frame.record })
      : href({ page: "position", record: frame.position });
  }

  #playing({ frame, options }: Side): string {
    const choices = choicesText(this.#info, { seats: frame.seats, options: options ?? {} });
    return href({ page: "setup", game: this.game, choices });
  }
}

customElements.define("kl-readings", RulesLaboratory);
