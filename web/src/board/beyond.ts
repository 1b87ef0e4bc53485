/** Over the border of a board that is near: where more can be chosen out of sight, and the way back to all of it. */
import { html, nothing, type TemplateResult } from "lit";
import "../parts/icon.ts";
import { t } from "../words/words.ts";
import type { Fitting } from "./fitting.ts";
import type { Side } from "./framing.ts";

/** The number, and the way there. */
const ARROWS: Record<Side, (n: number) => string> = {
  left: (n) => `‹ ${n}`,
  right: (n) => `${n} ›`,
  up: (n) => `↑ ${n}`,
  down: (n) => `↓ ${n}`,
};

/** `near`: it is; `small`: by itself it would be. */
export function drawBeyond(fitting: Fitting, near: boolean, small: boolean): TemplateResult {
  const offered = near ? fitting.cuts : small;
  const words = near ? t("table.whole") : t("table.near");
  return html`${[...fitting.beyond()].map(([side, { length }]) => {
    const more = t(`table.beyond.${side}`, { n: length });
    return html`<button type="button" class="beyond" data-side=${side} title=${more} aria-label=${more}
      @click=${() => fitting.go(side)}>${ARROWS[side](length)}</button>`;
  })}
  ${
    offered
      ? html`<button type="button" class="beyond" data-side="corner" title=${words} aria-label=${words}
      @click=${() => fitting.toggle()}><kl-icon name=${near ? "zoom-out" : "zoom-in"}></kl-icon></button>`
      : nothing
  }`;
}
