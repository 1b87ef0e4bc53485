/**
 * The text of a table's live region, which screen readers announce. It describes each frame once, and after
 * that the person's choices and the reasons for refusals.
 */

import type { Moment } from "../session/session.ts";
import { currentLanguage, type Speech } from "../words/sentences.ts";
import { choiceOf, curtainTitle, newsOf } from "./announcements.ts";

export class LiveRegion {
  /** The current text. Screen readers announce it only when it changes. */
  news = "";
  #told: Moment | null = null;
  /** A message about the view of the board that is to be announced once, such as a rotation. */
  #aside = "";
  #language = currentLanguage();

  /**
   * Announce a change of the view of the board, the next time that the table is drawn. With `beside`, append
   * the message to the current text at once.
   */
  mention(words: string, beside = false): void {
    if (beside) this.news = this.news ? `${this.news} ${words}` : words;
    else this.#aside = words;
  }

  /**
   * Update the text, in the current language. Must be called each time that the table is drawn. With
   * `hushed`, leave out the turns, because another element announces them.
   */
  tell(moment: Moment, speech: Speech, hushed = false): void {
    // While a curtain covers the table, announce only whose turn is next.
    if (moment.curtained) {
      this.news = curtainTitle(moment.frame, speech);
      this.#aside = "";
      return;
    }
    const again = this.#language !== currentLanguage();
    const told = again ? null : this.#told;
    if (this.#aside && told?.shown === moment.shown)
      this.news = this.#aside === this.news ? `${this.#aside}\u00a0` : this.#aside;
    else if (told?.shown !== moment.shown) {
      this.news = hushed ? "" : newsOf(told?.frame, moment.frame, speech, moment.reason);
    } else {
      const news = choiceOf(moment, speech) || this.news;
      // If the same reason is given again, append a no-break space. Screen readers announce a text again only
      // if it has changed.
      this.news = news === this.news && moment.noticed !== told.noticed ? `${news}\u00a0` : news;
    }
    this.#aside = "";
    this.#told = moment;
    this.#language = currentLanguage();
  }
}
