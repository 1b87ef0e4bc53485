/**
 * The text of a table's live region for screen readers: each frame once, and then the person's choices and
 * reasons for refusals.
 */

import type { Moment } from "../session/session.ts";
import { currentLanguage, type Speech } from "../words/sentences.ts";
import { choiceOf, curtainTitle, newsOf } from "./announcements.ts";

export class LiveRegion {
  /** The current text. Screen readers announce it only when it changes. */
  news = "";
  #told: Moment | null = null;
  /** A message about the view, to be announced once. */
  #aside = "";
  #language = currentLanguage();

  /**
   * Announce a change of the view when the table is next drawn. With `beside`, append it to the text at once.
   */
  mention(words: string, beside = false): void {
    if (beside) this.news = this.news ? `${this.news} ${words}` : words;
    else this.#aside = words;
  }

  /**
   * Update the text in the current language. Call this with every drawing of the table. With `hushed`, the
   * turns are left out, because another element announces them.
   */
  tell(moment: Moment, speech: Speech, hushed = false): void {
    // While the curtain is closed, only the next seat is announced.
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
      // A repeated reason is announced again. A no-break space makes it a different text.
      this.news = news === this.news && moment.noticed !== told.noticed ? `${news}\u00a0` : news;
    }
    this.#aside = "";
    this.#told = moment;
    this.#language = currentLanguage();
  }
}
