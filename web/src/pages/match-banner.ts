/** The lines above the table: where a match came from, what other tabs and the storage do to it, and ways on. */

import { html, nothing, type TemplateResult } from "lit";
import type { Arrival } from "../arrival.ts";
import { isBot, isBotKind } from "../kinds.ts";
import type { Frame } from "../protocol.ts";
import { href } from "../router.ts";
import type { Health, SavedMatch } from "../store.ts";
import { t } from "../words.ts";

export interface BannerState {
  arrival: Arrival | null;
  frame: Frame;
  /** The save this is; null while a link is only looked at. */
  match: SavedMatch | null;
  /** What came is a position, not a match. */
  position: boolean;
  /** Another tab plays this match. */
  following: boolean;
  /** The version of another tab that was moved out of the way. */
  aside: SavedMatch | null;
  /** Another tab has removed the save. */
  removed: boolean;
  health: Health;
}

export interface BannerActions {
  keep(): void;
  againstBot(): void;
  dismiss(): void;
  takeOver(): void;
  download(): void;
  retry(): void;
}

export function banner(state: BannerState, act: BannerActions): TemplateResult | typeof nothing {
  const lines = [
    health(state, act),
    tabs(state, act),
    aside(state, act),
    copy(state),
    arrivalLine(state, act),
  ].filter((line) => line !== nothing);
  return lines.length === 0 ? nothing : html`<div class="banner" role="status">${lines}</div>`;
}

type Line = TemplateResult | typeof nothing;

function line(text: string, actions: unknown = nothing): TemplateResult {
  return html`<div class="banner-line">
    <p>${text}</p>
    ${actions === nothing ? nothing : html`<p class="actions">${actions}</p>`}
  </div>`;
}

function health({ health, match }: BannerState, act: BannerActions): Line {
  if (health === "fine") return nothing;
  const file = html`<button data-id="download" @click=${act.download}>${t("saves.download")}</button>`;
  return line(
    t(`store.${health}`),
    html`${match ? file : nothing}<button data-id="retry" @click=${act.retry}>${t("saves.retry")}</button>`,
  );
}

function tabs({ following, removed }: BannerState, act: BannerActions): Line {
  if (removed) return line(t("play.removed"));
  if (!following) return nothing;
  return line(
    t("play.following"),
    html`<button data-id="take-over" @click=${act.takeOver}>${t("play.take_over")}</button>`,
  );
}

function aside({ aside }: BannerState, act: BannerActions): Line {
  if (!aside) return nothing;
  return line(
    t("play.aside"),
    html`<a class="button" href=${href({ page: "play", id: aside.id })}>${t("play.aside.show")}</a>
      <button @click=${act.dismiss}>${t("link.good")}</button>`,
  );
}

function copy({ match }: BannerState): Line {
  return match?.fixed ? line(t("play.copy", { title: match.title })) : nothing;
}

function arrivalLine(state: BannerState, act: BannerActions): Line {
  const text = arrivalText(state);
  return text ? line(text, arrivalActions(state, act)) : nothing;
}

function arrivalText({ arrival, frame, match, position }: BannerState): string {
  switch (arrival?.kind) {
    case "new": {
      const game = t("game.name", {}, frame.game);
      return match ? "" : t(position ? "link.position" : "link.match", { game });
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
  const alone = frame.seat >= 0 && !frame.kinds.some(isBotKind);
  // Bots wait until the match is kept.
  return html`
    <button data-id="keep-link" @click=${act.keep}>${t(isBot(frame, frame.seat) ? "link.go" : "link.keep")}</button>
    ${position && alone ? html`<button @click=${act.againstBot}>${t("link.bot")}</button>` : nothing}
  `;
}
