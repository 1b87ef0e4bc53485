/**
 * The panel of a study: whose turn it is, the tree of moves, the comment on the current place, and the tools.
 */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { isCardTable } from "../../input/board-or-cards.ts";
import { gameInfo } from "../../services.ts";
import type { Moment } from "../../session/session.ts";
import type { Studying } from "../../session/study/study-editor.ts";
import { variationOf } from "../../session/study/study-reader.ts";
import { type Command, tool } from "../../ui/commands.ts";
import type { IconName } from "../../ui/icon.ts";
import { drawSeats } from "../../ui/panel-seats.ts";
import { type Speech, t } from "../../words/sentences.ts";
import { type Pen, TONES } from "./board-marks.ts";
import { drawChapters } from "./chapters.ts";
import { type Field, MOST_TITLE } from "./debounced-text.ts";
import { drawStatus, drawSteps, small } from "./reading-panel.ts";
import { drawTree, SIGNS } from "./tree/move-tree.ts";

/** The person's current input on the page. */
interface Doing {
  folded: ReadonlySet<number>;
  /** Returns the text in a field, as typed so far. */
  shown(field: Field): string;
  /** The drawing tool; null while clicks on the board are moves. */
  pen: Pen | null;
  /** How much of the main line the computer has analysed, in percent; null while it does not analyse. */
  progress: number | null;
}

const MOST_COMMENT = 5000;

export function drawPanel(studying: Studying, moment: Moment, speech: Speech, doing: Doing): TemplateResult {
  return html`<div class="panel study" data-at=${studying.at} data-ready=${moment.playable}
    ?data-cards=${isCardTable(moment.frame)}>
    ${drawHead(doing.shown("title"))}
    ${drawChapters(studying, doing.shown("chapter"))}
    ${drawStatus(studying, moment, speech, drawDeal(studying))}
    ${drawTree(studying, doing.folded)}
    ${drawSteps(studying)}
    ${drawNotes(studying, doing)}
    ${drawTools(studying, moment, speech, doing)}
  </div>`;
}

function drawHead(title: string): TemplateResult {
  return html`<p class="study-head" data-title=${title}>
    <textarea name="study-title" rows="1" autocomplete="off" maxlength=${MOST_TITLE} aria-label=${t("study.name")}
      placeholder=${t("study.untitled")} .value=${live(title)}></textarea>
  </p>`;
}

function drawDeal({ deals }: Studying): TemplateResult | typeof nothing {
  return deals
    ? html`<div class="choices"><button type="button" class="primary" data-study="deal">${t("study.deal")}</button></div>`
    : nothing;
}

function drawNotes({ node }: Studying, { shown }: Doing): TemplateResult {
  return html`<div class="study-notes">
    <textarea name="study-comment" rows="2" maxlength=${MOST_COMMENT} aria-label=${t("study.comment")}
      placeholder=${t("study.comment")} .value=${live(shown("comment"))}></textarea>
    <div class="study-signs" role="group" aria-label=${t("study.signs")}>${[...SIGNS].map(
      ([
        glyph,
        sign,
      ]) => html`<button type="button" data-glyph=${glyph} aria-pressed=${String(node.glyph === glyph)}
        title=${t(`study.sign.${glyph}`)} aria-label=${t(`study.sign.${glyph}`)}>${sign}</button>`,
    )}</div>
  </div>`;
}

/** Draw the choice of colours while the drawing tool is in use. */
function drawPens({ tone }: Pen): TemplateResult {
  return html`<div class="study-pens" role="group" aria-label=${t("study.pens")}>${TONES.map(
    (
      one,
    ) => html`<button type="button" data-pen=${one} aria-pressed=${String(one === tone)} aria-label=${t("study.pen", { number: one })}>
      <svg class="study-marks" viewBox="-1 -0.5 2 1" aria-hidden="true"><g data-tone=${one}><path d="M-0.8 0H0.8"></path></g></svg></button>`,
  )}<p class="fine">${t("study.pens.how")}</p></div>`;
}

/** Draw the tools for hidden hands: one deals them again, the other opens the dialog "What if …?". */
function drawSecret(): TemplateResult {
  return html`<div class="study-line-tools" role="group" aria-label=${t("whatif.tools")}>
    <button type="button" data-study="redeal">${t("whatif.redeal")}</button>
    <button type="button" data-study="suppose">${t("whatif.title")}</button>
  </div>`;
}

function drawTools(
  { undo, redo, nodes, at }: Studying,
  moment: Moment,
  speech: Speech,
  { pen, progress }: Doing,
): TemplateResult {
  const start = at === 0;
  const variation = variationOf(nodes, at) > 0;
  const command = (icon: IconName, name: Command, disabled = false): TemplateResult =>
    tool(icon, name, { disabled });
  const board = !isCardTable(moment.frame);
  const secret = gameInfo(moment.frame.game)?.hidden ?? false;
  return html`${pen ? drawPens(pen) : nothing}${secret ? drawSecret() : nothing}<div class="study-line-tools" role="group" aria-label=${t("study.line")}>
      <button type="button" data-study="promote" aria-disabled=${variation ? nothing : "true"}>${t("study.promote")}</button>
      <button type="button" data-study="cut" aria-disabled=${start ? "true" : nothing}>${t("study.cut")}</button>
      <button type="button" data-study="copy">${t("study.copy")}</button>
      ${variation ? html`<button type="button" data-study="fold">${t("study.fold")}</button>` : nothing}
      ${
        progress === null
          ? html`<button type="button" data-study="advise" aria-disabled=${moment.frame.seat < 0 ? "true" : nothing}>${t("study.advise")}</button>
            <button type="button" data-study="review" aria-disabled=${nodes[0]?.next.length ? nothing : "true"}>${t("study.review")}</button>`
          : html`<button type="button" data-study="stop">${t("study.stop", { progress })}</button>`
      }
    </div>
    ${board ? drawSeats(moment.frame, speech) : nothing}
    <div class="tools" role="group" aria-label=${t("table.tools")}>
      ${command("undo-2", "undo", !undo)}${command("redo-2", "redo", !redo)}
      ${board ? small("pencil", "study.draw", { does: "draw", pressed: pen !== null }) : nothing}
      ${board ? tool("rotate-cw", "rotate") : nothing}
      ${tool("book-open", "rules")}${tool("share-2", "share")}
    </div>`;
}
