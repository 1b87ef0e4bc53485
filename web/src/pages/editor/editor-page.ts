/**
 * The position editor. It has a palette for the places of a board or card table, and fields for values
 * without a place. The engine decides what can be placed, applies the edits, and reports problems of the
 * position and ways to fix them.
 */

import { html, nothing, type TemplateResult } from "lit";
import { goTo, readdress } from "../../ui/history-layer.ts";
import "../../ui/icon.ts";
import "../../styles/draw.css";
import "../../styles/edit-cards.css";
import "../../styles/editor.css";
import "../../board/interactive-board.ts";
import "../../cards/interactive-cards.ts";
import { randomBelow } from "../../base/random.ts";
import { absolute, href, type Route } from "../../base/router.ts";
import { drawEditorTable } from "../../cards/editor-table.ts";
import { EngineError } from "../../engine/engine.ts";
import { askedOptions, type Choices, choicesFrom, choicesText } from "../../engine/game-options.ts";
import type { Draft, GameInfo, Msg, TableShown } from "../../engine/protocol.ts";
import { isCardTable } from "../../input/board-or-cards.ts";
import type { Next } from "../../input/click-path.ts";
import { keyCommand } from "../../panel/keyboard-shortcuts.ts";
import { engine, theGame } from "../../services.ts";
import { type Command, commandOf, tool } from "../../ui/commands.ts";
import { copyLine } from "../../ui/copy-line.ts";
import { GlobalKeys } from "../../ui/global-keys.ts";
import { Page } from "../../ui/page-element.ts";
import { type Speech, seatNames, t } from "../../words/sentences.ts";
import { EditHistory } from "../edit-history.ts";
import "../match-link.ts";
import { countField, LAYOUTS } from "../setup/setup-fields.ts";
import { studyFrom } from "../study/study-address.ts";
import { type Load, ToolDrag } from "./editor-drag.ts";
import { fieldGroups, judgement, palette } from "./editor-tools.ts";

const ZOOM_STEP = 1.5;
/** The value of a frame's `seat` if no seat is to act. */
const TERMINAL = -2;

/** The fields of a request to the engine that describe a change of the position. */
interface Change {
  text?: string;
  begin?: "empty" | "start";
  seed?: number;
  edits?: string[];
}

class Editor extends Page {
  static override properties = {
    game: { attribute: false },
    choices: { attribute: false },
    draft: { attribute: false },
    chosen: { state: true },
    shown: { state: true },
    tool: { state: true },
    problem: { state: true },
    copied: { state: true },
  };
  declare game: string;
  /** The number of seats and the options, in the form in which the address contains them. */
  declare choices: string;
  declare draft: string;
  declare private chosen: Choices;
  declare private shown: Draft | undefined;
  /** The id of the selected tool. */
  declare private tool: string;
  /** The reason why the draft in the address, or the last edit, was refused; null for none. */
  declare private problem: Msg | null;
  declare private copied: boolean | null;
  readonly #drafts = new EditHistory();

  constructor() {
    super();
    this.tool = "";
    this.problem = null;
    this.copied = null;
    new ToolDrag(this, this.#drop);
    new GlobalKeys(this, this.#onKey);
  }

  get #info(): GameInfo {
    return theGame(this.game);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.chosen = choicesFrom(this.#info, this.choices);
    void this.#open();
  }

  async #open(): Promise<void> {
    if (this.draft) await this.#change(() => ({ text: this.draft }));
    if (!this.shown) {
      const { problem } = this;
      await this.#change(() => ({ begin: "start", seed: randomBelow(LAYOUTS) }));
      if (!this.shown) {
        // The options in the address are not valid, so use the default options.
        this.chosen = choicesFrom(this.#info, "");
        await this.#change(() => ({ begin: "start", seed: randomBelow(LAYOUTS) }));
      }
      this.problem = problem;
    }
    await this.updateComplete;
    this.served();
  }

  /**
   * Apply a change to the current draft. The result is added to the history, unless `at` is the index of an
   * earlier draft.
   */
  #change(change: (text: string) => Change & { at?: number }): Promise<void> {
    return this.#drafts.queue(async () => {
      const { seats, options } = this.chosen;
      const { at, ...asked } = change(this.shown?.text ?? "");
      const asking = askedOptions(this.#info.options, options, seats);
      try {
        this.#show(await engine.ask({ op: "edit", game: this.game, seats, options: asking, ...asked }), at);
        this.problem = null;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        this.problem = error.msg;
      }
    });
  }

  #show(draft: Draft, at: number | undefined): void {
    this.#drafts.show(draft.text, at);
    this.shown = draft;
    this.copied = null;
    if (!draft.tools.some(({ id }) => id === this.tool)) this.tool = draft.tools[0]?.id ?? "";
    readdress(href(this.#route(draft.text)));
  }

  #route(draft: string): Route {
    return { page: "editor", game: this.game, choices: choicesText(this.#info, this.chosen), draft };
  }

  /** Apply edits to the draft that is current when the engine gets to them. */
  readonly #edit = (...edits: string[]): void => {
    void this.#change((text) => ({ text, edits }));
  };

  /** Use the tool with this id on the first of these places that accepts it. */
  #put(id: string, ...places: readonly string[]): void {
    const known = this.shown?.tools.find((one) => one.id === id);
    const place = places.find((one) => known?.places.includes(one));
    if (place !== undefined) this.#edit(`${id}@${place}`);
  }

  /**
   * Handle a drop: use a tool at one of the places, or move a card to one of them. A card dropped on the
   * palette is removed.
   */
  readonly #drop = ({ tool, card }: Load, places: readonly string[], away: boolean): void => {
    if (tool !== undefined) {
      this.#put(tool, ...places);
      return;
    }
    const { tools, scene } = this.shown ?? { tools: [], scene: undefined };
    const takes = tools.find(({ glyph }) => !glyph);
    const lies = scene?.cards.find(({ key }) => key === card);
    if (!takes || !lies || !takes.places.includes(lies.key)) return;
    const same = tools.find(({ glyph }) => glyph === lies.glyph);
    const place = places.find((one) => same?.places.includes(one));
    if (same && place !== undefined) this.#edit(`${takes.id}@${lies.key}`, `${same.id}@${place}`);
    else if (away) this.#edit(`${takes.id}@${lies.key}`);
  };

  /**
   * Go `by` steps forward in the history (redo), or back if `by` is negative (undo), but not beyond its ends.
   */
  #step(by: number): void {
    void this.#change((shown) => {
      const { at, text = shown } = this.#drafts.beside(by);
      return { text, at };
    });
  }

  readonly #onSeats = (seats: number): void => {
    this.chosen = { ...this.chosen, seats };
    void this.#change(() => {
      // Earlier drafts have a different number of seats, so they can no longer be restored.
      this.#drafts.clear();
      return { begin: "empty" };
    });
  };

  #do(command: Command | undefined): void {
    const { camera } = this.querySelector("kl-board")?.hands ?? {};
    if (command === "undo") this.#step(-1);
    else if (command === "redo") this.#step(1);
    else if (command === "zoom-in") camera?.zoomBy(ZOOM_STEP);
    else if (command === "zoom-out") camera?.zoomBy(1 / ZOOM_STEP);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Delete" || event.key === "Backspace") this.#remove(event);
    const command = keyCommand(event, this);
    if (command) this.#do(command);
  };

  /** Remove the card that has the focus. */
  #remove(event: KeyboardEvent): void {
    const { id } = (event.target as Element).closest<HTMLElement>("kl-cards [data-id]")?.dataset ?? {};
    const takes = this.shown?.tools.find(({ glyph }) => !glyph);
    if (!id || !takes) return;
    event.preventDefault();
    this.#put(takes.id, id);
  }

  readonly #onTool = (event: Event): void => {
    const target = event.target as Element;
    const { begin } = target.closest<HTMLElement>("[data-begin]")?.dataset ?? {};
    if (begin === "empty" || begin === "start") {
      void this.#change(() => ({ begin, seed: randomBelow(LAYOUTS) }));
    } else this.#do(commandOf(target));
  };

  get #speech(): Speech {
    return { game: this.game, names: seatNames(this.#info.colors) };
  }

  protected override render(): TemplateResult {
    const { shown } = this;
    if (!shown) return html`<p class="page waiting">${t("play.opening")}</p>`;
    const speech = this.#speech;
    const picture = { game: this.game, colors: this.#info.colors };
    const cards = isCardTable(shown);
    return html`
      <div class="page draw editor" ?data-cards=${cards}>
        <div class="draw-head">
          <h1>${t("edit.heading")}</h1>
          <p>${t(cards ? "edit.lead.cards" : "edit.lead")}</p>
          ${this.#about(cards)}
          <kl-under-way .game=${this.game}></kl-under-way>
        </div>
        <div class="draw-board">${this.#ground(shown, cards)}</div>
        <div class="draw-tools" @click=${this.#onTool}>
          ${palette(shown, this.tool, picture, speech, (id) => {
            this.tool = id;
          })}
          ${this.#tools(cards)}
          ${this.#actions(shown)}
          ${judgement(shown, this.problem, speech, (edits) => this.#edit(...edits))}
          ${this.#link(shown)}
          <div class="choices">
            <button type="button" data-begin="empty">${t(cards ? "edit.empty.cards" : "edit.empty")}</button>
            <button type="button" data-begin="start">${t("edit.start")}</button>
          </div>
          ${fieldGroups(shown.fields, picture, speech, (id, n) => this.#edit(`${id}=${n}`))}
          ${this.#info.seats.length > 1 ? countField(this.#info.seats, this.chosen.seats, this.#onSeats) : nothing}
        </div>
      </div>
    `;
  }

  /** Draw the introduction collapsed, so that on a phone the board comes first. */
  #about(cards: boolean): TemplateResult | typeof nothing {
    const told = [cards ? t("edit.about.cards") : "", this.#info.hidden ? t("edit.open") : ""].filter(
      Boolean,
    );
    if (told.length === 0) return nothing;
    return html`<details class="editor-about"><summary>${t("edit.about")}</summary>
      ${told.map((text) => html`<p>${text}</p>`)}</details>`;
  }

  #ground(shown: Draft, cards: boolean): TemplateResult {
    const [frame, next, lit] = [this.#frame(shown), this.#next(shown), shown.wrong[0]?.at ?? []];
    const { names } = this.#speech;
    const pick = (event: CustomEvent<string>): void => this.#put(this.tool, event.detail);
    return cards
      ? html`<kl-cards .plan=${drawEditorTable} .frame=${frame} .next=${next} .lit=${lit} .names=${names} @pick=${pick}></kl-cards>`
      : html`<kl-board .frame=${frame} .next=${next} .lit=${lit} .names=${names} @pick=${pick}></kl-board>`;
  }

  /** Return the draft as a frame without turns, so that the table can show it. No seat is to act in it. */
  #frame({ board, scene }: Draft): TableShown {
    const { colors } = this.#info;
    const moment = { game: this.game, id: "edit", at: 0, colors, turns: [], last: [], board, scene };
    return { ...moment, seats: this.chosen.seats, seat: TERMINAL, kinds: [] };
  }

  /** Return the effect of the selected tool at each place that accepts it. */
  #next({ tools }: Draft): Map<string, Next> {
    const { say: tooltip, places } = tools.find(({ id }) => id === this.tool) ?? { say: null, places: [] };
    return new Map(places.map((place) => [place, { tooltip, refused: null, ends: true }]));
  }

  #tools(cards: boolean): TemplateResult {
    return html`<div class="tools" role="group" aria-label=${t("edit.tools")}>
      ${tool("undo-2", "undo", { disabled: this.#drafts.first, words: "edit.undo" })}
      ${tool("redo-2", "redo", { disabled: this.#drafts.last, words: "edit.redo" })}
      ${cards ? nothing : html`${tool("zoom-in", "zoom-in", { words: "edit.nearer" })}${tool("zoom-out", "zoom-out", { words: "edit.farther" })}`}
    </div>`;
  }

  /**
   * Draw the buttons that play the position or open it as a study. They stand above the verdict, whose room is
   * kept free, so that they are in sight on a tablet.
   */
  #actions({ record }: Draft): TemplateResult {
    const route: Route = { page: "position", record };
    const study = async (): Promise<void> => {
      void goTo(await studyFrom(record));
    };
    const off = record ? "false" : "true";
    return html`
      <p class="actions">
        <a class="button primary" data-id="play" href=${record ? href(route) : nothing} role="link" aria-disabled=${off}
          >${t("edit.play")}</a>
        <button type="button" data-id="study" aria-disabled=${off} @click=${record ? study : nothing}>${t("edit.study")}</button>
      </p>
    `;
  }

  #link({ record }: Draft): readonly TemplateResult[] {
    const address = record ? absolute({ page: "position", record }) : "";
    return copyLine({ address, label: t("edit.share"), copied: this.copied }, (copied) => {
      this.copied = copied;
    });
  }
}

customElements.define("kl-editor", Editor);
