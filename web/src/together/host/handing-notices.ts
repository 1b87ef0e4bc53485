/** Draws the notices on the host's page about handing the match on to another device. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../words/sentences.ts";
import type { Host } from "./host.ts";

/** The state of the question in which the host confirms that the match is to be handed on. */
interface Question {
  /** The seat that was chosen as the new host but not yet confirmed; null for none. */
  readonly seat: number | null;
  readonly names: readonly string[];
  /** True if the other players must agree first, because the new host will see everybody's secrets. */
  readonly secret: boolean;
  /** Called when the host has answered the question. */
  answered(): void;
}

/** Draw the notice that the device of `who` holds the match. */
export function drawHanded(host: Host, who: string): TemplateResult {
  return html`<p class="note together-absent" role="status" data-id="together-handed">
      <span>${t("together.handed", { who })}</span>
      <button data-id="together-keep" @click=${() => host.keepHere()}>${t("together.keep")}</button>
    </p>`;
}

/**
 * Draw the question whether to hand the match on to the chosen seat or, while the players are being asked to
 * agree, how many have yet to answer.
 */
export function drawHandingOn(
  host: Host,
  { seat: wanted, names, secret, answered }: Question,
): TemplateResult | typeof nothing {
  const { stage, to, open } = host.handing;
  const seat = wanted ?? to;
  if (seat === null) return nothing;
  const who = names[seat] ?? "";
  if (stage === "asking")
    return html`<p class="note" role="status">${t("together.asking", { who, n: open })}
        <button data-id="together-keep" @click=${() => host.keepHere()}>${t("table.cancel")}</button></p>`;
  if (wanted === null)
    return stage === "refused" ? html`<p class="note" role="status">${t("together.refused")}</p>` : nothing;
  return html`<div class="note" role="status">
      <p>${t(secret ? "together.hand.secret" : "together.hand.open", { who })}</p>
      <p class="actions">
        <button class="primary" data-id="together-hand-yes" @click=${() => {
          answered();
          void host.handOn(seat);
        }}>${t(secret ? "together.hand.ask" : "together.hand.yes")}</button>
        <button @click=${answered}>${t("table.cancel")}</button>
      </p>
    </div>`;
}
