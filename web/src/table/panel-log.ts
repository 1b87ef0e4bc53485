/** The turn list with its replay bar, and the line for typed notation. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { IconName } from "../icon.ts";
import type { Frame, Turn } from "../protocol.ts";
import { type Speech, say, t } from "../words.ts";
import { isCardTable } from "./cards/layout.ts";
import { type Step, tool } from "./commands.ts";
import { seatToken } from "./parts.ts";
import { rounds, stepFrom, turnShown } from "./replay.ts";

/** Plays typed notation; whether it could be read. */
export type Typing = (text: string) => Promise<boolean>;

/** More seats than this, or three with longer turns, do not fit beside each other: one turn stands in each row. */
const COLUMNS = 3;
const SHORT = 9;

const isWide = ({ board, scene, seats, turns }: Frame): boolean =>
  isCardTable({ board, scene }) ||
  seats > COLUMNS ||
  (seats === COLUMNS && turns.some(({ seat, text }) => seat >= 0 && text.length > SHORT));

/** `playing`: the turns go by themselves. `type` plays typed notation; without it there is no input. */
export function drawLog(frame: Frame, speech: Speech, playing: boolean, type?: Typing): TemplateResult {
  return html`<section class="log" aria-label=${t("table.turns")}>
    ${frame.turns.length === 0 ? html`<p class="log-empty">${t("table.turns.none")}</p>` : drawTurns(frame, speech)}
    ${drawReplay(frame, playing)}
    ${type ? drawInput(type) : nothing}
  </section>`;
}

function drawTurns(frame: Frame, speech: Speech): TemplateResult {
  const shown = turnShown(frame);
  // Of a hundred turns Tab stops at one; arrows lead to the others.
  const entered = shown ?? frame.turns[0];
  const wide = isWide(frame);
  const told = isCardTable(frame);
  const rows = wide ? frame.turns.map((turn) => [turn]) : rounds(frame.turns);
  const cell = (
    turn: Turn,
  ): TemplateResult => html`<button type="button" class="turn" data-seat=${turn.seat} data-ply=${turn.to}
    tabindex=${turn === entered ? 0 : -1} ?data-undone=${turn.to > frame.at && turn !== shown} aria-current=${turn === shown ? "step" : nothing}
    title=${told ? nothing : turn.story.map((msg) => say(msg, speech)).join(" ")}>
    ${wide ? seatToken(frame, turn.seat) : nothing}${told ? drawStory(turn, speech) : turn.text}</button>`;
  return html`<ol class="turns" data-columns=${wide ? 1 : frame.seats} tabindex="-1">
    ${repeat(
      rows,
      (_, index) => index,
      (row) => html`<li class="round">${row.map(cell)}</li>`,
    )}
  </ol>`;
}

/** Cards have names, not places: their turns are told, with the rule after the last sentence it is about. */
const drawStory = ({ story }: Turn, speech: Speech): TemplateResult =>
  html`<span class="turn-story">${story.map(
    (msg, index) =>
      html`${say(msg, speech)} ${
        !msg.rule || story[index + 1]?.rule === msg.rule
          ? nothing
          : html`<span class="turn-rule">${msg.rule}</span> `
      }`,
  )}</span>`;

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

function drawInput(type: Typing): TemplateResult {
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("notation") as HTMLInputElement;
    if (input.value.trim() && (await type(input.value))) input.value = "";
    else input.select();
  };
  return html`<form class="typing" @submit=${submit}>
    <label>${t("table.type")}
      <input name="notation" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" /></label>
    <button type="submit">${t("table.type.play")}</button>
  </form>`;
}
