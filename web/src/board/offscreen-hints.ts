/**
 * Buttons beside a board that is zoomed in or too small. They move the view to choices or a last move out of
 * sight, and switch between the whole board and the automatic zoom. Each has a fixed place outside the board,
 * so that it covers no piece.
 */
import { html, nothing, type TemplateResult } from "lit";
import "../ui/icon.ts";
import { t } from "../words/sentences.ts";
import type { AutoFit } from "./auto-fit.ts";
import type { Side } from "./camera-fit.ts";

const ARROWS: Record<Side, string> = { left: "‹", right: "›", up: "↑", down: "↓" };
const SIDES = ["left", "right", "up", "down"] as const;

/** Draw an arrow for the direction next to `inside`, such as a number of places. */
const drawWay = (side: Side, inside: unknown): TemplateResult =>
  side === "right" ? html`${inside} ${ARROWS[side]}` : html`${ARROWS[side]} ${inside}`;

/**
 * Draw the buttons. `near`: true if the board is zoomed in. `small`: true if the board would be too small
 * without zoom.
 */
export function drawOffscreenHints(fitting: AutoFit, near: boolean, small: boolean): TemplateResult {
  if (!near && !small) return html``;
  const words = near ? t("table.whole") : t("table.near");
  const [beyond, { unseen }] = [fitting.beyond(), fitting];
  return html`<div class="view-bar">${SIDES.filter((side) => beyond.has(side) || unseen?.side === side).map(
    (side) => {
      const n = beyond.get(side)?.length ?? 0;
      const happened = unseen?.side === side;
      const words = [
        ...(happened ? [t(`table.unseen.${side}`)] : []),
        ...(n > 0 ? [t(`table.beyond.${side}`, { n })] : []),
      ].join(" ");
      return html`<button type="button" class="beyond" data-side=${side} ?data-unseen=${happened} title=${words} aria-label=${words}
      @click=${() => fitting.go(side)}>${drawWay(side, html`${happened ? html`<span class="happened"></span>` : nothing}${n || nothing}`)}</button>`;
    },
  )}
  <button type="button" class="beyond" data-side="corner" title=${words} aria-label=${words}
    @click=${() => fitting.toggle()}><kl-icon name=${near ? "zoom-out" : "zoom-in"}></kl-icon></button></div>`;
}
