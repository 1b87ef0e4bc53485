/**
 * The page of a study, saved or from a link, with the board at the current place beside the tree of moves.
 */

import { html, nothing, type TemplateResult } from "lit";
import { goTo, readdress } from "../../ui/history-layer.ts";
import "../../../../py/kleinod/core/art/drawn.css";
import "../../styles/study.css";
import "../../table/kl-table.ts";
import { href } from "../../base/router.ts";
import { need } from "../../packs/game-pack.ts";
import { studies } from "../../saves/study-store.ts";
import { engine, thinker } from "../../services.ts";
import type { TableCommand } from "../../session/session.ts";
import { type RelatedStudy, relatedTo } from "../../session/study/related-studies.ts";
import { Advice } from "../../session/study/study-analysis.ts";
import { drawnText, Studying } from "../../session/study/study-editor.ts";
import type { Walk } from "../../session/study/study-reader.ts";
import { BannerHeight } from "../../ui/banner-height.ts";
import { Page } from "../../ui/page-element.ts";
import { numeral, seatNames, t } from "../../words/sentences.ts";
import { unread } from "../saves/unread-notice.ts";
import { drawAt, drawMarks, type Pen } from "./board-marks.ts";
import { studyProblem } from "./damaged-study.ts";
import { meant, type StudyRoute } from "./study-address.ts";
import { drawBanner } from "./study-banner.ts";
import { drawPanel } from "./study-panel.ts";
import { dealtWords, press, sign } from "./tree-buttons.ts";
import "./study-share.ts";
import type { StudyShare } from "./study-share.ts";
import "./what-if/what-if-sheet.ts";
import { DebouncedText, type Field } from "./debounced-text.ts";
import { Walking } from "./tree/tree-keyboard.ts";
import type { WhatIfSheet } from "./what-if/what-if-sheet.ts";

const NONE: readonly string[] = [];

class StudyPage extends Page {
  static override properties = {
    route: { attribute: false },
    copied: { state: true },
    pen: { state: true },
    kin: { state: true },
    unfolded: { state: true },
  };
  declare route: StudyRoute;
  /** The message about the result of the button pressed last. */
  declare private copied: string;
  /** The drawing tool; null while clicks on the board are moves. */
  declare private pen: Pen | null;
  /** The saved studies that are related to the one in the link. */
  declare private kin: readonly RelatedStudy[];
  /** True if a small window shows all lines above the board, and not only the first one. */
  declare private unfolded: boolean;
  readonly #studying = new Studying({ engine, repository: studies, need, settle: () => this.#typed.flush() });
  readonly #typed = new DebouncedText(this.#studying);
  readonly #advice = new Advice(this.#studying, thinker, (chance) =>
    t("study.computer", { percent: numeral(Math.round(chance / 10)) }),
  );

  readonly #walking = new Walking(this, this.#studying, { ready: this.#typed.flush });

  constructor() {
    super();
    this.copied = "";
    this.pen = null;
    this.kin = [];
    this.unfolded = false;
    new BannerHeight(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#studying.addEventListener("change", this.#onChange);
    this.#studying.addEventListener("address", this.#onAddress);
    this.#advice.addEventListener("change", this.#onChange);
    studies.addEventListener("change", this.#onChange);
    document.addEventListener("visibilitychange", this.#typed.flush);
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#typed.flush();
    document.removeEventListener("visibilitychange", this.#typed.flush);
    studies.removeEventListener("change", this.#onChange);
    this.#advice.stop();
    this.#studying.leave();
  }

  async #open(): Promise<void> {
    await this.#studying.open(await meant(this.route));
    if (this.route.page === "shared-study" && !this.#studying.failure)
      this.kin = await relatedTo(this.#studying, await studies.list());
    await this.updateComplete;
    this.served();
  }

  readonly #reread = (): void => void studies.retry().then(() => this.#open());

  readonly #onChange = (): void => this.requestUpdate();

  /** Change the address to that of the saved study once the study is saved. The page stays as it is. */
  readonly #onAddress = (event: Event): void => {
    readdress(href({ page: "study", id: (event as CustomEvent<string>).detail }));
  };

  readonly #onCommand = ({ detail }: CustomEvent<TableCommand>): void => {
    // Keep the message about the button pressed last while the person only considers a choice.
    if (detail.do !== "consider") this.copied = "";
    if (this.pen && detail.do === "click") void this.#draw(this.pen, detail.id);
    else if (this.pen && detail.do === "clear") this.pen = this.pen.from ? { ...this.pen, from: "" } : null;
    else void this.#studying.do(detail);
  };

  async #draw(pen: Pen, id: string): Promise<void> {
    const { pen: next, drawn } = drawAt(pen, id, this.#studying.node.drawn ?? []);
    this.pen = next;
    if (drawn) await this.#studying.edit({ do: "say", drawn: drawn.map(drawnText) });
  }

  readonly #onRules = (event: CustomEvent<string>): void => {
    const game = this.#studying.moment?.frame.game;
    if (game) void goTo(href({ page: "rules", game, rule: event.detail }));
  };

  readonly #onShare = (): void => void this.#share();

  async #share(): Promise<void> {
    await this.#typed.flush();
    await this.querySelector<StudyShare>("kl-study-share")?.open(this.#studying);
  }

  readonly #onDealt = (): void => {
    this.copied = dealtWords(this.#studying);
  };

  /** Carry out the command of a clicked button, or go to a clicked place in the tree. */
  readonly #onClick = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>(
      "[data-node], [data-walk], [data-study], [data-glyph], [data-chapter], [data-pen]",
    );
    if (!target || target.getAttribute("aria-disabled") === "true") return;
    const { node, walk, study, glyph, chapter, pen, kin } = target.dataset;
    this.copied = "";
    if (kin) void this.#takeInto(kin);
    else if (walk) void this.#walking.walk(walk as Walk);
    else if (study) void this.#does(study);
    else if (glyph) void sign(Number(glyph), this.#studying);
    else if (pen) this.pen = { tone: Number(pen), from: "" };
    else if (chapter) void this.#walking.turnToChapter(Number(chapter));
    else if (node) {
      target.focus();
      void this.#walking.turnTo(Number(node));
    }
  };

  readonly #onFold = (): void => {
    this.unfolded = !this.unfolded;
  };

  async #does(what: string): Promise<void> {
    await this.#typed.flush();
    const studying = this.#studying;
    if (what === "fold") this.#walking.fold();
    else if (what === "suppose") await this.querySelector<WhatIfSheet>("kl-study-suppose")?.open(studying);
    else if (what === "draw") this.pen = this.pen ? null : { tone: 1, from: "" };
    else {
      if (what.startsWith("add")) this.#walking.unfold();
      this.copied = await press(what, studying, this.#advice);
    }
  }

  /** Merge the study of the link into a saved study, and show the saved one. */
  async #takeInto(id: string): Promise<void> {
    const { route } = this;
    if (route.page !== "shared-study") return;
    await this.#typed.flush();
    await this.#studying.open({ kept: id });
    readdress(href({ page: "study", id }));
    if (await this.#studying.edit({ do: "take", other: route.text })) this.copied = t("study.kin.taken");
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (this.#walking.press(event) || !this.#walking.holds(event.target)) return;
    if (event.key !== "Delete") return;
    void this.#does("cut").then(this.#walking.attend);
    event.preventDefault();
  };

  readonly #onInput = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const [, name = ""] = /^study-(comment|title|chapter)$/.exec(field.name) ?? [];
    // Remove line breaks, which a title must not contain, although its field may show it on several lines.
    if (name === "title" && field.value.includes("\n")) field.value = field.value.replace(/\s*\n\s*/g, " ");
    if (name) this.#typed.type(name as Field, field.value);
  };

  readonly #onField = (): void => void this.#typed.flush();

  protected override render(): TemplateResult {
    const studying = this.#studying;
    const { moment, failure, missing } = studying;
    if (missing && studies.health !== "fine") return unread(studies.complaint, this.#reread);
    if (failure || missing || studying.chapterless) return studyProblem(studying, this.route);
    if (!moment) return html`<div class="page waiting"><p role="status">${t("study.opening")}</p></div>`;
    const speech = { game: moment.frame.game, names: seatNames(moment.frame.colors) };
    const { pen } = this;
    const { folded } = this.#walking;
    const shown = (field: Field): string => this.#typed.shown(field);
    const drawn = studying.node.drawn ?? [];
    return html`<h1 class="unseen">${shown("title") || t("study.title")}</h1>
      ${drawBanner(studying, studies.health, { fresh: this.route.page === "fresh-study", kin: this.kin, unfolded: this.unfolded, onFold: this.#onFold, onClick: this.#onClick })}
      <kl-table .moment=${moment} .names=${speech.names} .aside=${drawPanel(studying, moment, speech, { folded, pen, shown, progress: this.#advice.progress })}
        .over=${drawMarks(drawn)} .lit=${pen?.from ? [pen.from] : NONE}
        @command=${this.#onCommand} @rules=${this.#onRules} @share=${this.#onShare} @click=${this.#onClick} @keydown=${this.#onKey}
        @input=${this.#onInput} @change=${this.#onField}></kl-table>
      <p class="study-said" role="status">${this.copied || nothing}</p>
      ${this.#walking.drawn}
      <kl-study-share></kl-study-share><kl-study-suppose @dealt=${this.#onDealt}></kl-study-suppose>`;
  }
}

customElements.define("kl-study", StudyPage);
