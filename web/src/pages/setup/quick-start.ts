/**
 * The top of the set-up page, where one tap starts a match: the choice of level, and the buttons. All other
 * choices are in a collapsed section below.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Msg } from "../../engine/protocol.ts";
import { say, t } from "../../words/sentences.ts";
import { drawBotResults } from "./results-against-bots.ts";
import { BOTS, type Kind, levelName } from "./seat-words.ts";

/**
 * Draw the choice of the bots' level. `chosen` is the setting, which may be "own"; `level` is the level that
 * results from it.
 */
export function levelField(
  chosen: string,
  level: Kind,
  game: string,
  choose: (kind: Kind | "own") => void,
): TemplateResult {
  const choice = (kind: Kind | "own"): TemplateResult => html`
    <label class="choice">
      <input type="radio" name="level" value=${kind} .checked=${kind === chosen} @change=${() => choose(kind)} />
      ${levelName(kind)}
    </label>
  `;
  return html`
    <div role="radiogroup" aria-labelledby="level-label">
      <p class="label" id="level-label">${t("setup.level")}</p>
      <div class="choices levels">${BOTS.map(choice)} ${choice("own")}</div>
      ${drawBotResults(game, level)}
    </div>
  `;
}

/** Draw the buttons that start a match. If `first`, the first of them is the main button of the page. */
export function quickStart(
  seats: number,
  starting: boolean,
  first: boolean,
  start: (who: "bots" | "people" | "together") => void,
): TemplateResult {
  return html`
    <p class="actions quick-starts">
      <button class=${first ? "primary large" : "large"} type="button" data-id="start-bots" aria-disabled=${starting} @click=${() => start("bots")}>
        <kl-icon name="bot"></kl-icon>${t("setup.bots")}
      </button>
      <button class="large" type="button" data-id="start-people" aria-disabled=${starting} @click=${() => start("people")}>
        <kl-icon name="users"></kl-icon>${t("setup.people", { n: seats })}
      </button>
      <button class="large" type="button" data-id="start-together" aria-disabled=${starting} @click=${() => start("together")}>
        <kl-icon name="users"></kl-icon>${t("setup.together", { n: seats })}
      </button>
    </p>
  `;
}

/** Draw the reason why the match cannot begin, if there is one. */
export function problem(refusal: Msg | null, game: string): TemplateResult | typeof nothing {
  if (!refusal) return nothing;
  return html`<p class="note bad" role="alert">${say(refusal, { game, names: [] })}</p>`;
}
