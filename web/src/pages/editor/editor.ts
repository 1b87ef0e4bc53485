/**
 * Putting a position together: a palette for the places of a board, numbers and choices for what no place holds. What
 * there is, what an edit makes of it, what cannot arise and what would mend it all come from the engine.
 */
import { html, nothing, type TemplateResult } from "lit";
import "../../parts/icon.ts";
import "../../app/styles/draw.css";
import "../../app/styles/editor.css";
import "../../board/kl-board.ts";
import { randomBelow } from "../../base/random.ts";
import { absolute, href, type Route } from "../../base/router.ts";
import type { Next } from "../../choices/picker.ts";
import { EngineError } from "../../engine/engine.ts";
import { askedOptions, type Choices, choicesFrom, choicesText } from "../../engine/options.ts";
import type { Draft, GameInfo, Msg, Shown } from "../../engine/protocol.ts";
import { keyCommand } from "../../panel/keys.ts";
import { copyText } from "../../parts/clipboard.ts";
import { type Command, commandOf, tool } from "../../parts/commands.ts";
import { Page } from "../../parts/page.ts";
import { engine, gameInfo } from "../../services.ts";
import { type Speech, seatNames, t } from "../../words/words.ts";
import { Drafts } from "../drafts.ts";
import { countField, LAYOUTS } from "../setup/setup-fields.ts";
import { studyFrom } from "../study/address.ts";
import { ToolDrag } from "./drag.ts";
import { fieldGroups, judgement, palette } from "./parts.ts";

const ZOOM_STEP = 1.5;

/** What is asked of the engine. */
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
  /** As in the address. */
  declare choices: string;
  declare draft: string;
  declare private chosen: Choices;
  declare private shown: Draft | undefined;
  /** Which tool is in hand. */
  declare private tool: string;
  /** Why what the address, or an edit, has asked for could not be done. */
  declare private problem: Msg | null;
  declare private copied: boolean | null;
  readonly #drafts = new Drafts();

  constructor() {
    super();
    this.tool = "";
    this.problem = null;
    this.copied = null;
    new ToolDrag(this, (id, place) => this.#put(id, place));
  }

  get #info(): GameInfo {
    const info = gameInfo(this.game);
    if (!info) throw new Error(`no game ${this.game}`);
    return info;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#onKey);
    this.chosen = choicesFrom(this.#info, this.choices);
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.#onKey);
  }

  async #open(): Promise<void> {
    if (this.draft) await this.#change(() => ({ text: this.draft }));
    if (!this.shown) {
      const { problem } = this;
      await this.#change(() => ({ begin: "start", seed: randomBelow(LAYOUTS) }));
      if (!this.shown) {
        // What the address asks for is no game at all: begin with what is usual.
        this.chosen = choicesFrom(this.#info, "");
        await this.#change(() => ({ begin: "start", seed: randomBelow(LAYOUTS) }));
      }
      this.problem = problem;
    }
    await this.updateComplete;
    this.served();
  }

  /** Show what becomes of what is shown, and remember it unless it is one of the earlier drafts. */
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
    history.replaceState(null, "", href(this.#route(draft.text)));
  }

  #route(draft: string): Route {
    return { page: "workshop", game: this.game, choices: choicesText(this.#info, this.chosen), draft };
  }

  /** Edits of what is shown when their turn comes. */
  readonly #edit = (...edits: string[]): void => {
    void this.#change((text) => ({ text, edits }));
  };

  #put(id: string, place: string): void {
    const known = this.shown?.tools.find((one) => one.id === id);
    if (known?.places.includes(place)) this.#edit(`${id}@${place}`);
  }

  /** Back or on among the drafts, as far as it goes. */
  #step(by: number): void {
    void this.#change((shown) => {
      const { at, text = shown } = this.#drafts.beside(by);
      return { text, at };
    });
  }

  readonly #onSeats = (seats: number): void => {
    this.chosen = { ...this.chosen, seats };
    void this.#change(() => {
      // Drafts of other seats could not be read any more.
      this.#drafts.clear();
      return { begin: "empty" };
    });
  };

  #do(command: Command | undefined): void {
    const { camera } = this.querySelector("kl-board") ?? {};
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
    return html`
      <div class="page draw editor">
        <div class="draw-head">
          <h1>${t("edit.heading")}</h1>
          <p>${t("edit.lead")}</p>
        </div>
        <div class="draw-board">
          <kl-board .frame=${this.#frame(shown)} .next=${this.#next(shown)} .lit=${shown.wrong[0]?.at ?? []}
            .names=${speech.names} @pick=${(event: CustomEvent<string>) => this.#put(this.tool, event.detail)}></kl-board>
        </div>
        <div class="draw-tools" @click=${this.#onTool}>
          ${palette(shown.tools, this.tool, picture, speech, (id) => {
            this.tool = id;
          })}
          ${this.#tools()}
          ${judgement(shown, this.problem, speech, (edits) => this.#edit(...edits))}
          ${this.#result(shown)}
          <div class="choices">
            <button type="button" data-begin="empty">${t("edit.empty")}</button>
            <button type="button" data-begin="start">${t("edit.start")}</button>
          </div>
          ${fieldGroups(shown.fields, picture, speech, (id, n) => this.#edit(`${id}=${n}`))}
          ${this.#info.seats.length > 1 ? countField(this.#info.seats, this.chosen.seats, this.#onSeats) : nothing}
        </div>
      </div>
    `;
  }

  /** A board shows moments of matches; this is one without a past. */
  #frame({ board, scene }: Draft): Shown {
    const { game } = this;
    return { game, id: "edit", at: 0, colors: this.#info.colors, turns: [], last: [], board, scene };
  }

  /** What the tool in hand does where. */
  #next({ tools }: Draft): Map<string, Next> {
    const { say: hint, places } = tools.find(({ id }) => id === this.tool) ?? { say: null, places: [] };
    return new Map(places.map((place) => [place, { hint, refused: null, ends: true }]));
  }

  #tools(): TemplateResult {
    return html`<div class="tools" role="group" aria-label=${t("edit.tools")}>
      ${tool("undo-2", "undo", { disabled: this.#drafts.first, words: "edit.undo" })}
      ${tool("redo-2", "redo", { disabled: this.#drafts.last, words: "edit.redo" })}
      ${tool("zoom-in", "zoom-in", { words: "edit.nearer" })}${tool("zoom-out", "zoom-out", { words: "edit.farther" })}
    </div>`;
  }

  /** The position as a link, to play from or to send. */
  #result({ record }: Draft): TemplateResult {
    const route: Route = { page: "position", record };
    const address = record ? absolute(route) : "";
    const copy = async (): Promise<void> => {
      this.copied = await copyText(address, this.querySelector<HTMLInputElement>('input[name="link"]'));
    };
    const study = async (): Promise<void> => {
      location.hash = await studyFrom(record);
    };
    const off = record ? "false" : "true";
    return html`
      <p class="actions">
        <a class="button primary" data-id="play" href=${record ? href(route) : nothing} role="link" aria-disabled=${off}
          >${t("edit.play")}</a>
        <button type="button" data-id="study" aria-disabled=${off} @click=${record ? study : nothing}>${t("edit.study")}</button>
      </p>
      <div class="copy">
        <input name="link" readonly aria-label=${t("edit.share")} .value=${address}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
        <button type="button" data-id="copy" aria-disabled=${off} @click=${record ? copy : nothing}>
          <kl-icon name="copy"></kl-icon>${t("share.copy")}
        </button>
      </div>
      <p class="done" role="status">${this.copied === null ? nothing : t(this.copied ? "share.copied" : "share.select")}</p>
    `;
  }
}

customElements.define("kl-editor", Editor);
