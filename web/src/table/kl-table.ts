/**
 * The table: everything one sees and touches while playing, for any game of the collection.
 *
 * Properties: `engine`, `frame` (what to show first, as anybody may see it), `names` (one for each seat), `secret`,
 * `waits`.
 * Events: "frame" (detail: Frame) whenever another moment is shown, "unfinished" (detail: boolean) whether
 * somebody is in the middle of a turn, "save", "share" (detail: the seat that
 * sees what is shown, or null), "rematch", "rules" (detail: rule id or "").
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Frame } from "../protocol.ts";
import { moves, settings } from "../settings.ts";
import { currentLanguage, type Speech, t, Words } from "../words.ts";
import "./cards/kl-cards.ts";
import "./kl-board.ts";
import "./panel.css";
import "./panel-log.css";
import "./questions.css";
import "./table.css";
import { choiceOf, newsOf } from "./announce.ts";
import type { KlCards } from "./cards/kl-cards.ts";
import { isCardTable } from "./cards/layout.ts";
import { type Command, commandOf } from "./commands.ts";
import { Considering } from "./considering.ts";
import { Curtain } from "./curtain.ts";
import { drawQuestion, type Question } from "./dialog.ts";
import { loadGlyphs } from "./glyphs.ts";
import { keyCommand } from "./keys.ts";
import type { KlBoard } from "./kl-board.ts";
import { Match } from "./match.ts";
import type { Asker, Notice } from "./match-host.ts";
import { speechOf } from "./names.ts";
import { drawCurtain } from "./panel-curtain.ts";
import { drawLog } from "./panel-log.ts";
import { drawSeats } from "./panel-seats.ts";
import { drawStatus } from "./panel-status.ts";
import { drawMore, drawTools, drawZoom } from "./panel-tools.ts";
import { drawZones } from "./panel-zones.ts";
import { questionFor } from "./questions.ts";
import { Autoplay, stepFrom } from "./replay.ts";
import { hasHeights } from "./stand.ts";

/** The least time a bot seems to think, so that a person can follow. Milliseconds. */
const BOT_PAUSE = 350;
const ZOOM_STEP = 1.5;

export class KlTable extends LitElement {
  static override properties = {
    engine: { attribute: false },
    frame: { attribute: false },
    names: { attribute: false },
    secret: { type: Boolean },
    waits: { type: Boolean },
    turned: { state: true },
    sheet: { state: true },
    question: { state: true },
    news: { state: true },
  };
  declare engine: Asker | undefined;
  declare frame: Frame | undefined;
  declare names: readonly string[];
  /** The game has secrets, so it matters who looks. */
  declare secret: boolean;
  /** Bots do nothing yet. */
  declare waits: boolean;
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
  /** The moment the live region has told, and the one the turn list was scrolled to. */
  #spoken: Frame | undefined;
  #language = currentLanguage();
  #listed: Frame | undefined;
  #noticed: Notice | null = null;
  #shown: Notice | null = null;
  /** What had the keyboard focus before the table was drawn anew. */
  #held: Element | null = null;
  readonly #curtain = new Curtain();
  readonly #considering = new Considering(this, (id) => this.#match?.consider(id));
  readonly #autoplay = new Autoplay(
    () => this.#match?.frame as Frame,
    (at) => this.#goto(at),
    () => this.requestUpdate(),
  );

  constructor() {
    super();
    this.names = [];
    this.secret = false;
    this.waits = false;
    this.turned = 0;
    this.sheet = false;
    this.question = null;
    this.news = "";
    this.addEventListener("click", this.#onClick);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    loadGlyphs();
    this.#unsubscribe = settings.subscribe(() => this.requestUpdate());
    window.addEventListener("keydown", this.#onKey);
    this.#match?.wake();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
    window.removeEventListener("keydown", this.#onKey);
    this.#autoplay.stop();
    this.#considering.stop();
    this.#match?.sleep();
  }

  /** The moment shown now. */
  get current(): Frame | undefined {
    return this.#match?.frame;
  }

  get #board(): KlBoard | null {
    return this.querySelector("kl-board");
  }

  /** What moves when something happens. */
  get #ground(): KlBoard | KlCards | null {
    return this.#board ?? this.querySelector("kl-cards");
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#held = this.contains(document.activeElement) ? document.activeElement : null;
    if (!this.frame || !this.engine) return;
    const isNew = this.frame !== this.#match?.frame && (changed.has("frame") || changed.has("engine"));
    if (this.#match && !isNew) {
      if (this.#language !== currentLanguage()) this.#retell(this.#match);
      return;
    }
    this.#match?.sleep();
    this.#autoplay.stop();
    this.#match = new Match(this.engine, this.#host(), this.frame);
    this.#tell(this.#match);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("frame") || changed.has("engine") || changed.has("waits")) this.#match?.wake();
    this.dispatchEvent(
      new CustomEvent("unfinished", { bubbles: true, detail: this.#match?.unfinished ?? false }),
    );
    this.#keepFocus();
    this.#showNotice(this.#match?.notice ?? null);
    if (changed.has("question")) this.querySelector<HTMLDialogElement>("dialog:not([open])")?.showModal();
    if (this.#match && this.#match.frame !== this.#listed) this.#scrollToTurn(this.#match.frame);
  }

  /** A button that answers a question goes with it; then the focus goes to the board instead of nowhere. */
  #keepFocus(): void {
    if (!this.#held || this.#held.isConnected) return;
    (this.#ground ?? this.querySelector<HTMLElement>(".curtain button"))?.focus();
    // To be put somewhere is not to consider it.
    this.#considering.stop();
  }

  /** A reason is to be read at once, also below a board that fills a small screen. */
  #showNotice(notice: Notice | null): void {
    if (notice && notice !== this.#shown) this.querySelector(".notice")?.scrollIntoView({ block: "nearest" });
    this.#shown = notice;
  }

  /** Keep the turn shown in sight, inside its list only; of one that is told at length, its end. */
  #scrollToTurn(frame: Frame): void {
    this.#listed = frame;
    const list = this.querySelector<HTMLElement>(".turns");
    const turn = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !turn) return;
    const top = turn.offsetTop;
    const end = top + turn.offsetHeight - list.clientHeight;
    if (top < list.scrollTop) list.scrollTop = Math.max(top, end);
    else list.scrollTop = Math.max(list.scrollTop, end);
  }

  #host(): ConstructorParameters<typeof Match>[1] {
    return {
      changed: () => this.#changed(),
      arrived: (frame) => {
        this.#considering.stop();
        // A result is to be seen.
        if (frame.outcome) this.sheet = false;
        this.#emit("frame", frame);
      },
      settled: async () => {
        await this.updateComplete;
        await this.#ground?.settled();
      },
      viewer: (frame, mode) => this.#viewer(frame, mode),
      waits: () => this.waits,
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
    // Nothing is read out behind the curtain.
    if (this.#hides(match)) return;
    const speech = this.#speech(match.frame);
    if (this.#spoken !== match.frame) this.news = newsOf(this.#spoken, match.frame, speech);
    else {
      const news = choiceOf(match, speech) || this.news;
      // The same reason once more is news as well; a space that is not heard makes it a new text.
      this.news = news === this.news && match.notice !== this.#noticed ? `${news}\u00a0` : news;
    }
    this.#spoken = match.frame;
    this.#language = currentLanguage();
    this.#noticed = match.notice;
  }

  /** The same news in another language. */
  #retell(match: Match): void {
    this.#spoken = undefined;
    this.#tell(match);
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
    await this.#ground?.settled();
  }

  /** Who looks at a moment; who only looks back stays the same. */
  #viewer(frame: Frame, mode: Match["mode"]): number | null {
    if (!this.secret) return null;
    if (mode === "live") this.#curtain.see(frame);
    return this.#curtain.viewer(frame);
  }

  #hides({ frame, mode }: Match): boolean {
    return this.secret && mode === "live" && this.#curtain.hides(frame);
  }

  protected override render(): unknown {
    const match = this.#match;
    if (!match) return nothing;
    const { frame } = match;
    const speech = this.#speech(frame);
    if (this.#hides(match)) return drawCurtain(frame, speech);
    return html`
      <section class="stage" aria-label=${t(isCardTable(frame) ? "table.cards" : "table.board")}>
        ${isCardTable(frame) ? this.#cards(match) : this.#boardAndZones(match, speech)}
      </section>
      <div class="panel" ?data-cards=${isCardTable(frame)}>
        ${isCardTable(frame) ? nothing : drawSeats(frame, speech, match.ghost?.standing)}${drawStatus(match, speech)}
        <div class="sheet" ?data-open=${this.sheet}>
          ${drawLog(frame, speech, this.#autoplay.running, match.over || isCardTable(frame) ? undefined : (text) => match.type(text))}
          ${drawMore(match)}
        </div>
        ${drawTools(match, this.sheet)}
      </div>
      <div class="unseen" role="status" aria-live="polite">${this.news}</div>
      ${this.question ? drawQuestion(this.question, this.#answered) : nothing}`;
  }

  #cards(match: Match): TemplateResult {
    return html`<kl-cards .frame=${match.frame} .viewer=${match.viewer} .next=${match.next} .clicked=${match.clicked}
      .pending=${match.pending} .hinted=${match.hinted} .lit=${match.notice?.msg.at ?? []} .names=${this.names}
      data-mode=${match.mode} @pick=${this.#onPick}></kl-cards>`;
  }

  #boardAndZones(match: Match, speech: Speech): TemplateResult {
    const { frame } = match;
    return html`<kl-board .frame=${frame} .next=${match.next} .clicked=${match.clicked} .pending=${match.pending} .hinted=${match.hinted}
        .lit=${match.notice?.msg.at ?? []} .names=${this.names} .turns=${this.turned} ?coordinates=${settings.get("coordinates")}
        .ghost=${match.ghost?.scene ?? null} ?tilted=${settings.get("tilted") && hasHeights(frame.scene.pieces)}
        data-mode=${match.mode} @pick=${this.#onPick}></kl-board>
      ${drawZones(match, speech)}${drawZoom(match)}`;
  }

  readonly #onPick = (event: CustomEvent<string>): void => void this.#match?.click(event.detail);

  /** Buttons say what they mean by their data; the board and the cards speak for themselves. */
  readonly #onClick = (event: Event): void => {
    const target = event.target as Element;
    if (!this.#match || target.closest("kl-board, kl-cards")) return;
    const command = commandOf(target);
    const { rule, ply, id } =
      target.closest<HTMLElement>("[data-rule], [data-ply], [data-id]")?.dataset ?? {};
    if (command) this.#do(command, this.#match);
    else if (rule !== undefined) this.#emit("rules", rule);
    else if (ply !== undefined) this.#look(Number(ply));
    else if (id !== undefined) void this.#match.click(id);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const command = this.#match && !this.question ? keyCommand(event, this) : undefined;
    if (!command || !this.#match || this.#hides(this.#match)) return;
    event.preventDefault();
    this.#do(command, this.#match);
  };

  #do(command: Command, match: Match): void {
    switch (command) {
      case "undo":
      case "redo":
      case "hint":
      case "confirm":
        void match[command]();
        break;
      case "clear":
        match.clear();
        break;
      case "first":
      case "back":
      case "on":
      case "last":
        this.#look(stepFrom(match.frame, command));
        break;
      case "now":
        this.#look(match.frame.plies);
        break;
      case "autoplay":
        this.#autoplay.toggle();
        break;
      case "rotate":
        this.turned = (this.turned + 1) % 6;
        break;
      case "lift":
        this.#curtain.lift(match.frame);
        void match.look();
        break;
      case "tilt":
        if (hasHeights(match.frame.scene.pieces)) settings.set("tilted", !settings.get("tilted"));
        break;
      case "sheet":
        this.sheet = !this.sheet;
        break;
      case "zoom-in":
      case "zoom-out":
        this.#board?.camera.zoomBy(command === "zoom-in" ? ZOOM_STEP : 1 / ZOOM_STEP);
        break;
      case "share":
        this.#emit(command, match.viewer);
        break;
      case "save":
      case "rematch":
        this.#emit(command);
        break;
      case "rules":
        this.#emit("rules", "");
        break;
      default:
        this.#autoplay.stop();
        this.question = questionFor(command, match, this.#speech(match.frame));
    }
  }

  readonly #answered = (): void => {
    this.question = null;
  };

  #look(at: number | undefined): void {
    this.#autoplay.stop();
    if (at !== undefined) void this.#goto(at);
  }
}

customElements.define("kl-table", KlTable);

declare global {
  interface HTMLElementTagNameMap {
    "kl-table": KlTable;
  }
}
