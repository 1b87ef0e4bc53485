/**
 * Turns the board on the page into an SVG file that does not depend on the page. Each `<use>` element is
 * replaced by its content, and the styles from style sheets become attributes.
 */
const SVG = "http://www.w3.org/2000/svg";
/** The length of the longer side of a PNG, in pixels. */
const LONG_SIDE = 1600;

/**
 * The properties that the style sheets may set, each with its initial value. A property that has its initial
 * value need not be written as an attribute.
 */
const STYLES: Record<string, string> = {
  display: "inline",
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  "fill-rule": "nonzero",
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  opacity: "1",
  "paint-order": "normal",
  r: "0px",
  "stop-color": "rgb(0, 0, 0)",
  "stop-opacity": "1",
  stroke: "none",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-opacity": "1",
  "stroke-width": "1px",
  "text-anchor": "start",
  visibility: "visible",
};
/**
 * Properties that only text elements need. For these elements they are written even if they have the initial
 * value.
 */
const TEXT_ONLY = new Set(["font-family", "font-size", "font-weight", "text-anchor"]);
/**
 * Selects elements that are not part of a picture: they receive clicks, serve screen readers, or show the
 * names of places that a text mentions.
 */
const CONTROLS = ".targets, .above, .spoken-places";

/** Return the board as the text of an SVG file, with the page's background colour behind it. */
export function svgOf(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  for (const control of copy.querySelectorAll(CONTROLS)) control.remove();
  for (const use of copy.querySelectorAll("use")) expand(use);
  copy.classList.add("out-of-sight");
  // The browser computes styles only for elements that are in the page. Insert the copy beside the board,
  // where the same CSS rules apply to it.
  board.after(copy);
  const ground = groundOf(board);
  try {
    for (const element of [copy, ...copy.querySelectorAll<SVGElement>("*")]) writeStyles(element);
  } finally {
    copy.remove();
  }
  tidy(copy, ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Return the background colour behind the board: its own or that of the nearest ancestor that has one. */
export function groundOf(board: Element): string {
  for (let element: Element | null = board; element; element = element.parentElement) {
    const color = getComputedStyle(element).backgroundColor;
    if (!/^(transparent|rgba\(.*, 0\))$/.test(color)) return color;
  }
  return "white";
}

/** Replace a `<use>` element by its content, scaled as a browser would scale it. */
function expand(use: SVGUseElement): void {
  const symbol = document.getElementById((use.getAttribute("href") ?? "").slice(1));
  const group = document.createElementNS(SVG, "g");
  if (symbol instanceof SVGSymbolElement) {
    const box = symbol.viewBox.baseVal;
    const [x, y, width] = ["x", "y", "width"].map((name) => Number(use.getAttribute(name) ?? 0)) as [
      number,
      number,
      number,
    ];
    const scale = box.width > 0 && width > 0 ? width / box.width : 1;
    group.setAttribute(
      "transform",
      `translate(${x - box.x * scale} ${y - box.y * scale})${scale === 1 ? "" : ` scale(${scale})`}`,
    );
    group.append(...[...symbol.children].map((child) => child.cloneNode(true)));
  }
  for (const { name, value } of use.attributes)
    if (!["href", "x", "y", "width", "height"].includes(name)) group.setAttribute(name, value);
  use.replaceWith(group);
  for (const inner of group.querySelectorAll("use")) expand(inner);
}

function writeStyles(element: SVGElement): void {
  const style = getComputedStyle(element);
  const isText = element instanceof SVGTextContentElement;
  for (const [name, initial] of Object.entries(STYLES)) {
    const value = style.getPropertyValue(name);
    const isPlain = value === initial && !element.hasAttribute(name) && name !== "fill" && name !== "stroke";
    if (TEXT_ONLY.has(name) ? !isText : isPlain) continue;
    if (value) element.setAttribute(name, value);
  }
}

/**
 * Remove what only the page needs, such as classes and comments, and add the background and the gradients.
 */
function tidy(copy: SVGSVGElement, ground: string): void {
  const [x = 0, y = 0, width = 1, height = 1] = (copy.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) (comment as ChildNode).remove();
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes])
      if (/^(class|data-|aria-|role|tabindex|on)/.test(name)) element.removeAttribute(name);
  }
  const scale = LONG_SIDE / Math.max(width, height);
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("width", String(Math.round(width * scale)));
  copy.setAttribute("height", String(Math.round(height * scale)));
  const back = document.createElementNS(SVG, "rect");
  const place = { x, y, width, height, fill: ground };
  for (const [name, value] of Object.entries(place)) back.setAttribute(name, String(value));
  copy.prepend(...gradientsOf(copy), back);
}

/**
 * Return the gradients and patterns that are defined outside of the drawing `copy`, but to which it refers as
 * "url(#…)".
 */
function gradientsOf(copy: SVGSVGElement): Element[] {
  const text = new XMLSerializer().serializeToString(copy);
  const ids = new Set([...text.matchAll(/url\((?:"|&quot;)?#([^")&]+)/g)].map((match) => match[1] ?? ""));
  return [...ids]
    .filter((id) => !copy.querySelector(`#${CSS.escape(id)}`))
    .map((id) => document.getElementById(id)?.cloneNode(true))
    .filter((element): element is Element => element instanceof Element);
}

/** Load an SVG as an image, and return the image once it can be drawn on a canvas. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Return an SVG as a PNG file. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = await imageOf(svg);
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
