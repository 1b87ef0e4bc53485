/**
 * The table: everything one sees and touches while playing, for any game of the collection.
 *
 * Properties: `engine`, `frame` (what to show first), `names` (one for each seat).
 * Events: "frame" (detail: Frame) whenever another moment is shown, "share", "rematch",
 * "rules" (detail: rule id or "").
 */
import { html, LitElement, nothing, type PropertyValues } from "lit";
import type { Frame } from "../protocol.ts";
import { moves, settings } from "../settings.ts";
import { type Speech, t, Words } from "../words.ts";
import "./kl-board.ts";
import "./table.css";
import { choiceOf, newsOf } from "./announce.ts";
import { ask, drawQuestion, type Question } from "./dialog.ts";
import { loadGlyphs } from "./glyphs.ts";
import { drawKeys, keyAction, type TableKey } from "./keys.ts";
import type { KlBoard } from "./kl-board.ts";
import { type Asker, Match } from "./match.ts";
import { speechOf } from "./names.ts";
import { drawLog } from "./panel-log.ts";
import { drawSeats } from "./panel-seats.ts";
import { drawStatus } from "./panel-status.ts";
import { drawZones } from "./panel-zones.ts";
import { iconButton } from "./parts.ts";
import { Autoplay, stepFrom } from "./replay.ts";

/** The least time a bot seems to think, so that a person can follow. Milliseconds. */
const BOT_PAUSE = 350;
const ZOOM_STEP = 1.5;

export class KlTable extends LitElement {
  static override properties = {
    engine: { attribute: false },
    frame: { attribute: false },
    names: { attribute: false },
    turned: { state: true },
    sheet: { state: true },
    question: { state: true },
    news: { state: true },
  };
  declare engine: Asker | undefined;
  declare frame: Frame | undefined;
  declare names: readonly string[];
  /** How far the board is turned, in sixths of a circle. */
  declare turned: number;
  /** Whether the sheet with turns and more is open (only phones hide it). */
  declare sheet: boolean;
  declare question: Question | null;
  /** What the live region says. */
  declare news: string;

  readonly words = new Words(this);
  #match: Match | null = null;
  #unsubscribe: (() => void) | undefined;
  #spoken: Frame | undefined;
  readonly #autoplay = new Autoplay(
    () => this.#match?.frame as Frame,
    (at) => this.#goto(at),
    () => this.requestUpdate(),
  );

  constructor() {
    super();
    this.names = [];
    this.turned = 0;
    this.sheet = false;
    this.question = null;
    this.news = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    loadGlyphs();
    this.#unsubscribe = settings.subscribe(() => this.requestUpdate());
    window.addEventListener("keydown", this.#onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
    window.removeEventListener("keydown", this.#onKey);
    this.#autoplay.stop();
    this.#match?.sleep();
  }

  /** The moment shown now. */
  get current(): Frame | undefined {
    return this.#match?.frame;
  }

  get #board(): KlBoard | null {
    return this.querySelector("kl-board");
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.frame || !this.engine) return;
    const isNew = this.frame !== this.#match?.frame && (changed.has("frame") || changed.has("engine"));
    if (this.#match && !isNew) return;
    this.#match?.sleep();
    this.#autoplay.stop();
    this.#match = new Match(this.engine, this.#host(), this.frame);
    this.#tell(this.#match);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("frame") || changed.has("engine")) this.#match?.wake();
    if (changed.has("question")) this.querySelector<HTMLDialogElement>("dialog:not([open])")?.showModal();
    this.querySelector(".turn[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  #host(): ConstructorParameters<typeof Match>[1] {
    return {
      changed: () => this.#changed(),
      arrived: (frame) => {
        // A result is to be seen.
        if (frame.outcome) this.sheet = false;
        this.#emit("frame", frame);
      },
      settled: async () => {
        await this.updateComplete;
        await this.#board?.settled();
      },
      pause: () => (moves() ? BOT_PAUSE : 0),
      confirms: () => settings.get("confirm"),
    };
  }

  #changed(): void {
    if (this.#match) this.#tell(this.#match);
    this.requestUpdate();
  }

  /** Keep the live region up to date; it speaks only when its text changes. */
  #tell(match: Match): void {
    const speech = this.#speech(match.frame);
    if (this.#spoken !== match.frame) this.news = newsOf(this.#spoken, match.frame, speech);
    else this.news = choiceOf(match, speech) || this.news;
    this.#spoken = match.frame;
  }

  #speech(frame: Frame): Speech {
    return speechOf(frame, this.names);
  }

  #emit(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  async #goto(at: number): Promise<void> {
    await this.#match?.goto(at);
    await this.updateComplete;
    await this.#board?.settled();
  }

  #step(to: "first" | "back" | "on" | "last"): void {
    const at = this.#match && stepFrom(this.#match.frame, to);
    this.#autoplay.stop();
    if (at !== undefined && at !== null) void this.#goto(at);
  }

  protected override render(): unknown {
    const match = this.#match;
    if (!match) return nothing;
    const { frame } = match;
    const speech = this.#speech(frame);
    return html`
      <section class="stage" aria-label=${t("table.board")}>
        <kl-board .frame=${frame} .next=${match.next} .clicked=${match.clicked} .pending=${match.pending} .hinted=${match.hinted}
          .lit=${match.notice?.msg.at ?? []} .names=${this.names} .turns=${this.turned} ?coordinates=${settings.get("coordinates")}
          data-mode=${match.mode} @pick=${(event: CustomEvent<string>) => void match.click(event.detail)}></kl-board>
        ${drawZones(match, speech, (id) => void match.click(id))}
        <div class="view-tools" role="group" aria-label=${t("table.view")}>${this.#zoomTools()}</div>
      </section>
      <div class="panel">
        ${drawSeats(frame, speech)}
        ${drawStatus(match, speech, {
          rules: (rule) => this.#emit("rules", rule),
          choose: (id) => void match.click(id),
          confirm: () => void match.confirm(),
          cancel: () => match.clear(),
          playOn: () => this.#playOn(match),
          backToNow: () => this.#step("last"),
          rematch: () => this.#emit("rematch"),
          share: () => this.#emit("share"),
        })}
        <div class="sheet" id="table-sheet" ?data-open=${this.sheet}>
          ${drawLog(frame, speech, this.#autoplay.running, !match.over, {
            goto: (at) => {
              this.#autoplay.stop();
              void this.#goto(at);
            },
            autoplay: () => this.#autoplay.toggle(),
            type: (text) => match.type(text),
          })}
          <div class="more">
            ${iconButton("book-open", "table.rules", () => this.#emit("rules", ""), { name: "rules" })}
            ${iconButton("circle-question-mark", "table.keys", () => this.#ask(drawKeys()), { name: "keys" })}
            ${this.#zoomTools()}
            ${match.over ? nothing : iconButton("flag", "table.resign", () => this.#resign(match), { name: "resign" })}
          </div>
        </div>
        ${this.#tools(match)}
      </div>
      <div class="unseen" role="status" aria-live="polite">${this.news}</div>
      ${
        this.question
          ? drawQuestion(this.question, () => {
              this.question = null;
            })
          : nothing
      }`;
  }

  #tools(match: Match): unknown {
    const { frame } = match;
    return html`<div class="tools" role="toolbar" aria-label=${t("table.tools")}>
      ${iconButton("undo-2", "table.undo", () => void match.undo(), { disabled: frame.undo === null, name: "undo" })}
      ${iconButton("redo-2", "table.redo", () => void match.redo(), { disabled: frame.redo === null, name: "redo" })}
      ${iconButton("lightbulb", "table.hint", () => void match.hint(), { disabled: !match.playable, name: "hint" })}
      ${iconButton(
        "rotate-cw",
        "table.rotate",
        () => {
          this.turned = (this.turned + 1) % 6;
        },
        { name: "rotate" },
      )}
      ${iconButton("share-2", "table.share", () => this.#emit("share"), { name: "share" })}
      <button type="button" class="tool sheet-toggle" aria-expanded=${String(this.sheet)} aria-controls="table-sheet"
        @click=${() => {
          this.sheet = !this.sheet;
        }}>
        <kl-icon name="list-ordered"></kl-icon><span class="tool-words">${t("table.turns")}</span></button>
    </div>`;
  }

  /** Zooming by button: over the board, and in the sheet of a phone, where two fingers do the same. */
  #zoomTools(): unknown {
    const camera = this.#board?.camera;
    const zoom = (factor: number) => (): void => {
      camera?.zoomBy(factor);
      this.requestUpdate();
    };
    const zoomed = (camera?.zoom ?? 1) > 1;
    return html`
      ${iconButton("zoom-in", "table.zoom.in", zoom(ZOOM_STEP), { name: "zoom-in", className: "view-tool" })}
      ${iconButton("zoom-out", "table.zoom.out", zoom(1 / ZOOM_STEP), { name: "zoom-out", className: "view-tool", disabled: !zoomed })}`;
  }

  #ask(question: Question): void {
    this.question = question;
  }

  #playOn(match: Match): void {
    const later = match.frame.turns.filter((turn) => turn.to > match.frame.at).length;
    this.#autoplay.stop();
    this.#ask(ask(t("table.cut", { n: later }), t("table.cut.yes"), () => void match.cut()));
  }

  /** The person to act resigns; while a bot thinks, the person who waits. */
  #resign(match: Match): void {
    const { kinds, seat } = match.frame;
    const person = (kinds[seat] ?? "h").startsWith("b")
      ? kinds.findIndex((kind) => !kind.startsWith("b"))
      : seat;
    if (person >= 0)
      this.#ask(ask(t("table.resign.sure"), t("table.resign.yes"), () => void match.resign(person)));
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const key = this.#match && !this.question ? keyAction(event, this) : undefined;
    if (!key) return;
    event.preventDefault();
    this.#doKey(key);
  };

  #doKey(key: TableKey): void {
    const match = this.#match;
    if (key === "clear") match?.clear();
    else if (key === "undo") void match?.undo();
    else if (key === "redo") void match?.redo();
    else if (key === "hint") void match?.hint();
    else if (key === "keys") this.#ask(drawKeys());
    else if (key === "turn") this.turned = (this.turned + 1) % 6;
    else this.#step(key);
  }
}

customElements.define("kl-table", KlTable);

declare global {
  interface HTMLElementTagNameMap {
    "kl-table": KlTable;
  }
}
