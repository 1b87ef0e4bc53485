/**
 * Draws the analysis of a match in the panel: each seat's chance to win, the best lines, and a curve of the
 * chances over the match.
 */
import { html, nothing, svg, type TemplateResult } from "lit";
import "./panel-analysis.css";
import type { AnalysedLine, Analysis, Frame } from "../engine/protocol.ts";
import { type ArrowPath, arrowPathsOf } from "../input/arrow-paths.ts";
import {
  type Analysed,
  type Moment,
  type TableCommand,
  type TurningPoint,
  turningPoints,
} from "../session/session.ts";
import { ruleLink, seatToken } from "../ui/small-parts.ts";
import { percent, type Speech, say, t } from "../words/sentences.ts";

const NO_WAYS: readonly ArrowPath[] = [];
const known = new WeakMap<AnalysedLine, readonly ArrowPath[]>();

/** Return the first turn of a line, that is, the steps before another seat acts. */
function firstTurn(line: AnalysedLine): AnalysedLine {
  const others = line.steps.findIndex(({ seat }) => seat !== line.steps[0]?.seat);
  return others < 0 ? line : { ...line, steps: line.steps.slice(0, others) };
}

const turns = new WeakMap<AnalysedLine, AnalysedLine>();

/**
 * Return the first turn of the best line. Called again with the same line, it returns the identical object.
 */
function bestTurn(best: AnalysedLine | undefined): AnalysedLine | undefined {
  if (!best) return undefined;
  const turn = turns.get(best) ?? firstTurn(best);
  turns.set(best, turn);
  return turn;
}

/**
 * Return the arrows to draw on the board: those of the line that a person has chosen or, if there is none, of
 * the best turn. Called again with the same line, it returns the identical list.
 */
export function waysShown({ analysed, frame }: Moment): readonly ArrowPath[] {
  const line = analysed?.line ?? bestTurn(analysed?.report?.lines[0]);
  if (!line) return NO_WAYS;
  const ways = known.get(line) ?? arrowPathsOf(frame.scene, line);
  known.set(line, ways);
  return ways;
}

/** Return the command of a button in the analysis; undefined if the element is not such a button. */
export function tableCommandOf(target: Element): TableCommand | undefined {
  const { ask, line, again } =
    target.closest<HTMLElement>("[data-ask], [data-line], [data-again]")?.dataset ?? {};
  if (again !== undefined) return { do: "again", at: Number(again) };
  if (line !== undefined) return { do: "analyse", inquiry: { ask: "line", line: Number(line) } };
  if (ask === "open" || ask === "stop" || ask === "go-on" || ask === "curve")
    return { do: "analyse", inquiry: { ask } };
  return undefined;
}

export function drawAnalysis(moment: Moment, speech: Speech): TemplateResult | typeof nothing {
  const { analysed, frame } = moment;
  if (!analysed) return nothing;
  const { report, running } = analysed;
  return html`<section class="analysis" aria-label=${t("analysis")} ?data-running=${running}>
    <header>
      <h2>${t("analysis")}</h2>
      ${running ? asking("stop", "analysis.stop") : nothing}
      ${!running && report ? asking("go-on", "analysis.go-on") : nothing}
      ${asking("open", "table.close")}
    </header>
    ${report ? drawReport(report, analysed, frame, speech) : drawSilence(moment, analysed)}
    ${analysed.curve ? drawCourse(analysed, frame, speech) : frame.plies > 0 ? html`<p>${asking("curve", "analysis.course")}</p>` : nothing}
  </section>`;
}

/**
 * Draw the message shown while there is no result yet, or if the position cannot be analysed. In a finished
 * match, draw nothing, because the curve is shown.
 */
function drawSilence(
  { frame, botToMove }: Moment,
  { running, curve }: Analysed,
): TemplateResult | typeof nothing {
  if (frame.outcome && curve) return nothing;
  return html`<p class="fine">${t(running || botToMove ? "analysis.begins" : "analysis.none")}</p>`;
}

const asking = (ask: string, words: string): TemplateResult =>
  html`<button type="button" data-ask=${ask}>${t(words)}</button>`;

function drawReport(report: Analysis, { line }: Analysed, frame: Frame, speech: Speech): TemplateResult {
  return html`${drawChances(report.chances, frame, speech)}
    <ol class="lines">${report.lines.map((each, index) => drawLine(each, index, each === line, worthOf(each, report, frame), speech))}</ol>
    <p class="fine">${foundBy(report)}</p>`;
}

/**
 * Return a sentence that says how the values were found: by a proof, by a search to some depth, or by the
 * game's advice function.
 */
function foundBy({ depth, lines }: Analysis): string {
  if (lines[0]?.wins_in) return t("analysis.proved");
  return depth > 0 ? t("analysis.depth", { n: depth }) : t("analysis.advice");
}

/**
 * Return the value of a line in words. It is "" if there are no values but only a ranking, as in games with
 * hidden hands.
 */
function worthOf(line: AnalysedLine, { depth }: Analysis, frame: Frame): string {
  const wins = line.wins_in;
  if (wins) return t(wins > 0 ? "analysis.wins" : "analysis.loses", { n: Math.abs(wins) });
  return depth > 0 ? share(line.chances[frame.seat] ?? 0) : "";
}

const share = (thousandths: number): string => percent(Math.round(thousandths / 10));

/** Draw a bar that is divided among the seats by their chances to win, with the numbers below it. */
function drawChances(chances: readonly number[], frame: Frame, speech: Speech): TemplateResult {
  let left = 0;
  return html`<figure class="chances">
    <svg viewBox="0 0 1000 60" preserveAspectRatio="none" aria-hidden="true">${chances.map((chance, seat) => {
      left += chance;
      return svg`<rect data-color=${frame.colors[seat] ?? ""} x=${left - chance} width=${chance} height="60"></rect>`;
    })}</svg>
    <figcaption>${chances.map(
      (chance, seat) =>
        html`<span>${seatToken(frame, seat)} <span class="unseen">${speech.names[seat]}</span> ${share(chance)}</span>`,
    )}</figcaption>
  </figure>`;
}

function drawLine(
  line: AnalysedLine,
  index: number,
  shown: boolean,
  worth: string,
  speech: Speech,
): TemplateResult {
  const rest = line.steps.slice(1).map(({ text }) => text);
  return html`<li><button type="button" class="line" data-line=${index} aria-pressed=${String(shown)}>
    <strong>${line.text}</strong> <span class="line-worth">${worth}</span>
    <span class="line-rest">${rest.join(" ")}</span>
    ${line.why ? html`<span class="line-why">${say(line.why, speech)}</span>` : nothing}
  </button></li>`;
}

/**
 * Draw the curve of the chances over the match, and its turning points, as far as the match has been
 * analysed.
 */
function drawCourse({ curve, of }: Analysed, frame: Frame, speech: Speech): TemplateResult {
  const points = turningPoints(frame, curve ?? []);
  const done = curve?.length ?? 0;
  return html`<h3>${t("analysis.course")}</h3>
    ${of > 0 ? html`<p class="fine">${t("analysis.progress", { n: done, of })}</p>` : nothing}
    ${drawCurve(curve ?? [], points, frame)}
    ${of === 0 && points.length === 0 ? html`<p class="fine">${t("analysis.calm")}</p>` : nothing}
    <ol class="turning-points">${points.map((point) => drawTurningPoint(point, frame, speech))}</ol>`;
}

/**
 * Draw the curve of the chances over the match. A click on the curve shows the match at that point. Keyboard
 * users can use the arrow keys and the buttons below instead.
 */
function drawCurve(
  curve: NonNullable<Analysed["curve"]>,
  points: readonly TurningPoint[],
  frame: Frame,
): TemplateResult {
  const x = (at: number): number => (frame.plies > 0 ? Math.round((1000 * at) / frame.plies) : 0);
  const seats = frame.seats === 2 ? [0] : frame.colors.map((_, seat) => seat);
  const line = (seat: number): string =>
    curve.map(({ at, chances }) => `${x(at)},${300 - Math.round(0.3 * (chances[seat] ?? 0))}`).join(" ");
  return html`<svg class="curve" viewBox="-10 -10 1020 320" preserveAspectRatio="none" aria-hidden="true">
    <path class="curve-middle" d="M0 150H1000"></path>
    ${seats.map((seat) => svg`<polyline data-color=${frame.colors[seat] ?? ""} points=${line(seat)}></polyline>`)}
    ${curve.map(({ at }, index) => drawMoment(at, x(curve[index - 1]?.at ?? at), x(at), x(curve[index + 1]?.at ?? at)))}
    ${points.map(({ to }) => svg`<path class="curve-turn" d="M${x(to)} 0V300"></path>`)}
    <path class="curve-now" d="M${x(frame.at)} 0V300"></path>
  </svg>`;
}

/** Draw the area that can be clicked to show one ply. It extends halfway to the plies before and after it. */
function drawMoment(at: number, before: number, x: number, after: number): TemplateResult {
  const [from, to] = [(before + x) / 2, (x + after) / 2];
  return svg`<rect data-ply=${at} x=${from} width=${to - from} height="300"></rect>`;
}

function drawTurningPoint(point: TurningPoint, frame: Frame, speech: Speech): TemplateResult {
  const { seat, from, text, lost, best } = point;
  const told = { seat, turn: text, lost: share(lost) };
  return html`<li>
    <p>${seatToken(frame, seat)} ${say({ code: "analysis.turning", args: told }, speech)}
      ${t("analysis.better", { turn: best.turn })} ${best.why ? html`${say(best.why, speech)} ${ruleLink(best.why)}` : nothing}</p>
    <p><button type="button" data-ply=${from}>${t("analysis.show")}</button>
      <button type="button" data-again=${from}>${t("analysis.again")}</button></p>
  </li>`;
}
