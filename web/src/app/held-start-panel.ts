/**
 * The panel shown if the page did not try to start Python: the reason, the parts of the site that work
 * without Python, and a button to start it if that is possible.
 */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../base/router.ts";
import type { HoldReason } from "../engine/engine.ts";
import { hasGlance } from "../packs/teaching-pack.ts";
import { engine, gameInfo } from "../services.ts";
import { t } from "../words/sentences.ts";

export function drawHeld(reason: HoldReason): TemplateResult {
  const [, game = ""] = location.hash.split("/");
  return html`
    <section class="alarm" role="alert" data-held=${reason}>
      <h2><kl-icon name="triangle-alert"></kl-icon>${t("held.title")}</h2>
      <p>${t(`held.${reason}`)} ${t("held.without")}</p>
      <p class="actions">
        ${
          reason === "cut-off"
            ? html`<button class="primary" @click=${() => engine.retry()}>${t("held.start")}</button>`
            : nothing
        }
        ${gameInfo(game) ? ofGame(game) : html`<a href="#/">${t("home.games")}</a>`}
        <a href=${href({ page: "saves" })}>${t("saves.title")}</a>
      </p>
    </section>
  `;
}

const ofGame = (game: string): TemplateResult => html`
  <a href=${href({ page: "rules", game, rule: "" })}>${t("rules.heading")}</a>
  ${hasGlance(game) ? html`<a href=${href({ page: "glance", game })}>${t("held.pictures")}</a>` : nothing}
`;
