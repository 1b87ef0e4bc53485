/**
 * Puts together the caption of a picture that is to be shared: the game, the players, the turn, and the
 * address of the site.
 */
import { html, type TemplateResult } from "lit";
import { absolute } from "../base/router.ts";
import type { Frame } from "../engine/protocol.ts";
import { resultOf } from "../ui/outcome-words.ts";
import { seatToken } from "../ui/small-parts.ts";
import { say, t } from "../words/sentences.ts";
import { captioned } from "./picture-caption.ts";
import { groundOf, svgOf } from "./share-picture.ts";

/**
 * Draw two hidden things: a token for each seat, whose looks the caption copies, and a place in which frames
 * can be drawn.
 */
export function drawWings(frame: Frame): TemplateResult {
  return html`<div class="wings" aria-hidden="true">
    ${frame.colors.map((_, seat) => seatToken(frame, seat))}
    <div class="film"></div>
  </div>`;
}

/** Return a picture with its caption. `when`: the turn in words. */
export function credited(
  svg: string,
  { game, outcome, seat }: Frame,
  names: readonly string[],
  wings: Element,
  when = "",
): string {
  const speech = { game, names };
  const tokens = [...wings.querySelectorAll<SVGSVGElement>(".seat-token")];
  const now = when || say({ code: "saves.turn", args: { seat } }, speech);
  return captioned(svg, {
    title: t("game.name", {}, game),
    players: tokens.map((token, index) => ({ name: names[index] ?? "", token: svgOf(token) })),
    address: absolute({ page: "home" }).replace(/^https?:\/\/|[#/]*$/g, ""),
    when: outcome ? resultOf(outcome, speech) : now,
    ink: getComputedStyle(wings).color,
    ground: groundOf(wings),
  });
}
