/**
 * The editor of an option's value, such as the layout of a match. The engine decides what can be clicked,
 * applies the clicks, and reports problems. The result is a link to the set-up page.
 */

import { html, nothing, type TemplateResult } from "lit";
import { readdress } from "../../ui/history-layer.ts";
import "../../ui/icon.ts";
import "../../styles/draw.css";
import "../../board/interactive-board.ts";
import { randomBelow } from "../../base/random.ts";
import { absolute, href, type Route } from "../../base/router.ts";
import { EngineError } from "../../engine/engine.ts";
import { asking, type Choices, choicesFrom, choicesText } from "../../engine/game-options.ts";
import type { Board, GameInfo, Msg, Shown, Sketch } from "../../engine/protocol.ts";
import { isButton, type Next } from "../../input/click-path.ts";
import { keyCommand } from "../../panel/keyboard-shortcuts.ts";
import { engine, theGame } from "../../services.ts";
import { type Command, commandOf, tool } from "../../ui/commands.ts";
import { copyLine } from "../../ui/copy-line.ts";
import { GlobalKeys } from "../../ui/global-keys.ts";
import { Page } from "../../ui/page-element.ts";
import { say, t } from "../../words/sentences.ts";
import { EditHistory } from "../edit-history.ts";
import "../match-link.ts";
import { countField, LAYOUTS, seedField } from "./setup-fields.ts";

const ZOOM_STEP = 1.5;
const NO_BOARD: Board = { cells: [], zones: [], faces: [] };

/** The fields of a request to the engine that describe a change of the drawing. */
interface Change {
  text?: string;
  seed?: number;
  click?: string;
}

class OptionEditorPage extends Page {
  static override properties = {
    game: { attribute: false },
    choices: { attribute: false },
    chosen: { state: true },
    sketch: { state: true },
    seed: { state: true },
    problem: { state: true },
    copied: { state: true },
  };
  declare game: string;
  /** The number of seats and the options, in the form in which the address contains them. */
  declare choices: string;
  declare private chosen: Choices;
  declare private sketch: Sketch | undefined;
  declare private seed: string;
  /** The reason why the value in the address cannot be shown; null for none. */
  declare private problem: Msg | null;
  declare private copied: boolean | null;
  readonly #drafts = new EditHistory();

  constructor() {
    super();
    this.seed = "";
    this.problem = null;
    this.copied = null;
    new GlobalKeys(this, this.#onKey);
  }

  get #info(): GameInfo {
    return theGame(this.game);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const info = this.#info;
    const chosen = choicesFrom(info, this.choices);
    this.chosen = { ...chosen, options: asking(info.options, info.editor, chosen.options) };
    const text = String(this.chosen.options[info.editor] ?? "");
    void this.#begin(text);
  }

  async #begin(text: string): Promise<void> {
    try {
      await this.#draw(() => (text ? { text } : {}));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.problem = error.msg;
      await this.#draw(() => ({}));
    }
    await this.updateComplete;
    this.served();
  }

  /**
   * Apply `change` to the current drawing. The result is added to the history, unless `at` is the index of an
   * earlier drawing.
   */
  #draw(change: (text: string) => Change & { at?: number }): Promise<void> {
    return this.#drafts.queue(async () => {
      const { seats, options } = this.chosen;
      const others = Object.fromEntries(Object.entries(options).filter(([key]) => key !== this.#info.editor));
      const { at, ...asked } = change(this.sketch?.text ?? "");
      this.#show(await engine.ask({ op: "draw", game: this.game, seats, options: others, ...asked }), at);
    });
  }

  #show(sketch: Sketch, at: number | undefined): void {
    const same = sketch.text === this.sketch?.text;
    this.#drafts.show(sketch.text, at);
    if (!same && this.sketch) this.problem = null;
    this.sketch = sketch;
    this.copied = null;
    const options = { ...this.chosen.options, [this.#info.editor]: sketch.text };
    this.chosen = { ...this.chosen, options };
    readdress(href(this.#route("draw")));
  }

  /** Return the route to a page, with the value that is being drawn. */
  #route(page: "draw" | "setup"): Route {
    return { page, game: this.game, choices: choicesText(this.#info, this.chosen) };
  }

  readonly #click = (click: string): void => {
    void this.#draw((text) => ({ text, click }));
  };

  /**
   * Go `by` steps forward in the history (redo), or back if `by` is negative (undo), but not beyond its ends.
   */
  #step(by: number): void {
    void this.#draw((shown) => {
      const { at, text = shown } = this.#drafts.beside(by);
      return { text, at };
    });
  }

  readonly #onSeats = (seats: number): void => {
    this.chosen = { ...this.chosen, seats };
    void this.#draw((text) => ({ text }));
  };

  readonly #onSeed = (typed: string): void => {
    this.seed = typed;
    const seed = Number.parseInt(typed, 10);
    if (Number.isSafeInteger(seed) && seed >= 0) void this.#draw(() => ({ seed }));
  };

  #do(command: Command | undefined): void {
    const { camera } = this.querySelector("kl-board")?.hands ?? {};
    if (command === "undo") this.#step(-1);
    else if (command === "redo") this.#step(1);
    else if (command === "zoom-in") camera?.zoomBy(ZOOM_STEP);
    else if (command === "zoom-out") camera?.zoomBy(1 / ZOOM_STEP);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const command = keyCommand(event, this);
    if (command) this.#do(command);
  };

  readonly #onTool = (event: Event): void => {
    const target = event.target as Element;
    const { id } = target.closest<HTMLElement>("[data-id]")?.dataset ?? {};
    if (id && isButton(id)) this.#click(id);
    else this.#do(commandOf(target));
  };

  protected override render(): TemplateResult | typeof nothing {
    const { game, sketch } = this;
    if (!sketch) return html`<p class="page waiting">${t("play.opening")}</p>`;
    return html`
      <div class="page draw">
        <div class="draw-head">
          <h1>${t("editor.title", {}, game)}</h1>
          <p>${t("editor.lead", {}, game)}</p>
          <kl-under-way .game=${game}></kl-under-way>
        </div>
        <div class="draw-board">
          <kl-board .frame=${this.#shown(sketch)} .next=${nextOf(sketch)} .lit=${sketch.wrong?.at ?? []}
            @pick=${(event: CustomEvent<string>) => this.#click(event.detail)}></kl-board>
        </div>
        <div class="draw-tools" @click=${this.#onTool}>
          ${this.#tools()} ${this.#play(sketch)} ${this.#verdict(sketch)} ${this.#link(sketch)}
          <div class="choices">${Object.entries(sketch.choices)
            .filter(([id]) => isButton(id))
            .map(([id, msg]) => html`<button type="button" data-id=${id}>${this.#say(msg)}</button>`)}</div>
          ${seedField(this.seed, { set: this.#onSeed, other: () => this.#onSeed(String(randomBelow(LAYOUTS))) })}
          ${this.#info.seats.length > 1 ? this.#seats() : nothing}
        </div>
      </div>
    `;
  }

  /** Return the drawing as a frame without turns, so that the board can show it. */
  #shown({ scene }: Sketch): Shown {
    const { game } = this;
    return {
      game,
      id: "draw",
      at: 0,
      colors: this.#info.colors,
      turns: [],
      last: [],
      board: NO_BOARD,
      scene,
    };
  }

  #say(msg: Msg): string {
    return say(msg, { game: this.game, names: [] });
  }

  #tools(): TemplateResult {
    return html`<div class="tools" role="group" aria-label=${t("table.tools")}>
      ${tool("undo-2", "undo", { disabled: this.#drafts.first })}
      ${tool("redo-2", "redo", { disabled: this.#drafts.last })}
      ${tool("zoom-in", "zoom-in")}${tool("zoom-out", "zoom-out")}
    </div>`;
  }

  #verdict({ scene, wrong }: Sketch): TemplateResult {
    const { game, problem } = this;
    const rule = wrong?.rule;
    return html`<div class="judged" role="status" data-wrong=${wrong?.code ?? nothing}>
      <p>${scene.counts.map(({ code, n, of }) => html`<span>${t(code, { n, of }, game)}</span>`)}</p>
      ${problem ? html`<p class="note bad">${this.#say(problem)}</p>` : nothing}
      ${
        wrong
          ? html`<p class="note bad">${this.#say(wrong)}
              ${rule ? html`<a href=${href({ page: "rules", game, rule })}>${rule}</a>` : nothing}</p>`
          : html`<p class="fits"><kl-icon name="check"></kl-icon> ${t("editor.fits", {}, game)}</p>`
      }
    </div>`;
  }

  /** Draw the link that opens the set-up page with this drawing as the option's value. */
  #play({ wrong }: Sketch): TemplateResult {
    return html`<p class="actions">
      <a class="button primary" data-id="play" href=${wrong ? nothing : href(this.#route("setup"))} role="link"
        aria-disabled=${wrong ? "true" : "false"}>${t("editor.play", {}, this.game)}</a>
    </p>`;
  }

  /** Draw the same link as text to copy. */
  #link({ wrong }: Sketch): readonly TemplateResult[] {
    const address = wrong ? "" : absolute(this.#route("setup"));
    const line = { address, label: t("editor.link", {}, this.game), copied: this.copied };
    return copyLine(line, (copied) => {
      this.copied = copied;
    });
  }

  #seats(): TemplateResult {
    return html`<fieldset>
      <legend class="label">${t("setup.count")}</legend>
      ${countField(this.#info.seats, this.chosen.seats, this.#onSeats)}
    </fieldset>`;
  }
}

function nextOf({ choices }: Sketch): Map<string, Next> {
  return new Map(
    Object.entries(choices).map(([id, tooltip]) => [id, { tooltip, refused: null, ends: true }]),
  );
}

customElements.define("kl-draw", OptionEditorPage);
