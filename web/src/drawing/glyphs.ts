/** Drawings as one hidden sprite in the page, so that `<use href="#…">` finds them. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Box } from "./geometry.ts";

/** The drawings that any game may use; a game brings its own with its pack. */
const SHARED = import.meta.glob<string>("../../../py/kleinod/core/art/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SPRITE_ID = "kl-glyphs";

const boxes = new Map<string, Box>();

/** The symbols read so far, and the sprites that contain them: one for each document or shadow tree with a table. */
const symbols: Element[] = [];
const sprites = new Map<Document | ShadowRoot, SVGElement>();

/** Put the sprite with the drawings of all games into the page, or another tree, once. */
export function loadGlyphs(tree: Document | ShadowRoot = document): void {
  if (sprites.has(tree)) return;
  if (sprites.size === 0) Object.values(SHARED).forEach(read);
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.id = SPRITE_ID;
  sprite.setAttribute("aria-hidden", "true");
  // Not display: none, which would take gradients and patterns with it.
  for (const name of ["width", "height"]) sprite.setAttribute(name, "0");
  sprite.append(...symbols.map(copy));
  (tree instanceof ShadowRoot ? tree : tree.body).append(sprite);
  sprites.set(tree, sprite);
}

/** More drawings: the text of `<symbol>` elements, in an `<svg>` or not. */
export function addDrawings(source: string, tree: Document | ShadowRoot = document): void {
  loadGlyphs(tree);
  const fresh = read(source);
  for (const sprite of sprites.values()) sprite.append(...fresh.map(copy));
}

/** A tree is gone. */
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

/** The drawing `id` in its own measure (board units) around the origin; nothing if there is none. */
export function drawing(id: string): SVGTemplateResult | typeof nothing {
  const box = boxes.get(id);
  if (!box) return nothing;
  return svg`<use href="#${id}" x=${box.x} y=${box.y} width=${box.width} height=${box.height}></use>`;
}

/** True if there is a drawing of this glyph. */
export const hasGlyph = (name: string): boolean => boxes.has(`glyph-${name}`);

/** A glyph of the vocabulary; its first letter on a disc as long as nobody has drawn it. */
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
