/** Small pieces of the table that several of its parts use. */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame } from "../protocol.ts";
import { t } from "../words.ts";
import "../icon.ts";
import type { IconName } from "../icon.ts";
import { glyph } from "./glyphs.ts";

/** A button with an icon; its words are shown where there is room, and spoken everywhere. */
export function iconButton(
  icon: IconName,
  words: string,
  act: () => void,
  more: { disabled?: boolean; pressed?: boolean; name?: string; className?: string } = {},
): TemplateResult {
  return html`<button type="button" class="tool ${more.className ?? ""}" title=${t(words)} data-action=${more.name ?? nothing}
    ?disabled=${more.disabled ?? false} aria-pressed=${more.pressed === undefined ? nothing : String(more.pressed)} @click=${act}>
    <kl-icon name=${icon}></kl-icon><span class="tool-words">${t(words)}</span>
  </button>`;
}

/** The token of a seat: its colour and its hatching. */
export function seatToken(frame: Frame, seat: number): TemplateResult {
  return html`<svg class="seat-token" viewBox="-1 -1 2 2" aria-hidden="true" data-game=${frame.game}
    data-color=${frame.colors[seat] ?? nothing}>${glyph("seat")}</svg>`;
}

/** A glyph of the vocabulary beside text. */
export function smallGlyph(frame: Frame, name: string, seat: number): TemplateResult {
  return html`<svg class="small-glyph" viewBox="-1 -1 2 2" aria-hidden="true" data-game=${frame.game}
    data-color=${frame.colors[seat] ?? nothing}>${glyph(name)}</svg>`;
}
