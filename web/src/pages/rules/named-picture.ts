/**
 * Draws a position with the names of its places: the names of all places if there is room, otherwise only
 * those that the text mentions.
 */
import { html, nothing, type TemplateResult } from "lit";
import "../../board/interactive-board.css";
import { drawPlaceNames } from "../../board/spoken-places.ts";
import type { Cell, Frame } from "../../engine/protocol.ts";
import { isCardTable } from "../../input/board-or-cards.ts";
import { drawPicture } from "../../table/small-picture.ts";

/**
 * The size in pixels of the picture for which the names are laid out. Pictures on a phone are hardly smaller.
 */
const [WIDTH, HEIGHT] = [320, 288];
/** The maximum size of a board unit, in pixels, that is assumed when the names are laid out. */
const LARGE = 36;
/**
 * Heights in board units below which a board is drawn as tiny or small, so that a board of a few places does
 * not fill the window.
 */
const SMALL = [3, 6.5] as const;
const PLACE = /\b[a-z]\d{1,2}\b/g;

interface Spoken {
  /** The ids of the clicks, in order. The places that are clicked are named in the picture. */
  clicks: readonly string[];
  /** The ids of the places that a refusal is about. */
  lit: readonly string[];
  /** The text beside the picture. The places that the text mentions are named in the picture too. */
  text: string;
}

/** Draw the picture of a position. `label`: its name for screen readers. */
export function drawNamedPicture(frame: Frame, label: string, { clicks, lit, text }: Spoken): TemplateResult {
  if (isCardTable(frame)) return drawPicture(frame, label, { lit });
  const named = new Set([...clicks, ...lit, ...(text.match(PLACE) ?? [])]);
  const over = (cells: ReadonlyMap<string, Cell>): unknown => {
    const all = [...cells.values()];
    const spoken = all
      .filter(({ id }) => named.has(id))
      .map((cell) => ({ ...cell, label: cell.label || cell.id }));
    return drawPlaceNames(spoken, frame.scene.pieces, scaleOf(all));
  };
  const tall = extent([...frame.board.cells, ...frame.scene.cells].map(({ y }) => y));
  const size = tall < SMALL[0] ? "tiny" : tall < SMALL[1] ? "small" : nothing;
  return html`<kl-board still coordinates data-size=${size} .frame=${frame} label=${label} .hinted=${clicks} .lit=${lit} .over=${over}></kl-board>`;
}

/** Return the extent of places in one direction, in board units. */
const extent = (at: readonly number[]): number => Math.max(...at) - Math.min(...at) + 2;

/** Return the number of pixels per board unit in a picture of `WIDTH` × `HEIGHT` pixels. */
function scaleOf(cells: readonly Cell[]): number {
  const [width, height] = [extent(cells.map(({ x }) => x)), extent(cells.map(({ y }) => y))];
  return Math.min(WIDTH / width, HEIGHT / height, LARGE);
}
