/**
 * The study inside an embedded board on another site. It can be read with all variations, but not changed.
 */
import { html, type TemplateResult } from "lit";
import "../../../../py/kleinod/core/art/drawn.css";
import "../../styles/study.css";
import "../../table/kl-table.ts";
import { find } from "../../base/links/finder.ts";
import { absolute } from "../../base/router.ts";
import { placeOf, studyIn } from "../../base/study-text.ts";
import { need } from "../../packs/game-pack.ts";
import { engine } from "../../services.ts";
import type { TableCommand } from "../../session/session.ts";
import { Reading, type Walk } from "../../session/study/study-reader.ts";
import { Page } from "../../ui/page-element.ts";
import { say, seatNames, t } from "../../words/sentences.ts";
import { drawMarks } from "./board-marks.ts";
import { drawReading } from "./reading-panel.ts";
import { Walking } from "./tree/tree-keyboard.ts";

class EmbeddedStudy extends Page {
  static override properties = { text: { attribute: false } };
  /** A text that contains a study, and the place to begin at. */
  declare text: string;
  readonly #reading = new Reading({ engine, need });
  // The mouse wheel does not step through the moves, because it scrolls the surrounding page.
  readonly #walking = new Walking(this, this.#reading, { wheel: false });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#reading.addEventListener("change", () => this.requestUpdate());
    void this.#open();
  }

  async #open(): Promise<void> {
    const { text = this.text, place } = studyIn(this.text) ?? {};
    await this.#reading.read({ op: "study", study: text }, placeOf(place));
    await this.updateComplete;
    this.served();
  }

  readonly #onCommand = ({ detail }: CustomEvent<TableCommand>): void => {
    if (detail.do === "goto") void this.#reading.turnToPly(detail.at);
    else if (detail.do === "type") detail.heard(false);
  };

  readonly #onRules = (event: CustomEvent<string>): void => {
    const game = this.#reading.moment?.frame.game;
    if (game) open(absolute({ page: "rules", game, rule: event.detail }), "_blank", "noopener");
  };

  readonly #onClick = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>("[data-node], [data-walk], [data-chapter]");
    const { node, walk, chapter } = target?.dataset ?? {};
    if (walk && target?.getAttribute("aria-disabled") !== "true") void this.#walking.walk(walk as Walk);
    else if (chapter) void this.#walking.turnToChapter(Number(chapter));
    else if (node) {
      target?.focus();
      void this.#walking.turnTo(Number(node));
    }
  };

  readonly #onKey = (event: KeyboardEvent): void => void this.#walking.press(event);

  protected override render(): TemplateResult {
    const { moment, failure, node } = this.#reading;
    if (failure)
      return html`<div class="page problem"><p class="lead" role="alert">${say(find(this.text).problem ?? failure.msg, { game: "", names: [] })}</p></div>`;
    if (this.#reading.chapterless)
      return html`<div class="page problem"><p class="lead" role="alert">${t("study.chapterless.text")}</p></div>`;
    if (!moment) return html`<div class="page waiting"><p role="status">${t("study.opening")}</p></div>`;
    const speech = { game: moment.frame.game, names: seatNames(moment.frame.colors) };
    return html`<kl-table .moment=${moment} .names=${speech.names} .over=${drawMarks(node.drawn ?? [])}
        .aside=${drawReading(this.#reading, moment, speech, this.#walking.folded)}
        @command=${this.#onCommand} @rules=${this.#onRules} @click=${this.#onClick} @keydown=${this.#onKey}></kl-table>
      ${this.#walking.drawn}`;
  }
}

customElements.define("kl-guest-study", EmbeddedStudy);
