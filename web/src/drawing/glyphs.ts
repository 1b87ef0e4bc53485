/** Puts the drawings into the page as one hidden sprite, to which `<use href="#…">` can refer. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Box } from "./geometry.ts";

/** The drawings that any game may use. The drawings of one game come with its pack. */
const SHARED = import.meta.glob<string>("../../../py/kleinod/core/art/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SPRITE_ID = "kl-glyphs";

const boxes = new Map<string, Box>();

/**
 * The symbols read so far, and the sprites that contain them. There is one sprite for each document or shadow
 * tree that shows a table.
 */
const symbols: Element[] = [];
const sprites = new Map<Document | ShadowRoot, SVGElement>();

/**
 * Add the sprite with the drawings of all games to the document or shadow tree, unless it is there already.
 */
export function loadGlyphs(tree: Document | ShadowRoot = document): void {
  if (sprites.has(tree)) return;
  if (sprites.size === 0) Object.values(SHARED).forEach(read);
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.id = SPRITE_ID;
  sprite.setAttribute("aria-hidden", "true");
  // `display: none` would also disable gradients and patterns, so the sprite has zero size instead.
  for (const name of ["width", "height"]) sprite.setAttribute(name, "0");
  sprite.append(...symbols.map(copy));
  (tree instanceof ShadowRoot ? tree : tree.body).append(sprite);
  sprites.set(tree, sprite);
}

/**
 * Add drawings to all sprites. `source` is the text of `<symbol>` elements, with or without an `<svg>` around
 * them.
 */
export function addDrawings(source: string, tree: Document | ShadowRoot = document): void {
  loadGlyphs(tree);
  const fresh = read(source);
  for (const sprite of sprites.values()) sprite.append(...fresh.map(copy));
}

/** Forget the sprite of a shadow tree that has been removed. */
export function forgetGlyphs(tree: ShadowRoot): void {
  sprites.delete(tree);
}

const copy = (symbol: Element): Node => document.importNode(symbol, true);

function read(source: string): Element[] {
  const text = source.startsWith("<svg") ? source : `<svg xmlns="http://www.w3.org/2000/svg">${source}</svg>`;
  const found = [...new DOMParser().parseFromString(text, "image/svg+xml").documentElement.children];
  for (const child of found) if (child instanceof SVGSymbolElement) boxes.set(child.id, boxOf(child));
  symbols.push(...found);
  return found;
}

/**
 * Return the drawing `id` around the origin at its own size in board units, or nothing if there is no such
 * drawing.
 */
export function drawing(id: string): SVGTemplateResult | typeof nothing {
  const box = boxes.get(id);
  if (!box) return nothing;
  return svg`<use href="#${id}" x=${box.x} y=${box.y} width=${box.width} height=${box.height}></use>`;
}

/** True if there is a drawing of this glyph. */
export const hasGlyph = (name: string): boolean => boxes.has(`glyph-${name}`);

/** Return the drawing of a glyph. A glyph without a drawing is shown as its first letter on a disc. */
export function glyph(name: string): SVGTemplateResult | typeof nothing {
  const known = drawing(`glyph-${name}`);
  if (known !== nothing || !name) return known;
  return svg`<circle class="p-body" r="0.6"></circle><text class="glyph-letter" dy="0.2">${name.charAt(0)}</text>`;
}

function boxOf(symbol: Element): Box {
  const [x = -1, y = -1, width = 2, height = 2] = (symbol.getAttribute("viewBox") ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  return { x, y, width, height };
}
