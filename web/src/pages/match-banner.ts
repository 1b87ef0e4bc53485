/** The line above the table: where a match came from, and what can be done with it. */
import { html, nothing, type TemplateResult } from "lit";
import type { Arrival } from "../arrival.ts";
import type { Frame } from "../protocol.ts";
import { href } from "../router.ts";
import type { StorageProblem } from "../store.ts";
import { t } from "../words.ts";

export interface BannerState {
  arrival: Arrival | null;
  frame: Frame;
  /** The match is saved on this device. */
  kept: boolean;
  /** What came is a position, not a match. */
  position: boolean;
  /** Another tab has played the same match. */
  otherTab: boolean;
  problem: StorageProblem;
}

export interface BannerActions {
  keep(): void;
  againstBot(): void;
  dismiss(): void;
}

export function banner(state: BannerState, act: BannerActions): TemplateResult | typeof nothing {
  const { otherTab, problem } = state;
  const text = arrivalText(state);
  if (!text && !problem && !otherTab) return nothing;
  return html`
    <div class="banner" role="status">
      ${otherTab ? html`<p>${t("play.other_tab")}</p>` : nothing}
      ${problem ? html`<p>${t(`store.${problem}`)}</p>` : nothing}
      ${text ? html`<p>${text}</p>` : nothing}
      ${text ? html`<p class="actions">${arrivalActions(state, act)}</p>` : nothing}
    </div>
  `;
}

function arrivalText({ arrival, frame, kept, position }: BannerState): string {
  switch (arrival?.kind) {
    case "new": {
      const game = t("game.name", {}, frame.game);
      return kept ? "" : t(position ? "link.position" : "link.match", { game });
    }
    case "ahead":
      return t("link.ahead", { n: arrival.turns });
    case "behind":
    case "fork":
      return t(`link.${arrival.kind}`);
    default:
      return "";
  }
}

function arrivalActions({ arrival, frame, position }: BannerState, act: BannerActions): unknown {
  if (arrival?.kind === "ahead") return html`<button @click=${act.dismiss}>${t("link.good")}</button>`;
  if (arrival?.kind === "behind" || arrival?.kind === "fork") {
    return html`
      <a class="button primary" href=${href({ page: "play", id: arrival.match.id })}>${t("link.own")}</a>
      <button @click=${act.keep}>${t(arrival.kind === "fork" ? "link.take" : "link.branch")}</button>
    `;
  }
  const playable = frame.seat >= 0;
  return html`
    <button @click=${act.keep}>${t("link.keep")}</button>
    ${position && playable ? html`<button @click=${act.againstBot}>${t("link.bot")}</button>` : nothing}
  `;
}
