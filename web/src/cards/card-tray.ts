/** Draws faces to choose from, each as its card or as a silhouette. */
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { glyph } from "../drawing/glyphs.ts";
import type { Face } from "../engine/protocol.ts";
import { type Speech, say } from "../words/sentences.ts";
import { drawFace, HEIGHT, isToken, WIDTH } from "./card-face.ts";
import { meterWords } from "./card-view.ts";

/** Draw a face. It is hidden from screen readers, because the element around it has its name. */
export const drawCardTray = (face: Face, speech: Speech): TemplateResult =>
  html`<svg class="card-svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${isToken(face) ? silhouette(face) : drawFace(face, speech)}</svg>`;

const silhouette = ({ art }: Face): SVGTemplateResult =>
  svg`<g data-art=${art} transform="translate(${WIDTH / 2} ${HEIGHT / 2}) scale(24)">${glyph(art)}</g>`;

/** Return everything printed on a face, in words. */
export const trayWords = (face: Face, speech: Speech): string =>
  [face.text, face.about]
    .map((msg) => (msg ? say(msg, speech) : ""))
    .concat(meterWords(face))
    .filter(Boolean)
    .join(" ");
