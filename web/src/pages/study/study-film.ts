/**
 * Makes an animated picture of the line of a study through the current place, with the drawings over the
 * board.
 */
import { html } from "lit";
import type { Frame } from "../../engine/protocol.ts";
import { isCardTable } from "../../input/board-or-cards.ts";
import { lineThrough, type Reading } from "../../session/study/study-reader.ts";
import type { FilmSource } from "../../share/film-button.ts";
import { drawPicture } from "../../table/small-picture.ts";
import { seatNames, t } from "../../words/sentences.ts";
import { drawMarks } from "./board-marks.ts";
import { movesWords } from "./tree/move-tree.ts";

/** Return the source of the animated picture; undefined if the line has no turn. */
export function rollOf(reading: Reading, file: string): FilmSource | undefined {
  const { nodes, at, moment } = reading;
  const frame = moment?.frame;
  if (!frame || frame.turns.length === 0) return undefined;
  const line = lineThrough(nodes, at);
  const drawnAt = ({ at: ply }: Frame) => nodes[line[ply] ?? 0]?.drawn ?? [];
  return {
    frame,
    names: seatNames(frame.colors),
    words: t("study.share.film"),
    file,
    at: async (ply) => {
      const seen = await reading.glimpse(line[ply] ?? 0);
      if (!seen) throw new Error("no such place");
      return seen;
    },
    draw: (shown) =>
      isCardTable(shown)
        ? drawPicture(shown)
        : html`<kl-board still .frame=${shown} .over=${drawMarks(drawnAt(shown))}></kl-board>`,
    when: ({ at: ply, turns }) => {
      const from = turns.find(({ to }) => to === ply)?.from ?? ply;
      return movesWords(nodes, line.slice(from + 1, ply + 1));
    },
  };
}
