/**
 * The dialog "What if …?" of a study with hidden cards. People suppose which cards are in which hand; then
 * they have the hands dealt accordingly, or compare several suppositions.
 */
import { html, nothing, type TemplateResult } from "lit";
import "../../../styles/what-if.css";
import type { Frame, HandKind, StudyHands } from "../../../engine/protocol.ts";
import type { Studying } from "../../../session/study/study-editor.ts";
import { MOST, type Supposition, WhatIf, written } from "../../../session/study/suppositions.ts";
import { HistoryLayer } from "../../../ui/history-layer.ts";
import { Page } from "../../../ui/page-element.ts";
import { seatToken } from "../../../ui/small-parts.ts";
import { type Speech, say, seatNames, t } from "../../../words/sentences.ts";
import { MOST_TITLE } from "../debounced-text.ts";
import { freshSeed, redeal } from "./redeal.ts";
import { drawSuppositionResults } from "./supposition-results.ts";
import { called } from "./supposition-words.ts";

type Hand = StudyHands["hands"][number];

/** Return the letter that names a supposition: A, B or C. */
const letterOf = (index: number): string => "ABC"[index] ?? "";

export class WhatIfSheet extends Page {
  #studying: Studying | null = null;
  #whatIf: WhatIf | null = null;
  /**
   * The kinds of cards that are unfolded, so that each different card of the kind has a row: written as seat
   * and kind, such as "1-chili".
   */
  readonly #open = new Set<string>();

  constructor() {
    super();
    new HistoryLayer(
      this,
      () => this.#whatIf !== null,
      () => this.querySelector("dialog")?.close(),
    );
  }

  /** Open the dialog for the current place in the study. */
  async open(studying: Studying): Promise<void> {
    const seat = studying.moment?.frame.seat ?? -1;
    this.#studying = studying;
    this.#open.clear();
    this.#whatIf = new WhatIf(studying, freshSeed);
    this.#whatIf.addEventListener("change", () => this.requestUpdate());
    await this.#whatIf.begin(studying.author ?? Math.max(0, seat));
    await this.updateComplete;
    this.querySelector("dialog")?.showModal();
  }

  readonly #onClose = (): void => {
    this.#whatIf = null;
    this.requestUpdate();
  };

  /**
   * Add a chapter to the study in which the hidden hands are dealt so that the current supposition is true.
   */
  readonly #onDeal = async (): Promise<void> => {
    const whatIf = this.#whatIf;
    const studying = this.#studying;
    if (!whatIf || !studying) return;
    const called = this.#called(whatIf.supposition).slice(0, MOST_TITLE);
    if (await redeal(studying, called, written(whatIf.supposition), whatIf.viewer)) {
      this.querySelector("dialog")?.close();
      this.dispatchEvent(new CustomEvent("dealt", { bubbles: true }));
    } else whatIf.refuse(studying.problem);
    this.requestUpdate();
  };

  async #onCompare(whatIf: WhatIf): Promise<void> {
    await whatIf.compare();
    await this.updateComplete;
    this.querySelector(".supposed")?.scrollIntoView({ block: "nearest" });
  }

  get #frame(): Frame | null {
    return this.#studying?.moment?.frame ?? null;
  }

  get #speech(): Speech {
    const { game = "", colors = [] } = this.#frame ?? {};
    return { game, names: seatNames(colors) };
  }

  #called(supposition: Supposition): string {
    return called(supposition, this.#whatIf?.hands ?? [], this.#speech);
  }

  protected override render(): TemplateResult | typeof nothing {
    const whatIf = this.#whatIf;
    const frame = this.#frame;
    if (!whatIf || !frame) return nothing;
    const { wrong, found, suppositions, comparing } = whatIf;
    const speech = this.#speech;
    return html`<dialog class="sheet suppose" aria-labelledby="suppose-title" @close=${this.#onClose}>
      <form method="dialog"><header>
        <h2 id="suppose-title">${t("whatif.title")}</h2>
        <button class="icon" aria-label=${t("app.close")} title=${t("app.close")}><kl-icon name="x"></kl-icon></button>
      </header></form>
      ${this.#seen(whatIf, speech)}
      ${this.#several(whatIf)}
      ${this.#hands(whatIf, frame, speech)}
      <div class="suppose-act"><div role="status" data-wrong=${wrong?.code ?? nothing}>${
        wrong ? html`<p class="note bad">${say(wrong, speech)}</p>` : nothing
      }</div>
      <div class="choices">
        <button type="button" class="primary" data-suppose="deal" aria-disabled=${String(wrong !== null)}
          @click=${() => wrong === null && void this.#onDeal()}>${t("whatif.deal")}</button>
        <button type="button" data-suppose="compare" aria-disabled=${String(comparing)}
          @click=${() => void this.#onCompare(whatIf)}>${t(suppositions.length > 1 ? "whatif.compare" : "whatif.try")}</button>
      </div></div>
      <div role="status">${
        found
          ? drawSuppositionResults(found, {
              calls: suppositions.map((one) => this.#called(one)),
              speech,
              frame,
            })
          : nothing
      }</div>
    </dialog>`;
  }

  /**
   * Draw the name of the seat whose own cards are known, so that suppositions are about the other cards. It
   * is the study's author or, if there is none, a seat that the person chooses.
   */
  #seen({ viewer }: WhatIf, speech: Speech): TemplateResult {
    const author = this.#studying?.author ?? null;
    const name = speech.names[author ?? -1];
    if (name !== undefined) return html`<p class="fine">${t("whatif.seen", { name })}</p>`;
    const onChange = (event: Event): void =>
      void this.#whatIf?.begin(Number((event.target as HTMLSelectElement).value));
    return html`<p class="fine">${t("whatif.nobody")}</p>
      <label><span class="label">${t("whatif.viewer")}</span>
        <select name="suppose-viewer" @change=${onChange}>${speech.names.map(
          (one, seat) => html`<option value=${seat} ?selected=${seat === viewer}>${one}</option>`,
        )}</select></label>`;
  }

  /** Draw the list of suppositions, in which the current one is marked. */
  #several(whatIf: WhatIf): TemplateResult {
    const { suppositions, chosen } = whatIf;
    return html`<div class="choices suppositions" role="group" aria-label=${t("whatif.several")}>
      ${suppositions.map(
        (
          one,
          index,
        ) => html`<button type="button" data-supposition=${index} aria-pressed=${String(index === chosen)}
          @click=${() => void whatIf.choose(index)}><strong>${letterOf(index)}</strong> ${this.#called(one)}</button>`,
      )}
      ${
        suppositions.length < MOST
          ? html`<button type="button" class="plain" data-suppose="add" @click=${() => void whatIf.add()}>${t("whatif.add")}</button>`
          : nothing
      }
    </div>`;
  }

  #hands(whatIf: WhatIf, frame: Frame, speech: Speech): TemplateResult {
    return html`${whatIf.hands.map(
      (hand) => html`<fieldset class="suppose-hand" data-seat=${hand.seat}>
        <legend>${seatToken(frame, hand.seat)} ${speech.names[hand.seat]} <span class="fine">${t("whatif.hidden", { n: hand.hidden })}</span></legend>
        ${hand.kinds
          .filter(({ of, most }) => of === "" && most > 0)
          .map((kind) => this.#kind(whatIf, hand, kind, speech))}
      </fieldset>`,
    )}`;
  }

  /** Draw the row of a kind of card and, if it is unfolded, a row for each different card of that kind. */
  #kind(whatIf: WhatIf, hand: Hand, kind: HandKind, speech: Speech): TemplateResult {
    const parts = hand.kinds.filter(({ of, most }) => of === kind.id && most > 0);
    const rows = (): TemplateResult[] => parts.map((part) => this.#steps(whatIf, hand.seat, part, 0, speech));
    const row = this.#steps(whatIf, hand.seat, kind, whatIf.inside(hand.seat, kind.id), speech);
    if (parts.length < 2) return row;
    const here = `${hand.seat}-${kind.id}`;
    const open = this.#open.has(here);
    const told = { name: say(kind.say, speech), who: speech.names[hand.seat] ?? "" };
    return html`<div class="suppose-parts">${row}
      <button type="button" class="plain" data-parts=${kind.id} aria-expanded=${String(open)}
        aria-label=${t("whatif.which.of", told)} @click=${() => this.#onParts(here)}>${t("whatif.which")}</button>
      ${open ? rows() : nothing}
    </div>`;
  }

  readonly #onParts = (here: string): void => {
    if (!this.#open.delete(here)) this.#open.add(here);
    this.requestUpdate();
  };

  /**
   * Draw the supposed number of cards of a kind, with buttons to change it. The number is never below
   * `inside`, the number of cards of that kind that are supposed individually.
   */
  #steps(whatIf: WhatIf, seat: number, kind: HandKind, inside: number, speech: Speech): TemplateResult {
    const name = say(kind.say, speech);
    const told = kind.least > 0 ? "whatif.left.known" : "whatif.left";
    const least = Math.max(kind.least, inside);
    const n = Math.max(least, whatIf.supposition.get(`${seat}-${kind.id}`) ?? 0);
    const step = (by: number): TemplateResult => {
      const off = n + by < least || n + by > kind.most;
      const next = n + by > least ? n + by : 0;
      return html`<button type="button" class="step" data-step=${by} aria-disabled=${String(off)}
        aria-label=${t(by < 0 ? "whatif.less" : "whatif.more", { name, who: speech.names[seat] ?? "" })}
        @click=${() => off || void whatIf.set(seat, kind.id, next)}>${by < 0 ? "−" : "+"}</button>`;
    };
    return html`<div class="suppose-kind" data-kind=${kind.id}>
      <span>${name} <span class="fine">${t(told, { n: kind.left, least: kind.least })}</span></span>
      <span class="suppose-steps">${step(-1)}<output aria-label=${t("whatif.held", { name })}>${n}</output>${step(1)}</span>
    </div>`;
  }
}

customElements.define("kl-study-suppose", WhatIfSheet);
