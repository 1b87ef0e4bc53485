/**
 * The coach at a table. It explains each new situation once, beside the board, until the person plays on or
 * dismisses the note.
 */
import { html, nothing, type TemplateResult } from "lit";
import { coach } from "../../base/prefs/coach-progress.ts";
import type { Frame, Msg } from "../../engine/protocol.ts";
import { isBot } from "../../engine/seat-kinds.ts";
import type { Listener } from "../../session/session.ts";
import { ruleLink } from "../../ui/small-parts.ts";
import { type Speech, say, t } from "../../words/sentences.ts";

export class CoachNote implements Listener {
  readonly #match: () => string;
  readonly #changed: () => void;
  #said: Msg | null = null;
  /** True if it was a person's turn when the latest frame arrived. */
  #asked = false;

  /** `match` returns the id of the match; `changed` is called when the note has to be drawn again. */
  constructor(match: () => string, changed: () => void) {
    this.#match = match;
    this.#changed = changed;
  }

  get listens(): boolean {
    return coach.speaksIn(this.#match());
  }

  /** The ids on the board that the explanation is about. */
  get at(): readonly string[] {
    return this.#said?.at ?? [];
  }

  hear({ game, kinds, seat, situations = [] }: Frame): void {
    // If a person has played since the explanation appeared, they have read it, so remove it.
    if (this.#asked) this.#said = null;
    this.#asked = seat >= 0 && !isBot({ kinds }, seat);
    const said = situations.find(({ code }) => coach.isNew(game, code));
    if (said) {
      coach.tell(game, said.code);
      this.#said = said;
    }
    this.#changed();
  }

  draw(speech: Speech): TemplateResult {
    const said = this.#said;
    return html`<div class="coach" role="status" aria-live="polite">${
      said
        ? html`<p><kl-icon name="lightbulb"></kl-icon> ${say(said, speech)} ${ruleLink(said)}</p>
            <div class="choices">
              <button type="button" data-coach="read" @click=${this.#dismiss}>${t("coach.read")}</button>
              <button type="button" data-coach="off" @click=${this.#off}>${t("coach.off")}</button>
            </div>`
        : nothing
    }</div>`;
  }

  readonly #dismiss = (): void => {
    this.#said = null;
    this.#changed();
  };

  readonly #off = (): void => {
    coach.set(false);
    this.#dismiss();
  };

  /** Turn the coach on or off. */
  turn(game: string): void {
    if (this.listens) this.#off();
    else coach.ask(game);
    this.#changed();
  }
}
