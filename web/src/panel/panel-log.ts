/** The list of turns, with the buttons to step through the match and the input for moves in notation. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { drawLogLine, drawSmall, facesIn, facesOf } from "../cards/card-log-line.ts";
import type { Frame, Turn } from "../engine/protocol.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import { answeredTurn, stepFrom, turnShown } from "../session/replay.ts";
import { type Step, tool } from "../ui/commands.ts";
import type { IconName } from "../ui/icon.ts";
import { ruleLink, seatToken } from "../ui/small-parts.ts";
import { has, type Speech, say, t } from "../words/sentences.ts";
import { drawBrief } from "./panel-brief.ts";

/** Plays a move typed in notation, and calls `heard` with true if the text could be read. */
export type Typing = (text: string, heard: (read: boolean) => void) => void;

/** The key under which a game's dictionary has an example of a move, if its notation consists of words. */
const OWN_EXAMPLE = "move.example";
/** The largest number of small pictures drawn for a finished turn. */
const STRIP = 7;

/**
 * Draw the list of turns. `playing`: true while an automatic replay runs. `type`: plays a move typed in
 * notation; without it, no input is drawn.
 */
export function drawLog(frame: Frame, speech: Speech, playing: boolean, type?: Typing): TemplateResult {
  return html`<section class="log" aria-label=${t("table.turns")}>
    ${frame.turns.length === 0 ? html`<p class="log-empty">${t("table.turns.none")}</p>` : drawTurns(frame, speech)}
    ${drawReplay(frame, playing)}
    ${type ? drawInput(type, frame) : nothing}
  </section>`;
}

function drawTurns(frame: Frame, speech: Speech): TemplateResult {
  const shown = turnShown(frame);
  // Only one turn can be reached with the Tab key; the arrow keys move the focus to the others.
  const entered = shown ?? frame.turns[0];
  const told = isCardTable(frame);
  // A turn in which the viewer answered stays unfolded, so that the viewer can read what came of the answer.
  const answered = told ? answeredTurn(frame) : undefined;
  const open = (turn: Turn): boolean => turn === shown || turn === answered;
  const inside = (turn: Turn): unknown => {
    // A chance event belongs to no seat, so that its row has no name as heading.
    if (told) return open(turn) && turn.seat >= 0 ? drawHead(turn, speech) : drawFolded(frame, turn, speech);
    if (turn.seat < 0 && turn.story.length > 0) return drawStory(turn, speech);
    return drawActions(frame, turn, speech, turn === shown);
  };
  const row = (
    turn: Turn,
  ): TemplateResult => html`<button type="button" class="turn" data-seat=${turn.seat} data-ply=${turn.to}
    tabindex=${turn === entered ? 0 : -1} ?data-undone=${turn.to > frame.at && turn !== shown} aria-current=${turn === shown ? "step" : nothing}
    title=${told ? nothing : sentencesOf(turn, speech)}>
    ${turn.seat >= 0 ? seatToken(frame, turn.seat) : nothing}${inside(turn)}</button>${told && open(turn) ? drawCommands(frame, turn, speech) : nothing}`;
  return html`<ol class="turns" tabindex="-1">
    ${repeat(
      frame.turns,
      (_, index) => index,
      (turn) => html`<li class="round">${row(turn)}</li>`,
    )}
  </ol>`;
}

/**
 * Draw a turn of a board game. Notation is visible only for the current turn. The sentences about a turn are
 * in its tooltip.
 */
function drawActions(frame: Frame, turn: Turn, speech: Speech, shown: boolean): TemplateResult {
  if (turn.story.length === 0) return drawNotation(turn.text);
  const actions = turn.story.map((msg) => drawBrief(frame, msg, speech));
  if (!shown) return html`<span class="actions" aria-hidden="true">${actions}</span>`;
  return html`<span class="actions" aria-hidden="true">${drawHead(turn, speech)}<span
    class="turn-notation">${turn.text}</span>${actions}</span>`;
}

const drawHead = ({ seat }: Turn, speech: Speech): TemplateResult =>
  html`<span class="turn-name">${speech.names[seat] ?? ""}</span>`;

/**
 * Draw a finished turn of a card game in one line: the name of the seat, and small cards. Screen readers get
 * sentences instead.
 */
function drawFolded(frame: Frame, { seat, story }: Turn, speech: Speech): TemplateResult {
  const faces = facesOf(frame);
  const telling = story.filter((msg) => facesIn(msg, faces).length > 0).slice(0, STRIP);
  const shown = telling.flatMap((msg) => facesIn(msg, faces)).slice(0, STRIP);
  const told = telling.length > 0 ? telling : story.slice(0, STRIP);
  return html`<span class="turn-name" aria-hidden="true">${speech.names[seat] ?? ""}</span>
    ${drawSmall(frame, shown, speech)}<span class="unseen turn-story">${told.map((msg) => say(msg, speech)).join(" ")}</span>`;
}

const sentencesOf = ({ story }: Turn, speech: Speech): string =>
  story.map((msg) => say(msg, speech)).join(" ");

/** Draw the current turn with a line for each action, and with links to the rules. */
const drawCommands = (frame: Frame, { story }: Turn, speech: Speech): TemplateResult =>
  html`<ul class="log-actions turn-story">${story.map(
    (msg, index) =>
      html`<li>${drawLogLine(frame, msg, speech, story[index + 1]?.rule === msg.rule ? nothing : ruleLink(msg))}</li>`,
  )}</ul>`;

/** Draw notation so that a line can break only between two actions. */
const drawNotation = (text: string): TemplateResult =>
  html`${text.split(/(?<=[,;] ?|\s)/).map((action) => html`<span class="action">${action}</span><wbr />`)}`;

/** Draw a chance event as sentences, because its notation would mean nothing to people. */
const drawStory = (turn: Turn, speech: Speech): TemplateResult =>
  html`<span class="turn-story">${sentencesOf(turn, speech)}</span>`;

function drawReplay(frame: Frame, playing: boolean): TemplateResult {
  const step = (icon: IconName, to: Step): TemplateResult =>
    tool(icon, to, { disabled: stepFrom(frame, to) === undefined });
  return html`<div class="replay" role="group" aria-label=${t("table.replay")}>
    ${step("chevrons-left", "first")}${step("chevron-left", "back")}
    ${tool(playing ? "pause" : "play", "autoplay", {
      words: playing ? "table.pause" : "table.autoplay",
      disabled: frame.turns.length === 0,
    })}
    ${step("chevron-right", "on")}${step("chevrons-right", "last")}
  </div>`;
}

/** Draw the field for a typed move. Its example is the game's own or, without one, a legal move here. */
function drawInput(type: Typing, { game, choices }: Frame): TemplateResult {
  const move = has(OWN_EXAMPLE, game) ? t(OWN_EXAMPLE, {}, game) : choices.find(({ why }) => !why)?.a;
  const example = move ? t("table.type.example", { move }) : "";
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("notation") as HTMLInputElement;
    const heard = (read: boolean): void => {
      if (read) input.value = "";
      else input.select();
    };
    if (input.value.trim()) type(input.value, heard);
    else heard(false);
  };
  return html`<form class="typing" @submit=${submit}>
    <label>${t("table.type")}
      <input name="notation" placeholder=${example} autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" /></label>
    <button type="submit">${t("table.type.play")}</button>
  </form>`;
}
