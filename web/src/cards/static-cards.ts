/** Draws a card table as a single picture, for lists of games, rules pages and downloads. */

import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { glyph as picture } from "../drawing/glyphs.ts";
import { table } from "../drawing/measures.ts";
import type { Card, Zone } from "../engine/protocol.ts";
import { drawBack, drawFace, HEIGHT, isToken, WIDTH } from "./card-face.ts";
import type { CardView } from "./card-view.ts";
import { BACK, countOf, type Place, type TableLayout } from "./table-layout.ts";

const { gap: GAP, margin: MARGIN } = table;
const ROW = HEIGHT + table.strips * table.strip;

/** The possible distances between hidden cards: side by side, or closer together if there are many. */
const SPREADS: readonly number[] = [1.08, 0.8, 0.6, 0.45, 0.3]
  .map((part) => part * WIDTH)
  .concat(table.narrow);

interface Drawn {
  shapes: SVGTemplateResult[];
  width: number;
  height: number;
}

/**
 * Draw a table. `label`: its spoken name; without one it is hidden from screen readers. `roomy`: hidden hands
 * are spread as far as there is room.
 */
export function drawStaticCards(
  tableau: TableLayout,
  view: CardView,
  label: string,
  roomy: boolean,
): TemplateResult {
  const steps = roomy ? SPREADS : [table.narrow];
  const found = steps.map((step) => rowsOf(tableau, view, step).filter(({ width }) => width > 0));
  const rows =
    found.find((one) => widthOf(one) + 2 * MARGIN <= table.wide * heightOf(one)) ?? found.at(-1) ?? [];
  const width = widthOf(rows);
  const tops = rows.map((_, index) =>
    rows.slice(0, index).reduce((sum, row) => sum + row.height + 2 * GAP, 0),
  );
  const height = heightOf(rows);
  const across = Math.max(width + 2 * MARGIN, table.wide * height);
  const viewBox = [(width - across) / 2, -MARGIN, across, height + 2 * MARGIN].join(" ");
  return html`<svg class="board cards-still" data-game=${view.frame.game} viewBox=${viewBox}
    role=${ifDefined(label ? "img" : undefined)} aria-label=${ifDefined(label || undefined)}
    aria-hidden=${ifDefined(label ? undefined : "true")}>${rows.map(
      (row, index) =>
        svg`<g transform="translate(${(width - row.width) / 2} ${tops[index]})">${row.shapes}</g>`,
    )}</svg>`;
}

const widthOf = (rows: readonly Drawn[]): number => Math.max(WIDTH, ...rows.map((row) => row.width));

const heightOf = (rows: readonly Drawn[]): number =>
  Math.max(
    HEIGHT,
    rows.reduce((sum, row) => sum + row.height + 2 * GAP, -2 * GAP),
  );

/** Draw the rows of a table. `step`: the distance between hidden cards. */
function rowsOf(tableau: TableLayout, view: CardView, step: number): Drawn[] {
  const { own, others, stacks, rows, offers } = tableau;
  const drawn =
    (how: (zone: Zone, view: CardView) => Drawn) =>
    (zone: Zone): Drawn =>
      place(zone, how(zone, view), view);
  const fields = ({ fields: zones, hands, purses }: Place): Drawn[] => [
    ...zones.map(drawn(fanOf)),
    ...hands.map(drawn((zone) => lineOf(zone, view, step))),
    ...purses.filter(({ id }) => isLit(id, view)).map(drawn(purseOf)),
  ];
  const middle = [...stacks.map(drawn(stackOf)), ...[...rows, ...offers].map(drawn(lineOf))];
  return [
    ...abreast(others).map((row) =>
      beside(
        row.map((place) => beside(fields(place))),
        4 * GAP,
      ),
    ),
    beside(middle),
    beside(fields(own)),
  ];
}

/** Arrange the other seats in rows of similar length, so that six seats are not drawn smaller than four. */
function abreast(others: readonly Place[]): Place[][] {
  const rows = Math.ceil(others.length / table.abreast);
  const length = Math.ceil(others.length / rows);
  return Array.from({ length: rows }, (_, row) => others.slice(row * length, (row + 1) * length));
}

function beside(parts: readonly Drawn[], gap = GAP): Drawn {
  let width = 0;
  const height = Math.max(0, ...parts.map((part) => part.height));
  const shapes: SVGTemplateResult[] = [];
  for (const part of parts.filter((one) => one.width > 0)) {
    const x = width > 0 ? width + gap : 0;
    shapes.push(svg`<g transform="translate(${x} 0)">${part.shapes}</g>`);
    width = x + part.width;
  }
  return { shapes, width, height };
}

const faceOf = ({ glyph }: Card, { faces, speech }: CardView): SVGTemplateResult => {
  const face = faces.get(glyph);
  if (glyph === BACK) return drawBack();
  if (face && !isToken(face)) return drawFace(face, speech);
  return svg`<g data-glyph=${glyph} data-art=${face?.art ?? nothing} transform="translate(30 45) scale(24)">
    ${picture(face?.art ?? glyph)}</g>`;
};

const put = (card: Card, x: number, y: number, view: CardView): SVGTemplateResult =>
  svg`<g class="lying" data-marks=${marksOf(view, card.key)} transform="translate(${x} ${y})">${faceOf(card, view)}${framed(view, card.key) ?? brought(view, card.key)}</g>`;

/**
 * Return the marks of a card as on the interactive table, for example whether its effect is in force or
 * spent.
 */
const marksOf = ({ looks }: CardView, id: string): string | typeof nothing =>
  looks
    .get(id)
    ?.marks?.map(({ kind }) => kind)
    .join(" ") ?? nothing;

const isLit = (id: string, { looks }: CardView): boolean => looks.get(id)?.lit ?? false;

/**
 * Return the state of a card or zone for its frame: "lit" if it is pointed out, else whether it is selected
 * or can be chosen. The last move is not considered.
 */
function stateOf({ looks }: CardView, id: string): string | undefined {
  const { last: _, marks, ...look } = looks.get(id) ?? {};
  return marks ? undefined : look.lit ? "lit" : Object.keys(look).at(-1);
}

const around = (kind: string, width = WIDTH, height = HEIGHT): SVGTemplateResult =>
  svg`<rect class=${kind} x="-3" y="-3" width=${width + 6} height=${height + 6} rx="7"></rect>`;

/** Draw a frame around a card or zone that is pointed out, selected, or can be chosen. */
function framed(view: CardView, id: string, width = WIDTH, height = HEIGHT): SVGTemplateResult | undefined {
  const state = stateOf(view, id);
  if (state === "lit") return around("still-lit", width, height);
  return state
    ? svg`<rect class="still-look" data-look=${state} width=${width} height=${height} rx="5"></rect>`
    : undefined;
}

/** Draw a frame around a card that the last move brought to its place. */
const brought = ({ looks }: CardView, id: string): SVGTemplateResult | undefined =>
  looks.get(id)?.last === "to" ? around("still-last") : undefined;

/** Draw a zone with its frame. An empty zone is drawn as well if a card may go there. */
function place(zone: Zone, { shapes, width, height }: Drawn, view: CardView): Drawn {
  const across = width || (stateOf(view, zone.id) ? WIDTH : 0);
  return { shapes: [...shapes, svg`${framed(view, zone.id, across, height)}`], width: across, height };
}

/** Draw a fan of cards. The cards of a long fan are closer together, so that the fan fits its row. */
function fanOf(zone: Zone, view: CardView): Drawn {
  const cards = view.cards.get(zone.id) ?? [];
  const steps = cards.map(({ glyph }) => (view.faces.get(glyph)?.edge ? table.edge : table.strip));
  const needed = steps.slice(0, -1).reduce((sum, step) => sum + step, 0);
  const squeeze = Math.min(1, (ROW - HEIGHT) / Math.max(1, needed));
  let y = 0;
  const shapes = cards.map((card, index) => {
    const at = y;
    y += (steps[index] ?? table.strip) * squeeze;
    return put(card, 0, at, view);
  });
  const height = HEIGHT + needed * squeeze;
  return { shapes, width: cards.length > 0 ? WIDTH : 0, height };
}

function lineOf(zone: Zone, view: CardView, narrow = table.narrow): Drawn {
  const cards = view.cards.get(zone.id) ?? [];
  const step = cards.every(({ glyph }) => glyph === BACK) ? narrow : table.sliver;
  const shapes = cards.map((card, index) => put(card, index * step, 0, view));
  const width = cards.length > 0 ? WIDTH + step * (cards.length - 1) : 0;
  return { shapes, width, height: HEIGHT };
}

/** Draw a purse. Its cards are face down, so only their number is shown. */
function purseOf({ seat }: Zone, { frame }: CardView): Drawn {
  const count = frame.scene.counts.find((one) => one.seat === seat && one.glyph);
  if (!count) return { shapes: [], width: 0, height: 0 };
  const shapes = [
    svg`<g transform="translate(30 36) scale(24)">${picture(count.glyph)}</g>`,
    svg`<g class="stack-label"><rect x="17" y="68" width="26" height="16" rx="8"></rect><text x="30" y="80">${count.n}</text></g>`,
  ];
  return { shapes, width: WIDTH, height: HEIGHT };
}

function stackOf(zone: Zone, view: CardView): Drawn {
  const cards = view.cards.get(zone.id) ?? [];
  const top = cards.at(-1);
  if (!top) return { shapes: [], width: 0, height: 0 };
  const count = svg`<g class="stack-label"><rect x="17" y="68" width="26" height="16" rx="8"></rect>
    <text x="30" y="80">${countOf(cards)}</text></g>`;
  return { shapes: [put(top, 0, 0, view), count], width: WIDTH, height: HEIGHT };
}
