/** Draws an action with cards as a line: small pictures of the cards, followed by the sentence. */
import { html, nothing, type TemplateResult } from "lit";
import type { Face, Frame, Msg } from "../engine/protocol.ts";
import { type Speech, say } from "../words/sentences.ts";
import { drawing } from "./card-buttons.ts";
import { isToken } from "./card-face.ts";
import { plainCardView } from "./table-in-words.ts";

/** The faces of a table, by the message codes of their titles, which sentences use to name cards. */
type Faces = ReadonlyMap<string, Face>;

export const facesOf = ({ board }: Pick<Frame, "board">): Faces =>
  new Map(board.faces.map((face) => [face.title.code, face]));

/**
 * Return the cards that a sentence names, in its order. Kinds of cards that it only mentions, such as wishes,
 * are left out.
 */
export const facesIn = ({ args }: Msg, faces: Faces): Face[] =>
  Object.values(args ?? {})
    .flatMap((value) => (typeof value === "string" && value.startsWith("$") ? value.slice(1).split("$") : []))
    .flatMap((code) => faces.get(code) ?? [])
    .filter((face) => !isToken(face));

/**
 * Draw small pictures of cards. They are hidden from screen readers, because the sentence beside them names
 * the cards.
 */
export function drawSmall(frame: Frame, shown: readonly Face[], speech: Speech): TemplateResult {
  const view = plainCardView(frame, speech);
  return html`<span class="small-cards" aria-hidden="true">${shown.map(({ id }) => drawing({ glyph: id }, view))}</span>`;
}

/** Draw one action. `more`: content after the sentence. */
export function drawLogLine(frame: Frame, msg: Msg, speech: Speech, more: unknown = nothing): TemplateResult {
  return html`${drawSmall(frame, facesIn(msg, facesOf(frame)), speech)}<span>${say(msg, speech)} ${more}</span>`;
}
