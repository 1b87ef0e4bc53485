/** Small drawings that several parts of the table use. */
import { html, nothing, type TemplateResult } from "lit";
import { glyph } from "../drawing/glyphs.ts";
import type { Frame, Msg } from "../engine/protocol.ts";
import { t } from "../words/sentences.ts";

/** Draw the token of a seat, in the colour of the seat and with its hatching. */
export function seatToken(frame: Pick<Frame, "game" | "colors">, seat: number): TemplateResult {
  return html`<svg class="seat-token" viewBox="-1 -1 2 2" aria-hidden="true" data-game=${frame.game}
    data-color=${frame.colors[seat] ?? nothing}>${glyph("seat")}</svg>`;
}

/** Draw a glyph that is small enough to be part of a line of text. */
export function smallGlyph(
  frame: Pick<Frame, "game" | "colors">,
  name: string,
  seat: number,
): TemplateResult {
  return html`<svg class="small-glyph" viewBox="-1 -1 2 2" aria-hidden="true" data-game=${frame.game}
    data-color=${frame.colors[seat] ?? nothing}>${glyph(name)}</svg>`;
}

/** Draw a link to the rule that a message cites; draw nothing if it cites none. */
export function ruleLink({ rule }: Msg): TemplateResult | typeof nothing {
  if (!rule) return nothing;
  const words = t("table.rule", { rule });
  return html`<button type="button" class="rule-link" data-rule=${rule} aria-label=${words}>${rule}</button>`;
}
