/**
 * Draws two questions to a guest: the first asks the guest to join, the second to agree that the match is
 * handed on.
 */
import { html, nothing, type TemplateResult } from "lit";
import { settings } from "../../base/prefs/settings.ts";
import { gameInfo } from "../../services.ts";
import { seatNames, t } from "../../words/sentences.ts";
import { type Invitation, SPECTATOR } from "../connection/handshake.ts";
import { drawFairness } from "../fair/fair-strip.ts";
import { LONGEST_NAME } from "../names.ts";
import type { Guest } from "./guest.ts";

/** Draw who invites the guest to which game, and the form with which the guest accepts. */
export function drawInvitation(
  { game, from, seat }: Invitation,
  join: (event: SubmitEvent) => void,
): TemplateResult {
  const info = gameInfo(game);
  const name = t("game.name", {}, game);
  const watches = seat === SPECTATOR;
  const own = watches
    ? t("together.join.watch")
    : t("together.join.seat", { seat: seatNames(info?.colors ?? [])[seat] ?? String(seat + 1) });
  return html`<div class="page problem together-join">
      <h1>${t("together.join")}</h1>
      <p class="lead">${from ? t("together.join.from", { name: from, game: name }) : t("together.join.someone", { game: name })}</p>
      <p>${own}</p>
      ${info?.hidden && !watches ? drawFairness("together.join.fair") : nothing}
      <form @submit=${join}>
        <label class="field">${t("together.name")}
          <input name="together-name" maxlength=${LONGEST_NAME} autocomplete="nickname"
            .value=${settings.get("name")} /></label>
        <p class="actions"><button class="primary" data-id="together-join">${t(watches ? "together.join.watching" : "together.join.yes")}</button></p>
      </form>
    </div>`;
}

/**
 * Draw the question whether the guest agrees that another device gets the match with all its secrets. After the
 * guest has agreed, say that other answers are awaited; if somebody refuses, say so.
 */
export function drawProposal(guest: Guest, names: readonly string[]): TemplateResult | typeof nothing {
  const seat = guest.proposal;
  if (guest.welcome?.seat === null) return nothing;
  if (seat === null) {
    const key = guest.waits ? "together.agreed" : "together.disagreed";
    return guest.waits || guest.refused ? html`<p class="note" role="status">${t(key)}</p>` : nothing;
  }
  const mine = guest.welcome?.seat === seat;
  return html`<div class="note together-absent" role="status" data-id="together-proposal">
      <span>${t(mine ? "together.proposal.mine" : "together.proposal", { who: names[seat] ?? "" })}</span>
      <button class="primary" data-id="together-agree" @click=${() => guest.agree(true)}>${t("together.agree")}</button>
      <button data-id="together-refuse" @click=${() => guest.agree(false)}>${t("together.refuse")}</button>
    </div>`;
}
