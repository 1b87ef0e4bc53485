/** Draws the people at the table, the latest phrase that somebody said, and the phrases to choose from. */
import "./together.css";
import { html, nothing, type TemplateResult } from "lit";
import { askToNotify, canAskToNotify } from "../device/turn-notification.ts";
import type { Frame } from "../engine/protocol.ts";
import { seatToken } from "../ui/small-parts.ts";
import { t } from "../words/sentences.ts";
import { type Person, PHRASES } from "./messages.ts";

interface Strip {
  readonly frame: Pick<Frame, "game" | "colors" | "seat">;
  readonly names: readonly string[];
  readonly people: readonly Person[];
  readonly spectators: number;
  /** The latest phrase as a sentence; "" if nobody has said anything. */
  readonly said: string;
}

/**
 * Draw the people at the table, then the phrases, then `more`. `say` is called with the number of the phrase
 * that somebody chooses.
 */
export function drawPeople(
  { frame, names, people, spectators, said }: Strip,
  say: (phrase: number) => void,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const heard = people.filter(({ state }) => state === "here").length + spectators > 1;
  return html`<section class="together-people" aria-label=${t("together.people")}>
    <ul>
      ${people.map(
        ({ state }, seat) => html`<li data-state=${state} ?data-turn=${frame.seat === seat}>
          ${seatToken(frame, seat)}<span>${names[seat] ?? ""}</span>
          <span class="together-state">${t(`together.person.${state}`)}</span>
        </li>`,
      )}
    </ul>
    ${spectators > 0 ? html`<p>${t("together.watching", { n: spectators })}</p>` : nothing}
    ${heard ? drawPhrases(say) : nothing}
    ${more}
    <p class="together-said" role="status">${said}</p>
  </section>`;
}

function drawPhrases(say: (phrase: number) => void): TemplateResult {
  return html`<details class="together-say">
      <summary>${t("together.say")}</summary>
      <p class="choices">
        ${Array.from(
          { length: PHRASES },
          (_, phrase) =>
            html`<button type="button" data-phrase=${phrase} @click=${(event: Event) => {
              (event.currentTarget as Element).closest("details")?.removeAttribute("open");
              say(phrase);
            }}>${t(`together.phrase.${phrase}`)}</button>`,
        )}
      </p>
    </details>`;
}

/** Draw the button that asks for permission to show notifications, as long as the person has not decided. */
export function notifyButton(decided: () => void): TemplateResult | typeof nothing {
  if (!canAskToNotify()) return nothing;
  return html`<button type="button" data-id="together-notify" @click=${() => askToNotify().then(decided)}>${t("together.notify")}</button>`;
}

/** Return a sentence with the phrase that somebody says. `seat` is null for a spectator. */
export function saidBy(seat: number | null, phrase: number, names: readonly string[]): string {
  const who = (seat === null ? "" : names[seat]) || t("together.watcher");
  return t("together.said", { who, what: t(`together.phrase.${phrase}`) });
}
