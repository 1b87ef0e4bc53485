/** The layers of a board as SVG, from bottom to top: ground, what happened, pieces, what is possible. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Cell, Piece } from "../protocol.ts";
import { hexPoints, type Point, round, spots } from "./geometry.ts";
import { drawing, glyph } from "./glyphs.ts";
import type { Look } from "./looks.ts";
import type { Next } from "./picker.ts";

type Drawn = SVGTemplateResult | typeof nothing;

const DISC = 0.84;
const SLOT = 0.5;

const shift = (point: Point): string => `translate(${round(point.x)} ${round(point.y)})`;

/** The outline of a cell, smaller by `inset`. */
function outline(cell: Cell, inset: number, classes: string, last?: Look["last"]): SVGTemplateResult {
  if (cell.shape === "hex") {
    return svg`<polygon class=${classes} data-tone=${cell.tone} data-last=${last ?? nothing}
      points=${hexPoints(cell, 1 - inset)}></polygon>`;
  }
  const radius = (cell.shape === "disc" ? DISC : SLOT) - inset;
  return svg`<circle class=${classes} data-shape=${cell.shape} data-tone=${cell.tone} data-last=${last ?? nothing}
    cx=${round(cell.x)} cy=${round(cell.y)} r=${radius}></circle>`;
}

export function drawBackground(game: string, turns: number): Drawn {
  const picture = drawing(`board-${game}`);
  return picture === nothing
    ? nothing
    : svg`<g class="picture" transform="rotate(${60 * turns})">${picture}</g>`;
}

export function drawGround(cells: readonly Cell[]): SVGTemplateResult {
  const ground = (cell: Cell): SVGTemplateResult => svg`<g>
      ${outline(cell, 0, "cell")}
      ${cell.glyph ? svg`<g transform=${shift(cell)}>${glyph(cell.glyph)}</g>` : nothing}
    </g>`;
  return svg`<g class="ground">${repeat(cells, (cell) => cell.id, ground)}</g>`;
}

/** The names of the cells in their lower left corners, which pieces leave free. */
export function drawLabels(
  cells: readonly Cell[],
  occupied: ReadonlyMap<string, Piece[]>,
): SVGTemplateResult {
  const label = (cell: Cell): SVGTemplateResult => {
    const hex = cell.shape === "hex";
    return svg`<text class="cell-label" ?data-occupied=${occupied.has(cell.id)} x=${round(cell.x - (hex ? 0.48 : 0))}
      y=${round(cell.y + (hex ? 0.82 : 0.74))} text-anchor=${hex ? "start" : "middle"}>${cell.label}</text>`;
  };
  return svg`<g class="labels">${repeat(cells, (cell) => cell.id, label)}</g>`;
}

/** Tints and outlines below the pieces. */
export function drawBelow(cells: readonly Cell[], looks: ReadonlyMap<string, Look>): SVGTemplateResult {
  const below = (cell: Cell): SVGTemplateResult => {
    const look = looks.get(cell.id) ?? {};
    return svg`<g>
      ${look.last ? outline(cell, 0.07, "look-last", look.last) : nothing}
      ${look.selected || look.pending ? outline(cell, 0.05, "look-selected") : nothing}
      ${look.lit ? outline(cell, 0.06, "look-lit") : nothing}
      ${look.marks?.map((kind) => svg`<g class="look-mark" data-kind=${kind}>${outline(cell, 0.12, "look-mark-line")}</g>`)}
    </g>`;
  };
  const shown = cells.filter((cell) => looks.has(cell.id));
  return svg`<g class="below">${repeat(shown, (cell) => cell.id, below)}</g>`;
}

/** Dots, rings and brackets above the pieces: what may be chosen next, legible without colour. */
export function drawAbove(
  cells: readonly Cell[],
  looks: ReadonlyMap<string, Look>,
  occupied: ReadonlyMap<string, Piece[]>,
  first: boolean,
): SVGTemplateResult {
  const above = (cell: Cell): SVGTemplateResult => {
    const look = looks.get(cell.id) ?? {};
    return svg`<g transform=${shift(cell)}>
      ${look.next ? drawNext(cell, look.next, occupied.has(cell.id), first) : nothing}
      ${look.hint ? drawHint(look.hint) : nothing}
    </g>`;
  };
  const shown = cells.filter((cell) => looks.get(cell.id)?.next || looks.get(cell.id)?.hint);
  return svg`<g class="above">${repeat(shown, (cell) => cell.id, above)}</g>`;
}

function drawNext(cell: Cell, next: Next, occupied: boolean, first: boolean): SVGTemplateResult {
  const small = cell.shape === "slot" ? 0.6 : 1;
  if (next.refused) {
    return svg`<g class="next-refused"><circle r=${0.22 * small}></circle><path d="M-.15 .15L.15 -.15"></path></g>`;
  }
  // Something to take up is outlined quietly; something to reach gets a dot, or a broken ring around what stands there.
  if (occupied && first) return svg`<circle class="next-first" r=${0.79 * small}></circle>`;
  return svg`<g class="next" transform="scale(${small})">${glyph(occupied ? "ring" : "dot")}</g>`;
}

function drawHint(step: number): SVGTemplateResult {
  return svg`<g class="hint"><circle class="hint-ring" r="0.8"></circle>
    <circle class="hint-badge" cx="0.56" cy="-0.56" r="0.24"></circle>
    <text class="hint-step" x="0.56" y="-0.45">${step}</text></g>`;
}

/** Pieces in their seats' colours, those of a higher `rank` (by key) above the others. */
export function drawPieces(
  pieces: readonly Piece[],
  places: ReadonlyMap<string, Point>,
  colors: readonly string[],
  rank: ReadonlyMap<string, number>,
): SVGTemplateResult {
  const crowd = new Map<string, Piece[]>();
  for (const piece of pieces) crowd.set(piece.at, [...(crowd.get(piece.at) ?? []), piece]);
  const height = ({ key, seat }: Piece): number => 2 * (rank.get(key) ?? 0) + (seat >= 0 ? 1 : 0);
  const ordered = [...pieces].sort((a, b) => height(a) - height(b));
  const draw = (piece: Piece): Drawn => {
    const home = places.get(piece.at);
    if (!home) return nothing;
    const group = crowd.get(piece.at) ?? [];
    const place = spots(group)[group.indexOf(piece)] ?? { x: 0, y: 0, scale: 1 };
    const at = { x: home.x + place.x, y: home.y + place.y };
    return svg`<g class="piece" transform=${shift(at)} data-color=${colors[piece.seat] ?? nothing}>
      <g class="piece-body" data-key=${piece.key} data-glyph=${piece.glyph}>
        <g transform="scale(${place.scale})">${glyph(piece.glyph)}${piece.level > 0 ? drawLevel(piece.level) : nothing}</g>
      </g>
    </g>`;
  };
  return svg`<g class="pieces">${repeat(ordered, (piece) => piece.key, draw)}</g>`;
}

function drawLevel(level: number): SVGTemplateResult {
  return svg`<g class="level"><circle cx="0.5" cy="-0.46" r="0.27"></circle><text x="0.5" y="-0.34">${level}</text></g>`;
}
