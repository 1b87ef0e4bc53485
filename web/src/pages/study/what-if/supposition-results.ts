/**
 * Draws the results of several suppositions one after another: how far the line can be played, how it ends,
 * and the legal actions.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Frame, Supposed } from "../../../engine/protocol.ts";
import { type Speech, say, t } from "../../../words/sentences.ts";

interface About {
  /** A description of each supposition in words. */
  calls: readonly string[];
  speech: Speech;
  frame: Pick<Frame, "turns" | "at" | "seat">;
}

/** The maximum number of endings and of actions that are listed for each supposition. */
const TOLD = 6;

export function drawSuppositionResults(found: readonly Supposed[], about: About): TemplateResult {
  return html`<div class="supposed">${found.map((one, index) => drawOne(one, index, about))}</div>`;
}

function drawOne(one: Supposed, index: number, { calls, speech, frame }: About): TemplateResult {
  const name = speech.names[frame.seat] ?? "";
  return html`<section data-supposed=${index} aria-labelledby="supposed-${index}">
    <h3 id="supposed-${index}">${"ABC"[index]} <span class="fine">${calls[index]}</span></h3>
    ${
      one.wrong
        ? html`<p class="note bad">${say(one.wrong, speech)}</p>`
        : html`${drawLine(one, speech, frame)}${
            one.may.length > 0
              ? html`<p>${t("whatif.may", { name })}</p>
                <ul>${one.may.slice(0, TOLD).map(({ text, deals }) => html`<li>${text} <span class="fine">${often(deals, one)}</span></li>`)}</ul>`
              : nothing
          }`
    }
  </section>`;
}

function drawLine(one: Supposed, speech: Speech, { turns, at }: About["frame"]): TemplateResult {
  if ((turns.at(-1)?.to ?? 0) <= at) return html`<p>${t("whatif.no-line")}</p>`;
  return html`<p data-through=${one.through}>${t("whatif.through", { through: one.through, deals: one.deals })}</p>
    ${
      one.stops.length > 0
        ? html`<ul>${one.stops
            .slice(0, TOLD)
            .map(
              ({ text, why, deals }) =>
                html`<li>${text}: ${say(why, speech)} <span class="fine">${often(deals, one)}</span></li>`,
            )}</ul>`
        : nothing
    }`;
}

const often = (deals: number, { deals: of }: Supposed): string => t("whatif.often", { deals, of });
