/** The people at the table, the phrase said last, and the phrases that can be said. */
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
  /** The phrase said last, as a sentence; "" if nothing was said. */
  readonly said: string;
}

/** Draw the people at the table, and the phrases. `say` is called with the chosen phrase; `more` stands behind them. */
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

/** Draw what asks whether the system may announce turns, until that is decided. */
export function notifyButton(decided: () => void): TemplateResult | typeof nothing {
  if (!canAskToNotify()) return nothing;
  return html`<button type="button" data-id="together-notify" @click=${() => askToNotify().then(decided)}>${t("together.notify")}</button>`;
}

/** Return what somebody says as a sentence. */
export function saidBy(seat: number | null, phrase: number, names: readonly string[]): string {
  const who = (seat === null ? "" : names[seat]) || t("together.watcher");
  return t("together.said", { who, what: t(`together.phrase.${phrase}`) });
}
