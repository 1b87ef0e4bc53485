/**
 * The page of a game's puzzles, beginning with today's. It shows the table with a win to find, and an
 * explanation beside the board.
 */

import { html, nothing, type TemplateResult } from "lit";
import { goTo } from "../../ui/history-layer.ts";
import "../../styles/lesson.css";
import "../../styles/puzzles.css";
import "../../table/kl-table.ts";
import { puzzleRating as hardness, rate, ratingOf } from "../../base/prefs/puzzle-rating.ts";
import { puzzleProgressOf, setPuzzleProgress } from "../../base/prefs/solved-puzzles.ts";
import { href } from "../../base/router.ts";
import { loadPuzzles, type Puzzle } from "../../packs/puzzle-pack.ts";
import { ofToday } from "../../packs/teaching-pack.ts";
import { drawChoices } from "../../panel/panel.ts";
import { engine, thinker } from "../../services.ts";
import type { Moment, TableCommand } from "../../session/session.ts";
import { PuzzleSession } from "../../session/solo/puzzle-session.ts";
import { GlobalKeys } from "../../ui/global-keys.ts";
import { Page } from "../../ui/page-element.ts";
import { drawSeats } from "../../ui/panel-seats.ts";
import { type Speech, say, seatNames, t } from "../../words/sentences.ts";
import "../match-link.ts";
import { studyOf } from "../study/study-address.ts";
import { isOnward } from "./enter-continues.ts";
import { seenOn } from "./pause-before-reply.ts";

/** How long a turn stays visible before the reply, or before it is undone, in milliseconds. */
const LOOK = 900;

class PuzzlesPage extends Page {
  static override properties = {
    game: { attribute: false },
    at: { state: true },
    wasSolved: { state: true },
  };
  declare game: string;
  /** The index of the current puzzle, from 0. */
  declare private at: number;
  /** True if the puzzle had been solved before it was opened. */
  declare private wasSolved: boolean;
  #puzzles: readonly Puzzle[] = [];
  #solving: PuzzleSession | undefined;
  /** True if the person has asked for a hint in this puzzle. */
  #helped = false;

  constructor() {
    super();
    this.at = 0;
    this.wasSolved = false;
    new GlobalKeys(this, this.#onKey, { capture: true });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  async #open(): Promise<void> {
    this.#puzzles = await loadPuzzles(this.game);
    const solving = new PuzzleSession({ engine, thinker, game: this.game, seen: seenOn(this, LOOK) });
    solving.addEventListener("change", this.#onChange);
    this.#solving = solving;
    await this.#turnTo(ofToday(this.#puzzles.length));
    await this.updateComplete;
    this.served();
  }

  readonly #onChange = (): void => {
    const [solving, puzzle] = [this.#solving, this.#puzzles[this.at]];
    const solved = solving?.stage === "solved";
    if (puzzle && (solved || solving?.erred)) {
      // Only the first attempt at a puzzle is rated. An attempt with a hint counts as failed.
      if (!puzzleProgressOf(this.game, puzzle.id)) rate(this.game, puzzle, solved && !this.#helped);
      setPuzzleProgress(this.game, puzzle.id, solved ? "solved" : "tried");
    }
    this.requestUpdate();
  };

  async #turnTo(at: number): Promise<void> {
    const puzzle = this.#puzzles[at];
    if (!puzzle) return;
    this.at = at;
    this.#helped = false;
    this.wasSolved = this.#isSolved(puzzle);
    await this.#solving?.open(puzzle);
  }

  #isSolved({ id }: Puzzle): boolean {
    return puzzleProgressOf(this.game, id) === "solved";
  }

  /**
   * The index of the next unsolved puzzle after the current one, wrapping around at the end of the list. If
   * all are solved, the index of the puzzle after the current one.
   */
  get #next(): number {
    const { length } = this.#puzzles;
    const ahead = this.#puzzles.map((_, step) => (this.at + 1 + step) % length);
    const open = ahead.find((at) => !this.#isSolved(this.#puzzles[at] as Puzzle));
    return open ?? (this.at + 1) % length;
  }

  readonly #onCommand = (event: CustomEvent<TableCommand>): void => void this.#solving?.do(event.detail);

  readonly #onRules = (event: CustomEvent<string>): void => {
    void goTo(href({ page: "rules", game: this.game, rule: event.detail }));
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!isOnward(event) || this.#solving?.stage !== "solved") return;
    event.preventDefault();
    void this.#turnTo(this.#next);
  };

  readonly #onStep = (event: Event): void => {
    const { step, puzzle } =
      (event.target as Element).closest<HTMLElement>("[data-step], [data-puzzle]")?.dataset ?? {};
    if (puzzle !== undefined) void this.#turnTo(Number(puzzle));
    else if (step === "next") void this.#turnTo(this.#next);
    else if (step === "repeat") void this.#turnTo(this.at);
    else if (step === "hint") {
      this.#helped = true;
      void this.#solving?.hint();
    } else if (step === "again") this.#solving?.again();
    else if (step === "study") void this.#study();
  };

  /** Open the position as a study. */
  async #study(): Promise<void> {
    const puzzle = this.#puzzles[this.at];
    if (!puzzle) return;
    const { game } = this;
    const frame = await engine.ask({ op: "new", game, seats: 2, seed: 0, from: puzzle.position });
    void goTo(await studyOf(frame, null));
  }

  protected override render(): TemplateResult {
    const solving = this.#solving;
    if (solving?.failure) return this.#failed(solving);
    if (!solving?.moment) return html`<p class="page waiting" role="status">${t("play.opening")}</p>`;
    const { moment } = solving;
    const names = seatNames(moment.frame.colors);
    const aside = this.#aside(solving, moment, { game: this.game, names });
    return html`
      <h1 class="unseen">${t("puzzle.title", { game: t("game.name", {}, this.game) })}</h1>
      <kl-table .moment=${moment} .lit=${solving.lit} .names=${names} .aside=${aside} @command=${this.#onCommand} @rules=${this.#onRules}></kl-table>
    `;
  }

  #failed({ failure }: PuzzleSession): TemplateResult {
    const said = failure ? say(failure.msg, { game: this.game, names: [] }) : "";
    return html`<div class="page problem"><h1>${t("puzzles.title")}</h1><p class="lead" role="alert">${said}</p>
      <p class="actions">${this.#stop()}</p></div>`;
  }

  #stop(): TemplateResult {
    return html`<a class="button" data-id="puzzle-stop" href=${href({ page: "setup", game: this.game })}>${t("puzzle.stop")}</a>`;
  }

  #aside(solving: PuzzleSession, moment: Moment, speech: Speech): TemplateResult {
    const { stage, turns } = solving;
    return html`<div class="panel lesson puzzle" data-stage=${stage} data-at=${this.at} data-turns=${turns}
      data-ready=${moment.playable} @click=${this.#onStep}>
      <p class="lesson-at">${this.#where()}</p>
      <div class="lesson-said" role="status" aria-live="polite">
        <p class="lesson-task">${t("puzzle.task", { seat: speech.names[solving.seat] ?? "", n: turns })}</p>
        ${this.#said(solving)}
      </div>
      ${stage === "solved" ? nothing : this.#asked(moment, speech)}
      <div class="choices lesson-steps" role="group" aria-label=${t("puzzle.steps")}>${this.#steps(solving)}</div>
      ${drawSeats(moment.frame, speech)}
      ${this.#list()}
      <kl-under-way .game=${this.game}></kl-under-way>
    </div>`;
  }

  /**
   * Draw the list of all puzzles, the easiest first. Each row has the difficulty, the number of turns to win
   * and the theme, and shows whether the puzzle is solved.
   */
  #list(): TemplateResult {
    const puzzles = this.#puzzles.map((puzzle, at) => ({ puzzle, at }));
    puzzles.sort((one, other) => hardness(one.puzzle) - hardness(other.puzzle) || one.at - other.at);
    return html`<details class="puzzle-list">
      <summary>${t("puzzle.list")} <span class="puzzle-rating">${t("puzzle.rating", { n: ratingOf(this.game) })}</span></summary>
      <ol>${puzzles.map(({ puzzle, at }) => {
        const state = puzzleProgressOf(this.game, puzzle.id);
        return html`<li><button type="button" data-puzzle=${at} data-state=${state ?? nothing}
          aria-current=${at === this.at ? "true" : nothing}>
          <span class="puzzle-number">${at + 1}</span>
          <span>${t(`puzzle.level.${puzzle.level}`)}, ${t("puzzle.turns", { n: puzzle.turns })}, ${t(`theme.${puzzle.theme}`, {}, this.game)}${puzzle.turns > 1 && puzzle.ways.length === 1 ? html`, ${t("puzzle.only")}` : nothing}</span>
          ${state === "solved" ? html`<kl-icon name="check"></kl-icon><span class="unseen">${t("puzzle.done")}</span>` : state ? html`<span class="puzzle-tried">${t("puzzle.tried")}</span>` : nothing}
        </button></li>`;
      })}</ol>
    </details>`;
  }

  #where(): string {
    const of = this.#puzzles.length;
    const said = [t(this.at === ofToday(of) ? "puzzle.today" : "puzzle.at", { n: this.at + 1, of })];
    if (this.wasSolved) said.push(t("puzzle.done"));
    said.push(t("puzzle.solved", { n: this.#puzzles.filter((puzzle) => this.#isSolved(puzzle)).length }));
    return said.join(" · ");
  }

  #said({ stage, reply, turns, ended, hinted }: PuzzleSession): TemplateResult | typeof nothing {
    if (stage === "solved") {
      const all = this.#puzzles.every((puzzle) => this.#isSolved(puzzle));
      return html`<p class="lesson-done"><kl-icon name="check"></kl-icon> ${t(all ? "puzzle.all" : "puzzle.over")}</p>`;
    }
    if (stage === "looking") return html`<p class="lesson-other">${t("puzzle.looking")}</p>`;
    if (stage === "wrong") {
      const found = reply ? (turns > 1 ? ".holds" : ".left") : turns > 1 ? "" : ".now";
      return html`<p class="lesson-other">${t(`puzzle.wrong${ended ? ".over" : found}`, { reply })}</p>`;
    }
    if (hinted)
      return html`<p class="lesson-other" data-hint=${hinted.step}>${hinted.restarts ? html`${t("puzzle.hint.restarts")} ` : nothing}
        ${t(`puzzle.hint.${hinted.step}`)}</p>`;
    return reply ? html`<p class="lesson-done">${t("puzzle.goes", { reply, n: turns })}</p>` : nothing;
  }

  /** Draw the buttons for the current decision, and the reason if a choice was refused. */
  #asked(moment: Moment, speech: Speech): TemplateResult {
    const { notice } = moment;
    return html`${drawChoices(moment, speech)}
      ${notice ? html`<p class="notice" data-kind=${notice.kind}>${say(notice.msg, speech)}</p>` : nothing}`;
  }

  #steps({ stage, unfinished }: PuzzleSession): TemplateResult {
    const step = (does: string, className = ""): TemplateResult =>
      html`<button type="button" class=${className || nothing} data-step=${does}>${t(`puzzle.${does}`)}</button>`;
    if (stage === "solved")
      return html`${step("next", "primary")}${step("repeat")}${step("study")}${this.#stop()}`;
    return html`${unfinished ? step("again") : nothing}${step("hint")}${step("next")}${step("study")}${this.#stop()}`;
  }
}

customElements.define("kl-puzzles", PuzzlesPage);
