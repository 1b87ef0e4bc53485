/**
 * The element `<kl-table>`, which is the complete interface of a match, for every game. It holds no state of
 * the match: it receives the view to draw as a property, and dispatches a person's commands as events.
 *
 * Properties:
 * - `moment`: the view of the match to draw, as data.
 * - `names`: the name of the player at each seat.
 * - `lit`: the ids of places, pieces or cards to highlight.
 * - `aside`: content that replaces the table's own panel. It then has to announce the turns to screen readers.
 * - `note`: additional content of the panel.
 * - `coached`: true if the coach is on, false if it is off, null if there is none.
 * - `over`: additional content drawn over a board.
 *
 * Events:
 * - "command" (detail: TableCommand): a command for the match.
 * - "save", "share", "study" (detail: the seat that sees the frame, or null): a person has pressed that
 *   button.
 * - "rematch", "edit": a person has pressed that button.
 * - "coach": a person wants to turn the coach on or off.
 * - "rules" (detail: rule id or ""): a person wants to read the rules.
 */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { focusWithin, hearKeys, treeOf } from "../base/dom-root.ts";
import { hurry, settings } from "../base/prefs/settings.ts";
import type { Frame } from "../engine/protocol.ts";
import { type Speech, t, Words } from "../words/sentences.ts";
import "../cards/interactive-cards.ts";
import "../board/interactive-board.ts";
import type { KlBoard } from "../board/kl-board.ts";
import type { KlCards } from "../cards/kl-cards.ts";
import { hearFull, toggleFull } from "../device/fullscreen.ts";
import { loadGlyphs } from "../drawing/glyphs.ts";
import { hasHeights } from "../drawing/piece-forms.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import { speechOf } from "../input/place-names.ts";
import {
  digitOf,
  drawAround,
  drawCurtain,
  drawPanel,
  keyCommand,
  LiveRegion,
  questionFor,
  tableCommandOf,
  waysShown,
} from "../panel/panel.ts";
import { stepFrom } from "../session/replay.ts";
import type { Moment, TableCommand } from "../session/session.ts";
import { type Command, commandOf, isErrand, isPlain } from "../ui/commands.ts";
import { drawQuestion, type Question } from "../ui/dialog.ts";
import { FocusKeeper } from "../ui/focus-keeper.ts";
import { type Carrier, Drag } from "./drag-piece.ts";
import { Feedback } from "./feedback.ts";
import { HoverPreview } from "./hover-preview.ts";
import { ScrollIntoView } from "./scroll-into-view.ts";
import { isInquiry, type Teller, tellOf } from "./spoken-help.ts";
import { addLayers } from "./table-layers.ts";
// Import these style sheets last. They position the elements imported above, so that their rules must come
// after those of the elements.
import "./table.css";
import "./narrow.css";
import "./drag.css";

export class KlTable extends LitElement implements Carrier {
  static override properties = {
    moment: { attribute: false },
    names: { attribute: false },
    lit: { attribute: false },
    aside: { attribute: false },
    note: { attribute: false },
    coached: { attribute: false },
    over: { attribute: false },
    sheet: { state: true },
    question: { state: true },
  };
  declare moment: Moment | null;
  declare names: readonly string[];
  declare lit: readonly string[];
  declare aside: TemplateResult | null;
  declare note: TemplateResult | null;
  declare coached: boolean | null;
  declare over: KlBoard["over"];
  /**
   * True if a person has opened the sheet with the list of turns and the rarely used tools. Only phones hide
   * it while it is not open.
   */
  declare sheet: boolean;
  declare question: Question | null;

  readonly words = new Words(this);
  readonly #voice = new LiveRegion();
  readonly #senses = new Feedback();
  readonly #rest = new HoverPreview(this, (id) => this.#do({ do: "consider", id }));
  #ends: (() => void)[] = [];
  readonly #scrolling = new ScrollIntoView(this);
  /** The width of the window when it was last resized. */
  #width = innerWidth;
  /** The number (`Moment.shown`) of the frame for which the table has last been drawn. */
  #shown = 0;

  constructor() {
    super();
    this.moment = null;
    this.names = [];
    this.lit = [];
    this.aside = null;
    this.note = this.over = this.coached = null;
    this.sheet = false;
    this.question = null;
    addLayers(this);
    // If the focused button of an analysis disappears, focus another button of it or, without one, the board.
    new FocusKeeper(this, ".analysis", (beside) => {
      (beside ?? this.#ground ?? this.querySelector<HTMLElement>(".curtain button"))?.focus();
      // The page itself has moved the focus, and that must not show a preview.
      this.#rest.end();
    });
    new Drag(this, this.#do);
    this.addEventListener("click", this.#onClick);
    this.addEventListener("pointerdown", this.#onPress);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    loadGlyphs(treeOf(this));
    const again = (): void => this.requestUpdate();
    this.#ends = [settings.subscribe(again), hearFull(again), hearKeys(this, this.#onKey)];
    this.#senses.begin(window);
    addEventListener("resize", this.#onResize);
  }

  override disconnectedCallback(): void {
    hurry(false);
    this.#senses.end();
    removeEventListener("resize", this.#onResize);
    super.disconnectedCallback();
    for (const end of this.#ends) end();
  }

  /**
   * When the width of the window changes, as when a phone is rotated, close the sheet: in the new layout it
   * would cover the panel like a menu. An on-screen keyboard changes only the height, so that the sheet stays
   * open.
   */
  readonly #onResize = (): void => {
    if (innerWidth !== this.#width) this.sheet = false;
    this.#width = innerWidth;
  };

  /** The frame on screen; undefined before the first one. */
  get current(): Frame | undefined {
    return this.moment?.frame;
  }

  /** Resolve when all animations have ended. */
  async settled(): Promise<void> {
    await this.updateComplete;
    await this.#ground?.settled();
  }

  carries(): void {
    this.#board?.hands?.camera.fingers.release();
    this.querySelector("kl-cards")?.large.close();
  }

  carriedOver(at: { clientX: number; clientY: number } | null): void {
    this.#board?.hands?.carriedOver(at);
  }

  brought(at: number): void {
    if (this.#ground) this.#ground.brought = at;
  }

  get #board(): KlBoard | null {
    return this.querySelector("kl-board");
  }

  /** The element that draws the match and animates its turns: a board or a card table. */
  get #ground(): KlBoard | KlCards | null {
    return this.#board ?? this.querySelector("kl-cards");
  }

  protected override willUpdate(): void {
    const { moment } = this;
    if (!moment) return;
    if (moment.shown !== this.#shown) {
      this.#rest.end();
      // When the match is over, close the sheet, because it would cover the result.
      if (moment.frame.outcome) this.sheet = false;
      this.#shown = moment.shown;
    }
    this.#senses.meet(moment);
    this.#voice.tell(moment, this.#speech(moment.frame), this.aside !== null);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { moment } = this;
    if (changed.has("question")) this.querySelector<HTMLDialogElement>("dialog:not([open])")?.showModal();
    if (!moment) return;
    // A person had asked for the bots' turns to be shown without animations. End that once the bots' last
    // turn is drawn and a person is to act.
    if (!moment.botToMove && moment.shown !== this.#scrolling.listed)
      void Promise.resolve(this.#ground?.updateComplete).then(() => hurry(false));
    this.#scrolling.show(moment);
  }

  #speech(frame: Frame): Speech {
    return speechOf(frame, this.names);
  }

  #emit(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  readonly #do = (command: TableCommand): void => this.#emit("command", command);

  protected override render(): unknown {
    const { moment } = this;
    if (!moment) return nothing;
    const { frame } = moment;
    const speech = this.#speech(frame);
    return html`${moment.curtained ? drawCurtain(frame, speech) : this.#laidOpen(moment, speech)}
      <div class="unseen" role="status" aria-live="polite">${this.#voice.news}</div>
      ${this.question && !moment.curtained ? drawQuestion(this.question, this.#answered) : nothing}`;
  }

  /**
   * Draw everything that a curtain would cover. The live region is not part of it, because screen readers
   * announce changes only in a region that exists already.
   */
  #laidOpen(moment: Moment, speech: Speech): TemplateResult {
    const cards = isCardTable(moment.frame);
    return html`<section class="stage" aria-label=${t(cards ? "table.cards" : "table.board")}>
        ${cards ? this.#cards(moment) : this.#boardAndZones(moment, speech)}
      </section>
      ${this.aside ?? drawPanel(moment, speech, this.sheet, this.#type, this.note, this.coached)}`;
  }

  #cards(moment: Moment): TemplateResult {
    return html`<kl-cards .frame=${moment.frame} .viewer=${moment.viewer} .next=${moment.next} .clicked=${moment.clicked}
      .pending=${moment.pending} .hinted=${moment.hinted} .lit=${moment.notice?.msg.at ?? this.lit} .names=${this.names}
      data-mode=${moment.mode} @pick=${this.#onPick}></kl-cards>`;
  }

  #boardAndZones(moment: Moment, speech: Speech): TemplateResult {
    const { frame } = moment;
    return html`<kl-board .frame=${frame} .next=${moment.next} .clicked=${moment.clicked} .pending=${moment.pending} .hinted=${moment.hinted}
        .lit=${moment.notice?.msg.at ?? this.lit} .names=${this.names} ?played=${!moment.over} ?coordinates=${settings.get("coordinates")}
        .ghost=${moment.ghost?.scene ?? null} .ways=${waysShown(moment)} .over=${this.over} ?tilted=${settings.get("tilted") && hasHeights(frame.scene.pieces)}
        data-mode=${moment.mode} @pick=${this.#onPick} @looked=${this.#onLooked}></kl-board>
      ${drawAround(moment, speech)}`;
  }

  readonly #onPick = (event: CustomEvent<string>): void => this.#do({ do: "click", id: event.detail });

  readonly #type = (text: string, heard: (read: boolean) => void): void =>
    this.#do({ do: "type", text, heard });

  /**
   * At a press anywhere on the board or the cards, end the running animations and make thinking bots play at
   * once.
   */
  readonly #onPress = (event: Event): void => {
    if (!(event.target as Element).closest(".stage")) return;
    if (this.moment?.botToMove && this.moment.mode === "live") hurry(true);
    this.#ground?.finish();
  };

  /**
   * Run the command that the data attributes of a clicked button name. Clicks on the board and the cards are
   * not handled here, because these dispatch events of their own.
   */
  readonly #onClick = (event: Event): void => {
    const target = event.target as Element;
    if (!this.moment || target.closest("kl-board, kl-cards")) return;
    const command = commandOf(target);
    const { rule, ply, id } =
      target.closest<HTMLElement>("[data-rule], [data-ply], [data-id]")?.dataset ?? {};
    const inquiry = tableCommandOf(target);
    if (inquiry) this.#do(inquiry);
    else if (command) this.#command(command, this.moment);
    else if (rule !== undefined) this.#emit("rules", rule);
    else if (ply !== undefined) this.#do({ do: "goto", at: Number(ply) });
    else if (id !== undefined) this.#do({ do: "click", id });
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    // The keys belong to the dialog in front of the table, even while none of its elements has the focus.
    if (treeOf(this).querySelector("dialog:modal")) return;
    const digit = digitOf(event, this);
    if (digit) this.querySelector<HTMLElement>(`.status .choices [aria-keyshortcuts="${digit}"]`)?.click();
    const command = this.moment && !this.question ? keyCommand(event, this) : undefined;
    if (!command || !this.moment || this.moment.curtained) return;
    event.preventDefault();
    this.#command(command, this.moment);
  };

  #command(command: Command, moment: Moment): void {
    if (command !== "sheet") this.#closeMenu();
    if (isPlain(command)) this.#do({ do: command });
    else if (isErrand(command)) this.#emit(command);
    else if (isInquiry(command)) tellOf(command, this, this.#teller(moment));
    else this.#own(command, moment);
  }

  /**
   * Close the menu, because a person has chosen something in it. On a phone it stays open: there it is a
   * fixed sheet that also contains the list of turns.
   */
  #closeMenu(): void {
    const menu = this.querySelector(".sheet[data-open]");
    if (menu && getComputedStyle(menu).position !== "fixed") this.sheet = false;
  }

  #teller(moment: Moment): Teller {
    const tell = (words: string): void => {
      this.#voice.mention(words);
      this.requestUpdate();
    };
    return { moment, speech: this.#speech(moment.frame), act: this.#do, tell };
  }

  /** Run a command that concerns only the table, and not the match. */
  #own(command: Command, moment: Moment): void {
    switch (command) {
      case "analyse":
        this.sheet = false; // the sheet would hide the analysis
        this.#do({ do: "analyse", inquiry: { ask: "open" } });
        break;
      case "first":
      case "back":
      case "on":
      case "last": {
        const at = stepFrom(moment.frame, command);
        this.#do(at === undefined ? { do: "pause" } : { do: "goto", at });
        break;
      }
      case "now":
        this.#do({ do: "goto", at: moment.frame.plies });
        break;
      case "onwards":
      case "backwards":
        this.#walk(command === "onwards" ? 1 : -1);
        break;
      case "rotate":
      case "whole":
      case "zoom-in":
      case "zoom-out":
        this.#board?.hands?.look(command);
        break;
      case "tilt":
        if (hasHeights(moment.frame.scene.pieces)) settings.set("tilted", !settings.get("tilted"));
        break;
      case "sounds":
        settings.set("sounds", !settings.get("sounds"));
        break;
      case "full":
        // Show the parent in full screen, so that elements beside the table, such as dialogs, stay visible.
        void toggleFull(this.parentElement ?? this);
        break;
      case "sheet":
        this.sheet = !this.sheet;
        break;
      case "share":
      case "study":
        this.#emit(command, moment.viewer);
        break;
      case "rules":
        this.#emit("rules", "");
        break;
      default:
        this.#do({ do: "pause" });
        this.question = questionFor(command, moment, this.#speech(moment.frame), this.#do);
    }
  }

  /**
   * Move the focus to the next or previous button that answers the question. After the last one, move it to
   * the cards, or to the board.
   */
  #walk(step: 1 | -1): void {
    const buttons = [...this.querySelectorAll<HTMLElement>(".status .choices button")];
    const here = buttons.indexOf(focusWithin(this) as HTMLElement);
    const ahead =
      step > 0 ? buttons.slice(here + 1) : buttons.slice(0, here < 0 ? undefined : here).reverse();
    const to = ahead.find(({ dataset }) => "next" in dataset);
    const places = [...this.querySelectorAll<HTMLElement>("kl-cards [data-id]")].filter(
      ({ dataset, offsetWidth }) => offsetWidth > 0 && this.moment?.next.has(dataset.id ?? ""),
    );
    (to ?? places.at(step > 0 ? 0 : -1) ?? this.#ground)?.focus();
  }

  /** Announce to screen readers how the view of the board has changed, for example that it was rotated. */
  readonly #onLooked = ({ detail }: CustomEvent<{ words: string; beside: boolean }>): void => {
    this.#voice.mention(detail.words, detail.beside);
    this.requestUpdate();
  };

  readonly #answered = (): void => {
    this.question = null;
  };
}

customElements.define("kl-table", KlTable);

declare global {
  interface HTMLElementTagNameMap {
    "kl-table": KlTable;
  }
}
