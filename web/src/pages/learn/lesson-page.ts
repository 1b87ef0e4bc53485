/**
 * The page of a game's first lesson: the table with one task at a time, and an explanation beside the board.
 */

import { html, nothing, type TemplateResult } from "lit";
import { goTo } from "../../ui/history-layer.ts";
import "../../styles/lesson.css";
import "../../table/kl-table.ts";
import { coach } from "../../base/prefs/coach-progress.ts";
import { progressOf, setProgress } from "../../base/prefs/lesson-progress.ts";
import { randomBelow, SECRETS } from "../../base/random.ts";
import { href } from "../../base/router.ts";
import type { GameInfo } from "../../engine/protocol.ts";
import { loadLesson } from "../../packs/teaching-pack.ts";
import { drawChoices } from "../../panel/panel.ts";
import { freshId, savedMatch } from "../../saves/match-store.ts";
import { engine, store, theGame } from "../../services.ts";
import type { Moment, TableCommand } from "../../session/session.ts";
import { LessonSession } from "../../session/solo/lesson-session.ts";
import { GlobalKeys } from "../../ui/global-keys.ts";
import { Page } from "../../ui/page-element.ts";
import { ruleLink } from "../../ui/small-parts.ts";
import { has, type Speech, say, seatNames, t } from "../../words/sentences.ts";
import "../match-link.ts";
import { studyOf } from "../study/study-address.ts";
import { isOnward } from "./enter-continues.ts";
import { seenOn } from "./pause-before-reply.ts";

/** How long a turn that the lesson does not accept stays visible before it is undone, in milliseconds. */
const LOOK = 1_200;

class LessonPage extends Page {
  static override properties = { game: { attribute: false }, starting: { state: true } };
  declare game: string;
  declare private starting: boolean;
  #learning: LessonSession | undefined;

  constructor() {
    super();
    this.starting = false;
    new GlobalKeys(this, this.#onKey, { capture: true });
  }

  get #info(): GameInfo {
    return theGame(this.game);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  async #open(): Promise<void> {
    const lesson = await loadLesson(this.game);
    if (!lesson) return;
    const learning = new LessonSession(lesson, 0, { engine, game: this.#info, seen: seenOn(this, LOOK) });
    learning.addEventListener("change", () => this.requestUpdate());
    this.#learning = learning;
    await this.#turnTo(progressOf(this.game).at);
    await this.updateComplete;
    this.served();
  }

  /**
   * Go to a step, and store its number, so that the next visit continues there. Once the lesson is finished,
   * the next visit begins with the first step again.
   */
  async #turnTo(at: number): Promise<void> {
    const learning = this.#learning;
    if (!learning) return;
    const end = at >= learning.lesson.steps.length;
    const was = progressOf(this.game);
    setProgress(this.game, { ...was, at: end ? 0 : at, finished: was.finished || end });
    await learning.turnTo(at);
  }

  readonly #onCommand = (event: CustomEvent<TableCommand>): void => void this.#learning?.do(event.detail);

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!isOnward(event) || this.#learning?.stage !== "done") return;
    event.preventDefault();
    void this.#turnTo(this.#learning.at + 1);
  };

  readonly #onStep = (event: Event): void => {
    const { step } = (event.target as Element).closest<HTMLElement>("[data-step]")?.dataset ?? {};
    if (step === "play") void this.#play();
    else if (step === "study") void this.#study();
    else if (step) void this.#turnTo(Number(step));
  };

  /** Start the match that follows the lesson. It is saved like any other match. */
  async #play(): Promise<void> {
    const learning = this.#learning;
    if (!learning || this.starting) return;
    this.starting = true;
    const { position, seed, options = {}, kinds } = learning.lesson.game;
    const { chance, hidden } = this.#info;
    const id = freshId();
    const frame = await engine.ask({
      ...{ op: "new", game: this.game, seats: kinds.length, options, kinds, id },
      seed: seed ?? (chance ? randomBelow(SECRETS) : 0),
      ...(position && { from: position }),
    });
    await store.save(savedMatch(frame, { id, names: [], frame }, hidden), null);
    coach.accompany(id);
    void goTo(href({ page: "play", id }));
  }

  /** Open the position as a study. */
  async #study(): Promise<void> {
    const frame = this.#learning?.moment?.frame;
    if (!frame) return;
    void goTo(await studyOf(frame, frame.viewer, t("learn.title", { game: t("game.name", {}, this.game) })));
  }

  protected override render(): TemplateResult {
    const learning = this.#learning;
    if (learning?.failure) return this.#failed(learning);
    if (!learning?.moment) return html`<p class="page waiting" role="status">${t("play.opening")}</p>`;
    const { moment } = learning;
    const names = seatNames(moment.frame.colors);
    const speech = { game: this.game, names };
    return html`
      <h1 class="unseen">${t("learn.title", { game: t("game.name", {}, this.game) })}</h1>
      <kl-table .moment=${moment} .names=${names} .lit=${learning.lit} .aside=${this.#aside(learning, moment, speech)}
        @command=${this.#onCommand} @rules=${this.#onRules}></kl-table>
    `;
  }

  readonly #onRules = (event: CustomEvent<string>): void => {
    void goTo(href({ page: "rules", game: this.game, rule: event.detail }));
  };

  #failed({ failure }: LessonSession): TemplateResult {
    const said = failure ? say(failure.msg, { game: this.game, names: [] }) : "";
    return html`<div class="page problem"><h1>${t("learn.way.again")}</h1><p class="lead" role="alert">${said}</p>
      <p class="actions">${this.#stop()}</p></div>`;
  }

  #stop(): TemplateResult {
    return html`<a class="button" data-id="learn-stop" href=${href({ page: "setup", game: this.game })}>${t("learn.stop")}</a>`;
  }

  #aside(learning: LessonSession, moment: Moment, speech: Speech): TemplateResult {
    const { at, stage, lesson } = learning;
    const of = lesson.steps.length;
    return html`<div class="panel lesson" data-stage=${stage} data-at=${at} @click=${this.#onStep}>
      <p class="lesson-at">${stage === "over" ? t("learn.over") : t("learn.step", { n: at + 1, of })}</p>
      <progress max=${of} value=${stage === "over" ? of : at + Number(stage === "done")} aria-hidden="true"></progress>
      <div class="lesson-said" role="status" aria-live="polite">${this.#said(learning)}</div>
      ${stage === "over" || stage === "done" ? nothing : this.#asked(learning, moment, speech)}
      <div class="choices lesson-steps" role="group" aria-label=${t("learn.steps")}>${this.#steps(learning)}</div>
      <kl-under-way .game=${this.game}></kl-under-way>
    </div>`;
  }

  #said({ stage, step, isShown }: LessonSession): TemplateResult {
    const word = (end: string): string => t(`lesson.${end}`, {}, this.game);
    if (stage === "over") return html`<p class="lesson-task">${word("game")}</p>`;
    const other = `lesson.${step.id}.else`;
    return html`
      <p class="lesson-task">${word(step.id)}</p>
      ${stage === "done" && !isShown ? html`<p class="lesson-done"><kl-icon name="check"></kl-icon> ${word(`${step.id}.done`)}</p>` : nothing}
      ${stage === "other" ? html`<p class="lesson-other">${has(other, this.game) ? t(other, {}, this.game) : t("learn.else")}</p>` : nothing}
    `;
  }

  /**
   * Draw the buttons for the current decision, with those of the task highlighted, and the reason if a choice
   * was refused.
   */
  #asked({ lit, taught }: LessonSession, moment: Moment, speech: Speech): TemplateResult {
    const { notice } = moment;
    const buttons = new Map([...moment.buttons].filter(([id]) => taught.has(id)));
    return html`${drawChoices({ ...moment, buttons, hinted: lit }, speech)}
      ${notice ? html`<p class="notice" data-kind=${notice.kind}>${say(notice.msg, speech)} ${ruleLink(notice.msg)}</p>` : nothing}`;
  }

  #steps({ at, stage, isShown }: LessonSession): TemplateResult {
    const go = (to: number, words: string, className = ""): TemplateResult =>
      html`<button type="button" class=${className || nothing} data-step=${to}>${t(words)}</button>`;
    if (stage === "over") {
      return html`<button type="button" class="primary" data-step="play" aria-disabled=${this.starting}>${t("learn.play")}</button>
        ${go(0, "learn.anew")}${this.#stop()}`;
    }
    return html`
      ${stage === "done" ? go(at + 1, "learn.next", "primary") : nothing}
      ${at > 0 ? go(at - 1, "learn.back") : nothing}
      ${isShown ? nothing : stage === "done" ? go(at, "learn.repeat") : go(at + 1, "learn.skip")}
      <button type="button" data-step="study">${t("learn.study")}</button>
      ${this.#stop()}
    `;
  }
}

customElements.define("kl-lesson", LessonPage);
