/**
 * Adds a caption to a picture that is to be shared: the name of the game, the players, the turn, and the
 * address of the site.
 */
const SVG = "http://www.w3.org/2000/svg";
/** The height of the title, as a part of the picture's longer side. */
const TITLE = 0.04;
const SMALL = 0.027;
const GAP = 0.02;
const SERIF = "Vollkorn, Georgia, serif";
const SANS = '"Source Sans 3", "Source Sans Pro", system-ui, sans-serif';

interface Caption {
  title: string;
  /** The names of the players, each with the token of the seat as the text of an SVG. */
  players: readonly { name: string; token: string }[];
  address: string;
  /** The turn that the picture shows, in words such as "Turn 3". */
  when: string;
  ink: string;
  ground: string;
}

/** Return a picture with its caption, as the text of an SVG. */
export function captioned(picture: string, caption: Caption): string {
  const inner = parsed(picture);
  const [width, height] = ["width", "height"].map((side) => Number(inner.getAttribute(side))) as [
    number,
    number,
  ];
  const unit = Math.max(width, height);
  const [title, small, gap] = [TITLE * unit, SMALL * unit, GAP * unit];
  const head = title + small * 1.6 + 3 * gap;
  const whole = { width, height: Math.round(head + height + small + 2 * gap) };
  const outer = element("svg", { ...whole, viewBox: `0 0 ${whole.width} ${whole.height}`, xmlns: SVG });
  outer.append(element("rect", { ...whole, fill: caption.ground }));
  const write = (text: string, x: number, y: number, size: number, more: Attributes = {}): void => {
    const written = element("text", {
      x,
      y,
      "font-size": size,
      "font-family": SANS,
      fill: caption.ink,
      ...more,
    });
    written.textContent = text;
    outer.append(written);
  };
  write(caption.title, gap, gap + 0.85 * title, title, { "font-family": SERIF, "font-weight": 600 });
  write(caption.when, width - gap, gap + 0.85 * title, small, { "text-anchor": "end" });
  const line = 2 * gap + title + 0.9 * small;
  let x = gap;
  for (const { name, token } of caption.players) {
    const picture = parsed(token);
    const side = 1.3 * small;
    for (const [key, value] of Object.entries({ x, y: line - small, width: side, height: side }))
      picture.setAttribute(key, String(value));
    outer.append(document.importNode(picture, true));
    write(name, x + 1.5 * small, line, small);
    x += 2.3 * small + widthOf(name, small);
  }
  inner.setAttribute("y", String(head));
  outer.append(document.importNode(inner, true));
  write(caption.address, width / 2, head + height + gap + 0.8 * small, small, { "text-anchor": "middle" });
  return new XMLSerializer().serializeToString(outer);
}

type Attributes = Record<string, string | number>;

function element(name: string, attributes: Attributes): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes))
    if (key !== "xmlns") made.setAttribute(key, String(value));
  return made;
}

const parsed = (text: string): Element =>
  new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

function widthOf(text: string, size: number): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0.6 * size * text.length;
  context.font = `${size}px ${SANS}`;
  return context.measureText(text).width;
}
