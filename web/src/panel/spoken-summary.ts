/**
 * Short summaries of a match that screen readers speak on request, so that people need not explore the board.
 */
import { cardsInWords, lyingName } from "../cards/table-in-words.ts";
import type { Cell, Frame } from "../engine/protocol.ts";
import { isButton } from "../input/click-path.ts";
import { cellName, join, piecesByPlace } from "../input/place-names.ts";
import { turnShown } from "../session/replay.ts";
import type { Moment } from "../session/session.ts";
import { resultOf } from "../ui/outcome-words.ts";
import { type Speech, say, t } from "../words/sentences.ts";

/**
 * The summaries that a person can request. asked: whose turn it is, and the question; changed: the last turn;
 * line: the places in the same row as the focused place, or the cards of a zone; goes: the moves to the
 * focused place.
 */
export type Inquiry = "asked" | "changed" | "line" | "goes";

/**
 * The largest vertical distance, in the units of the board, at which two places count as being in the same
 * row.
 */
const LEVEL = 0.05;

/**
 * Return the requested summary in words. `id`: the place, card or zone that has the focus; "" if there is
 * none.
 */
export function aloud(inquiry: Inquiry, moment: Moment, id: string, speech: Speech): string {
  const { frame } = moment;
  if (inquiry === "asked") return askedOf(frame, speech);
  if (inquiry === "changed") {
    const story = turnShown(frame)?.story ?? [];
    return story.length > 0 ? story.map((msg) => say(msg, speech)).join(" ") : t("table.turns.none");
  }
  if (!id) return t("table.aloud.nowhere");
  return inquiry === "line" ? lineOf(frame, id, speech) : goesTo(moment, id, speech);
}

function askedOf(frame: Frame, speech: Speech): string {
  if (frame.outcome) return `${resultOf(frame.outcome, speech)}. ${say(frame.outcome.reason, speech)}`;
  return say(frame.prompt, speech);
}

const cellsOf = ({ board, scene }: Frame): Cell[] => [...board.cells, ...scene.cells];

/**
 * Return the content of all places in the row of a place, from left to right. If `id` is a card or a zone,
 * return the content of the zone.
 */
function lineOf(frame: Frame, id: string, speech: Speech): string {
  const cells = cellsOf(frame);
  const here = cells.find((cell) => cell.id === id);
  if (!here) return zoneOf(frame, id, speech);
  const row = cells.filter(({ y }) => Math.abs(y - here.y) < LEVEL).sort((a, b) => a.x - b.x);
  const pieces = piecesByPlace(frame.scene.pieces);
  const marks = (cell: Cell) => frame.scene.marks.filter(({ at }) => at === cell.id);
  const free = { next: undefined, selected: false };
  return row.map((cell) => cellName(cell, pieces.get(cell.id) ?? [], marks(cell), free, speech)).join("; ");
}

function zoneOf(frame: Frame, id: string, speech: Speech): string {
  const zone = frame.scene.cards.find(({ key }) => key === id)?.zone ?? id;
  const title = lyingName(frame, zone, speech);
  const where = cardsInWords(frame, speech).find(([what]) => what === title)?.[1];
  return where ? `${title}: ${where.join(", ")}` : title;
}

/** Return a sentence that says from which places an action can lead to this place. */
function goesTo({ frame, playable }: Moment, id: string, speech: Speech): string {
  const name = nameOf(frame, id, speech);
  const legal = playable ? frame.choices.filter(({ why }) => !why) : [];
  const places = legal.map(({ path }) => path.filter((step) => !isButton(step)));
  const ending = places.filter((path) => path.at(-1) === id);
  if (ending.length === 0) return t("table.aloud.nothing", { place: name });
  const from = new Set(ending.flatMap((path) => (path.length > 1 ? [path[0] ?? ""] : [])));
  if (from.size === 0) return t("table.aloud.free", { place: name });
  return t("table.aloud.goes", {
    place: name,
    from: [...from].map((one) => nameOf(frame, one, speech)).join("; "),
  });
}

/**
 * Return a sentence that names the places `from` which a piece, of whichever seat, could move to this place.
 */
export function attackersOf(frame: Frame, id: string, from: readonly string[], speech: Speech): string {
  const place = nameOf(frame, id, speech);
  if (from.length === 0) return t("table.aloud.safe", { place });
  return t("table.aloud.attackers", {
    place,
    from: from.map((one) => nameOf(frame, one, speech)).join("; "),
  });
}

/** Return the label of a place with its pieces, or the name of a card. */
function nameOf(frame: Frame, id: string, speech: Speech): string {
  const cell = cellsOf(frame).find((one) => one.id === id);
  if (!cell) return lyingName(frame, id, speech) || id;
  const pieces = frame.scene.pieces.filter(({ at }) => at === id);
  return join([cell.label, ...pieces.map(({ say: msg }) => msg && say(msg, speech))]);
}
