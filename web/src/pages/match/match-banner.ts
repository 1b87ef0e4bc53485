/**
 * Draws the lines above the table about the origin of the match and about problems with other tabs or the
 * storage, with ways to continue.
 */

import "../../styles/banner.css";
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Frame } from "../../engine/protocol.ts";
import { isBot, isBotKind } from "../../engine/seat-kinds.ts";
import { LINK_CHOICES, type LinkEvent } from "../../saves/link-conflicts.ts";
import type { Health, SavedMatch } from "../../saves/match-store.ts";
import { type Arrival, type Asked, asked } from "../../session/session.ts";
import { foldable } from "../../ui/banner-fold.ts";
import { seatNames, t } from "../../words/sentences.ts";

interface BannerState {
  arrival: Arrival | null;
  frame: Frame;
  /** The save of this match; null while the match of a link is only viewed. */
  match: SavedMatch | null;
  /** True if the link contains only a position, not a match. */
  position: boolean;
  /** True if the match is played in another tab, so that this tab only shows it. */
  following: boolean;
  /**
   * The save under which this tab has stored the other version of the match, which another tab had written;
   * null for none.
   */
  aside: SavedMatch | null;
  /** True if another tab has removed the save. */
  removed: boolean;
  health: Health;
  /** True if the game has secrets. */
  secret: boolean;
  /** True if a small window shows all lines, and not only the first one. */
  unfolded: boolean;
}

interface BannerActions {
  /** Called with the person's decision about a link to a match that is also saved here. */
  answer(event: LinkEvent): void;
  keep(): void;
  fold(): void;
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
    questionLine(state, act),
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

function health({ health, match, secret }: BannerState, act: BannerActions): Line {
  if (health === "fine") return nothing;
  const file = html`<button data-id="download" @click=${act.download}>${t("saves.download")}</button>`;
  return line(
    match && secret ? `${t(`store.${health}`)} ${t("saves.secret")}` : t(`store.${health}`),
    html`${match ? file : nothing}<button data-id="retry" @click=${act.retry}>${t("fetch.retry")}</button>`,
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
  const { arrival, frame, match, position } = state;
  if (arrival?.kind !== "new" || match) return nothing;
  const told = t(position ? "link.position" : "link.match", { game: t("game.name", {}, frame.game) });
  const lines = [{ id: "arrival", told, brief: t("link.match.brief"), buttons: arrivalActions(state, act) }];
  return foldable(lines, state.unfolded, act.fold);
}

function arrivalActions({ frame, position }: BannerState, act: BannerActions): TemplateResult {
  const alone = frame.seat >= 0 && !frame.kinds.some(isBotKind);
  // Bots do not play before the match is saved, so if it is a bot's turn, the label says that the match goes
  // on.
  return html`
    <button class="first" data-id="keep-link" @click=${act.keep}>${t(isBot(frame, frame.seat) ? "link.go" : "link.keep")}</button>
    ${position && alone ? html`<button @click=${act.againstBot}>${t("link.bot")}</button>` : nothing}
  `;
}

// A link to a match saved here ----------------------------------------------------------------------------

function questionLine({ arrival, frame }: BannerState, act: BannerActions): Line {
  const link = asked(arrival);
  const choice = (event: LinkEvent, primary = false): TemplateResult =>
    html`<button class=${primary ? "primary" : nothing} data-id="link-${event}" @click=${() => act.answer(event)}>
      ${t(`link.${event}`)}
    </button>`;
  switch (link?.stage) {
    case "asking":
      return line(
        differences(link, frame).join(" "),
        LINK_CHOICES[link.kind].map((event, place) => choice(event, place === 0)),
      );
    case "looking":
      return line(t("link.looking"), [choice("ask"), choice("own")]);
    case "taken": {
      const { turns } = link.related.adds;
      const text = link.aside ? t("link.taken.beside") : t("link.taken", { n: turns });
      return line(text, [choice("undo"), choice("good")]);
    }
    case "kept":
      return line(t("link.kept"), choice("good"));
    default:
      return nothing;
  }
}

/** Return all differences between the link and the saved match, in sentences. */
function differences({ kind, match, related }: Asked, frame: Frame): string[] {
  const { relation, differs, adds, lacks } = related;
  const names = seatNames(frame.colors, relation === "other" ? [] : match.names);
  const seat = (number: number): string => names[number] ?? String(number);
  const resigned = (seats: readonly number[], key: string): string[] =>
    seats.map((number) => t(key, { seat: seat(number) }));
  if (relation === "other") {
    const how = differs.filter((what) => what === "options" || what === "start");
    return [t("link.foreign"), ...how.map((what) => t(`link.foreign.${what}`))];
  }
  const onward = relation === "ahead";
  return [
    ...(onward ? (adds.turns > 0 ? [t("link.ahead", { n: adds.turns })] : []) : [t(`link.${kind}`)]),
    ...(onward && kind === "ahead" && differs.length === 0 && !match.fixed ? [t("link.own_side")] : []),
    ...(differs.includes("kinds") ? [t("link.kinds", { who: sitting(frame, match, seat) })] : []),
    ...resigned(adds.resigns, "link.resigned"),
    ...resigned(lacks.resigns, "link.resigned.here"),
    ...(differs.includes("notes") ? [t("link.notes")] : []),
  ];
}

/**
 * Return the seats at which the link and the saved match have different players, in words, with the players
 * of the link.
 */
function sitting({ kinds }: Frame, match: SavedMatch, name: (seat: number) => string): string {
  const others = kinds.flatMap((kind, seat) => (kind === match.kinds[seat] ? [] : [[seat, kind] as const]));
  return others.map(([seat, kind]) => `${name(seat)} – ${t(`kind.${kind}`)}`).join("; ");
}
