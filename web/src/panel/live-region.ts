/** The text of a table's live region: each frame once, then the choice made, and reasons for refusals. */

import type { Moment } from "../session/session.ts";
import { currentLanguage, type Speech } from "../words/sentences.ts";
import { choiceOf, curtainTitle, newsOf } from "./announcements.ts";

export class LiveRegion {
  /** The text. Screen readers announce it only when it changes. */
  news = "";
  #told: Moment | null = null;
  /** A message about the view, announced once. */
  #aside = "";
  #language = currentLanguage();

  /** Announce a change of the view with the next drawing. `beside`: appended to the text. */
  mention(words: string, beside = false): void {
    if (beside) this.news = this.news ? `${this.news} ${words}` : words;
    else this.#aside = words;
  }

  /**
   * Update the text; called with every drawing, in the current language. With `hushed` another element announces the
   * turns.
   */
  tell(moment: Moment, speech: Speech, hushed = false): void {
    // Behind the curtain only the next seat is announced.
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
      // A repeated reason is announced again: a no-break space makes it a new text.
      this.news = news === this.news && moment.noticed !== told.noticed ? `${news}\u00a0` : news;
    }
    this.#aside = "";
    this.#told = moment;
    this.#language = currentLanguage();
  }
}
