/**
 * The score sheet: the points of each seat, divided by where they come from, with their sums and the
 * tie-breaks.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame, SheetLine } from "../engine/protocol.ts";
import type { Question } from "../ui/dialog.ts";
import { ruleLink, seatToken } from "../ui/small-parts.ts";
import { type Speech, say, t } from "../words/sentences.ts";

/**
 * Return the sum of points for each seat. Only lines that count towards the sum are added; if there are fewer
 * than two of them, return null, because a sum would only repeat the line.
 */
export function sumsOf(lines: readonly SheetLine[], seats: number): number[] | null {
  const adding = lines.filter((line) => line.adds);
  if (adding.length < 2) return null;
  return Array.from({ length: seats }, (_, seat) =>
    adding.reduce((sum, line) => sum + (line.values[seat] ?? 0), 0),
  );
}

export function drawPoints(frame: Frame, speech: Speech): TemplateResult {
  const { sheet, seats } = frame;
  const apart = sheet.filter((line) => !line.adds);
  const sums = sumsOf(sheet, seats);
  const row = (line: SheetLine): TemplateResult => html`<tr>
    <th scope="row">${say(line.what, speech)} ${ruleLink(line.what)}</th>${line.values.map((n) => html`<td>${n}</td>`)}
  </tr>`;
  return html`<div class="points" ?data-many=${seats > 2}><table>
    <thead><tr><td></td>${Array.from({ length: seats }, (_, seat) => {
      const name = speech.names[seat] ?? "";
      return html`<th scope="col" title=${name}>${seatToken(frame, seat)}<span class="points-name">${name}</span></th>`;
    })}</tr></thead>
    <tbody>${sheet.filter((line) => line.adds).map(row)}</tbody>
    ${
      sums
        ? html`<tbody class="points-sum"><tr><th scope="row">${t("table.points.sum")}</th>${sums.map((n) => html`<td>${n}</td>`)}</tr></tbody>`
        : nothing
    }
    ${
      apart.length > 0
        ? html`<tbody class="points-apart">
            <tr><th scope="rowgroup" colspan=${seats + 1}>${t("table.points.apart")}</th></tr>
            ${apart.map(row)}</tbody>`
        : nothing
    }
  </table></div>`;
}

export const pointsQuestion = (frame: Frame, speech: Speech): Question => ({
  title: t("table.points"),
  body: drawPoints(frame, speech),
  yes: t("table.close"),
});
