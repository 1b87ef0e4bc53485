/**
 * Creates the image that follows the pointer while a piece or card is dragged. It is a copy of the piece or
 * card as drawn at its original place.
 */
import type { Frame } from "../engine/protocol.ts";

const SVG = "http://www.w3.org/2000/svg";

export interface Found {
  image: HTMLElement;
  /** The element that was copied; the caller marks it as being dragged. */
  origin: Element;
}

/**
 * Return the image for dragging what is drawn at `id` within `root`, or null if no piece or card is drawn
 * there.
 */
export function dragImageOf(root: ParentNode, frame: Frame, id: string): Found | null {
  const drawn = pieceAt(root, frame, id) ?? cardAt(root, id);
  if (!drawn) return null;
  const image = document.createElement("div");
  image.className = "carried";
  image.setAttribute("aria-hidden", "true");
  image.append(drawn.copy);
  return { image, origin: drawn.origin };
}

type Drawn = { copy: Element; origin: Element } | null;

/**
 * Return a copy of the topmost piece at `id`. If pieces of several seats stand there, take the topmost one of
 * the seat to act.
 */
function pieceAt(root: ParentNode, { scene, seat, game }: Frame, id: string): Drawn {
  const here = scene.pieces.filter(({ at }) => at === id).sort((a, b) => a.lift + a.stack - b.lift - b.stack);
  const piece = here.findLast((one) => one.seat === seat) ?? here.at(-1);
  const board = root.querySelector<SVGSVGElement>(".stage svg.board");
  const body = piece && board?.querySelector(`.piece-body[data-key="${CSS.escape(piece.key)}"]`);
  const [scale, origin] = [board?.getScreenCTM()?.a, body?.closest(".piece")];
  if (!board || !body || !scale || !origin) return null;
  const copy = document.createElementNS(SVG, "svg");
  copy.setAttribute("class", "board");
  copy.setAttribute("viewBox", "-1 -1 2 2");
  copy.dataset.game = game;
  for (const side of ["width", "height"] as const) copy.style[side] = `${2 * scale}px`;
  const group = document.createElementNS(SVG, "g");
  const color = (origin as SVGElement).dataset.color;
  if (color) group.dataset.color = color;
  group.append(body.cloneNode(true));
  copy.append(group);
  return { copy, origin };
}

function cardAt(root: ParentNode, id: string): Drawn {
  const origin = root.querySelector(`.stage [data-id="${CSS.escape(id)}"]`);
  const picture = origin?.querySelector<SVGElement>(":scope > :is(.card-svg, .token-svg, svg)");
  if (!origin || !picture) return null;
  const { width, height } = picture.getBoundingClientRect();
  const copy = picture.cloneNode(true) as SVGElement;
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  return { copy, origin };
}
