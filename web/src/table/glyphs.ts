/** The drawings of web/art as one hidden sprite in the page, so that `<use href="#…">` finds them. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Box } from "./geometry.ts";

const SOURCES = import.meta.glob<string>("../../art/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** What the boards and pieces of each game are made of: one style sheet for each. */
import.meta.glob("../../art/*.css", { eager: true });
const SPRITE_ID = "kl-glyphs";

const boxes = new Map<string, Box>();

/** Put the sprite into the page, once. */
export function loadGlyphs(): void {
  if (document.getElementById(SPRITE_ID)) return;
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.id = SPRITE_ID;
  sprite.setAttribute("aria-hidden", "true");
  // Not display: none, which would take gradients and patterns with it.
  for (const name of ["width", "height"]) sprite.setAttribute(name, "0");
  for (const source of Object.values(SOURCES)) {
    const drawing = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    for (const child of drawing.children) {
      if (child instanceof SVGSymbolElement) boxes.set(child.id, boxOf(child));
      sprite.append(document.importNode(child, true));
    }
  }
  document.body.append(sprite);
}

/** The drawing `id` in its own measure (board units) around the origin; nothing if there is none. */
export function drawing(id: string): SVGTemplateResult | typeof nothing {
  const box = boxes.get(id);
  if (!box) return nothing;
  return svg`<use href="#${id}" x=${box.x} y=${box.y} width=${box.width} height=${box.height}></use>`;
}

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
