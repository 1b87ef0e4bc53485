/** Draws the notices about people who are away from the table, and the host's choices until they are back. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../words/sentences.ts";
import type { Host } from "./host.ts";
import type { Place } from "./place.ts";

/**
 * Draw the notice that the person `who` at a place is away, or nothing if they are here. `invite` invites
 * them to the seat again.
 */
export function drawAbsence(
  host: Host,
  { seat, stage }: Place,
  who: string,
  invite: (seat: number) => Promise<void>,
): TemplateResult | typeof nothing {
  if (seat === null || stage === "here") return nothing;
  const sitter = host.sitter(seat);
  if (sitter === "person") return nothing;
  const ways = html`${drawStandIn(host, seat)}
      ${
        stage === "away"
          ? nothing
          : html`<button data-id="together-back" @click=${() => invite(seat)}>${t("together.invite.again")}</button>`
      }`;
  // A bot may play until the end of the game, so keep the notice to a single line above the table.
  if (sitter === "bot") {
    return html`<div class="note together-absent" role="status" data-seat=${seat} data-sitter=${sitter}>
        <details><summary>${t("together.substitute", { who })}</summary><p class="choices">${ways}</p></details>
      </div>`;
  }
  return html`<p class="note together-absent" role="status" data-seat=${seat} data-sitter=${sitter}>
      <span>${t(host.goesOn ? "together.goes_on" : "together.waits", { who })}</span>
      ${ways}
    </p>`;
}

/**
 * Draw the button that lets a bot play a seat or, if a bot already plays it, the button that waits for the
 * person again.
 */
export function drawStandIn(host: Host, seat: number): TemplateResult {
  const bot = host.sitter(seat) === "bot";
  return html`<button data-id=${bot ? "together-wait" : "together-replace"}
      @click=${() => host.replace(seat, !bot)}>${t(bot ? "together.wait" : "together.replace")}</button>`;
}

/** Draw the choice between waiting for people who are away and continuing without them. */
export function drawAwayChoice(host: Host): TemplateResult {
  const choice = (on: boolean): TemplateResult => html`<label class="choice">
      <input type="radio" name="together-away" .checked=${host.goesOn === on} @change=${() => host.goOn(on)} />${t(on ? "together.away.on" : "together.away.wait")}</label>`;
  return html`<div role="radiogroup" aria-labelledby="together-away">
      <p class="label" id="together-away">${t("together.away")}</p>
      <div class="choices">${choice(false)}${choice(true)}</div>
    </div>`;
}
