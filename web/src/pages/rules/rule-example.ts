/**
 * An example of a rule: the picture of a position, the clicks of an action, and whether the action is
 * allowed. People can try out the position or open it as a study.
 */

import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Frame, Msg } from "../../engine/protocol.ts";
import { lookOf } from "../../packs/game-pack.ts";
import type { Example } from "../../packs/teaching-pack.ts";
import { engine, gameInfo } from "../../services.ts";
import { goTo } from "../../ui/history-layer.ts";
import { say, seatNames, t } from "../../words/sentences.ts";
import { wayOf } from "../click-names.ts";
import { studyOf } from "../study/study-address.ts";
import { drawNamedPicture } from "./named-picture.ts";

/**
 * The engine's replies about an example: the frame of its position, and the reason if the action is refused.
 */
export interface Answer {
  frame: Frame;
  why: Msg | null;
}

/**
 * Return the engine's replies about an example. Rejects with `EngineError` if the position cannot be shown.
 */
export async function answerTo(
  { seats: count, options = {}, position, clicks, refused }: Example,
  game: string,
): Promise<Answer> {
  const seats = count ?? gameInfo(game)?.seats[0] ?? 2;
  const asked = await engine.ask({ op: "new", game, seats, options, from: position });
  const { record, seat: viewer } = asked;
  // Show the position as the seat to act sees it.
  const frame = asked.private ? await engine.ask({ op: "goto", record, at: 0, viewer }) : asked;
  if (!refused) return { frame, why: null };
  const reply = await engine.ask({ op: "why", record: frame.record, path: clicks });
  if (!("why" in reply)) return { frame, why: null };
  return { frame: { ...frame, buttons: { ...frame.buttons, ...reply.buttons } }, why: reply.why };
}

/** Draw an example. `answer` is undefined until the engine has replied; `text` is the text of the rule. */
export function drawExample(
  example: Example,
  game: string,
  answer: Answer | undefined,
  text: string,
): TemplateResult {
  const frame = answer?.frame ?? emptyBoard(game);
  const way = wayOf(example.clicks, frame, answer !== undefined);
  const names = seatNames(frame?.colors ?? []);
  const mover = answer ? (names[answer.frame.seat] ?? "") : "";
  const spoken = { clicks: example.clicks, lit: answer?.why?.at ?? [], text };
  const verdict = example.refused ? "refused" : "accepted";
  return html`
    <figure class="example">
      ${frame ? drawNamedPicture(frame, t("rules.example.picture", { way }), spoken) : nothing}
      <figcaption>
        <p class="case">
          ${mover ? html`<span>${mover}:</span>` : nothing}
          <strong class="way">${way}</strong>
          <span class="verdict" data-verdict=${verdict}>
            <kl-icon name=${example.refused ? "x" : "check"}></kl-icon>${t(`rules.${verdict}`)}
          </span>
        </p>
        ${answer?.why ? html`<p>${say(answer.why, { game, names })}</p>` : nothing}
        ${answer ? drawWays(answer.frame, `${example.rule}: ${way}`) : nothing}
      </figcaption>
    </figure>
  `;
}

function drawWays(frame: Frame, title: string): TemplateResult {
  return html`<p class="ways-on"><a href=${href({ page: "position", record: frame.position })}>${t("rules.try")}<span class="unseen"> ${title}</span></a>
    <button type="button" class="plain" data-id="study" @click=${() => void study(frame, title)}>${t("rules.study")}<span class="unseen"> ${title}</span></button></p>`;
}

/** Open the position as a study. In a game with secrets, the study shows what the seat to act sees. */
async function study(frame: Frame, title: string): Promise<void> {
  void goTo(await studyOf(frame, frame.seat < 0 ? null : frame.seat, title));
}

/** Return an empty board of the game, which is shown until the engine has replied. */
function emptyBoard(game: string): Frame | undefined {
  const start = lookOf(game)?.start;
  return start && { ...start, scene: { pieces: [], cells: [], cards: [], marks: [], counts: [], notes: [] } };
}
