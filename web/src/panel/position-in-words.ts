/** Lists the pieces of a position and their places in words, for people who cannot see the board. */
import { html, nothing } from "lit";
import { cardsInWords } from "../cards/table-in-words.ts";
import type { Frame } from "../engine/protocol.ts";
import type { Question } from "../ui/dialog.ts";
import { countInWords } from "../ui/panel-seats.ts";
import { type Speech, say, t } from "../words/sentences.ts";

/**
 * Return the names of the pieces on the board, each with the labels of the places where such pieces stand.
 */
export function piecesInWords(frame: Frame, speech: Speech): [what: string, where: string[]][] {
  const labels = new Map(
    [...frame.board.cells, ...frame.scene.cells].map((cell) => [cell.id, cell.label || cell.id]),
  );
  const groups = new Map<string, string[]>();
  for (const piece of [...frame.scene.pieces].sort((a, b) => a.seat - b.seat)) {
    if (!piece.say) continue;
    const what = say(piece.say, speech);
    groups.set(what, [...(groups.get(what) ?? []), labels.get(piece.at) ?? piece.at]);
  }
  return [...groups].map(([what, where]) => [
    what,
    where.sort((a, b) => a.localeCompare(b, "en", { numeric: true })),
  ]);
}

export function inWords(frame: Frame, speech: Speech): Question {
  const counts = frame.scene.counts.map((count) => {
    const words = countInWords(count, speech);
    return count.seat < 0 ? words : `${speech.names[count.seat] ?? ""}: ${words}`;
  });
  return {
    title: t("table.words"),
    body: html`<p>${say(frame.prompt, speech)}</p>
      <dl class="in-words">
        ${[...piecesInWords(frame, speech), ...cardsInWords(frame, speech)].map(([what, where]) => html`<div><dt>${what}</dt><dd>${where.join(", ")}</dd></div>`)}
      </dl>
      ${counts.length > 0 ? html`<ul class="plain">${counts.map((count) => html`<li>${count}</li>`)}</ul>` : nothing}`,
    yes: t("table.close"),
  };
}
