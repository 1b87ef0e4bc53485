/** An example of a rule: its position as a picture, what is done there and what comes of it, to be tried and studied. */

import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Frame, Msg } from "../../engine/protocol.ts";
import { lookOf } from "../../packs/game-pack.ts";
import type { Example } from "../../packs/teaching-pack.ts";
import { engine } from "../../services.ts";
import { drawPicture } from "../../table/small-picture.ts";
import { goTo } from "../../ui/history-layer.ts";
import { say, seatNames, t } from "../../words/sentences.ts";
import { wayOf } from "../click-names.ts";
import { studyOf } from "../study/study-address.ts";

/** What the engine says of an example: its position, and why it is refused if it is. */
export interface Answer {
  frame: Frame;
  why: Msg | null;
}

/** Rejects with `EngineError` when the position cannot be shown. */
export async function answerTo(
  { seats, options, position, clicks, refused }: Example,
  game: string,
): Promise<Answer> {
  const asked = await engine.ask({ op: "new", game, seats, options, from: position });
  const { record, seat: viewer } = asked;
  // An example shows what its seat decides by.
  const frame = asked.private ? await engine.ask({ op: "goto", record, at: 0, viewer }) : asked;
  if (!refused) return { frame, why: null };
  const reply = await engine.ask({ op: "why", record: frame.record, path: clicks });
  if (!("why" in reply)) return { frame, why: null };
  return { frame: { ...frame, buttons: { ...frame.buttons, ...reply.buttons } }, why: reply.why };
}

/** `answer`: undefined until the engine knows what stands there. */
export function drawExample(example: Example, game: string, answer: Answer | undefined): TemplateResult {
  const frame = answer?.frame ?? emptyBoard(game);
  const way = wayOf(example.clicks, frame, answer !== undefined);
  const names = seatNames(frame?.colors ?? []);
  const mover = answer ? (names[answer.frame.seat] ?? "") : "";
  const verdict = example.refused ? "refused" : "accepted";
  return html`
    <figure class="example">
      ${frame ? drawPicture(frame, t("rules.example.picture", { way }), { hinted: example.clicks }) : nothing}
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

/** The position as a study, in which everything may be tried; with hidden hands as its seat knows it. */
async function study(frame: Frame, title: string): Promise<void> {
  void goTo(await studyOf(frame, frame.seat < 0 ? null : frame.seat, title));
}

/** The board of a game without anything on it, until the engine knows what stands there. */
function emptyBoard(game: string): Frame | undefined {
  const start = lookOf(game)?.start;
  return start && { ...start, scene: { pieces: [], cells: [], cards: [], marks: [], counts: [], notes: [] } };
}
