/** Draws the people at the table, the latest phrase that somebody said, and the phrases to choose from. */
import "./together.css";
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from "lit";
import { askToNotify, canAskToNotify } from "../device/turn-notification.ts";
import type { Frame } from "../engine/protocol.ts";
import { seatToken } from "../ui/small-parts.ts";
import { t } from "../words/sentences.ts";
import { type Person, PHRASES, type Said, TAKEN_BACK } from "./messages.ts";

interface Strip {
  readonly frame: Pick<Frame, "game" | "colors" | "seat">;
  readonly names: readonly string[];
  readonly people: readonly Person[];
  readonly spectators: number;
  /** The seat of the person at this device; null if nobody or more than one person plays here. */
  readonly own: number | null;
  /** True if somebody on another device is here and can hear a phrase. */
  readonly company: boolean;
}

/**
 * Draw the people at the table, then the phrases, then `more`. `say` is called with the number of the phrase
 * that somebody chooses.
 */
export function drawPeople(
  { frame, names, people, spectators, own, company }: Strip,
  say: (phrase: number) => void,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<section class="together-people" aria-label=${t("together.people")}>
    <ul>
      ${people.map(
        (
          { state },
          seat,
        ) => html`<li data-state=${state} ?data-own=${seat === own} ?data-turn=${frame.seat === seat}>
          ${seatToken(frame, seat)}<span>${names[seat] ?? ""}</span>
          <span class="together-state">${t(seat === own ? "table.you" : `together.person.${state}`)}</span>
        </li>`,
      )}
    </ul>
    ${spectators > 0 ? html`<p>${t("together.watching", { n: spectators })}</p>` : nothing}
    ${company ? drawPhrases(say) : nothing}
    ${more}
  </section>`;
}

/**
 * Draw the latest phrase; `said` is "" if there is none. Place it below all notices, so that it covers none.
 */
export const drawSaid = (said: string): TemplateResult =>
  html`<div class="together-heard"><p class="together-said" role="status">${said}</p></div>`;

function drawPhrases(say: (phrase: number) => void): TemplateResult {
  return html`<details class="together-say">
      <summary>${t("together.say")}</summary>
      <p class="choices">
        ${Array.from(
          { length: PHRASES },
          (_, phrase) =>
            html`<button data-phrase=${phrase} @click=${(event: Event) => {
              (event.currentTarget as Element).closest("details")?.removeAttribute("open");
              say(phrase);
            }}>${t(`together.phrase.${phrase}`)}</button>`,
        )}
      </p>
    </details>`;
}

/** Return the sentence that quotes a phrase with its speaker, or reports that a turn was taken back. */
export function saidWords({ seat, phrase, whose }: Said, names: readonly string[]): string {
  const who = (seat === null ? "" : names[seat]) ?? "";
  if (phrase !== TAKEN_BACK)
    return t("together.said", { who: who || t("together.watcher"), what: t(`together.phrase.${phrase}`) });
  if (!who) return t("together.undone");
  if (whose === undefined || whose === seat) return t("together.undone.own", { who });
  return t("together.undone.theirs", { who, whose: names[whose] ?? "" });
}

/** How long a phrase is shown, in milliseconds. */
const SHOWN = 8_000;

/** Shows the latest phrase for a while, and closes the list of phrases when the person presses elsewhere. */
export class Phrases implements ReactiveController {
  /** The latest phrase as a sentence; "" if nobody has just said anything. */
  said = "";
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("pointerdown", this.#onPress);
  }

  hostDisconnected(): void {
    removeEventListener("pointerdown", this.#onPress);
  }

  /** Show a phrase that the person at a seat says. The seat is null for a spectator. */
  hear(said: Said, names: readonly string[]): void {
    this.#show(saidWords(said, names));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(""), SHOWN);
  }

  #show(said: string): void {
    this.said = said;
    this.#host.requestUpdate();
  }

  readonly #onPress = ({ target }: Event): void => {
    const list = document.querySelector(".together-say");
    if (!list?.contains(target as Node)) list?.removeAttribute("open");
  };
}

/** Draw the button that asks for permission to show notifications, as long as the person has not decided. */
export function notifyButton(decided: () => void): TemplateResult | typeof nothing {
  if (!canAskToNotify()) return nothing;
  return html`<button data-id="together-notify" @click=${() => askToNotify().then(decided)}>${t("together.notify")}</button>`;
}
