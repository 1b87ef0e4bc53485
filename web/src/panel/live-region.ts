/** What the live region of a table says: each moment once, then what is chosen, and why something cannot be. */

import type { Moment } from "../session/session.ts";
import { currentLanguage, type Speech } from "../words/sentences.ts";
import { choiceOf, curtainTitle, newsOf } from "./announcements.ts";

export class LiveRegion {
  /** To be read out; it is heard only when it changes. */
  news = "";
  #told: Moment | null = null;
  /** What the view has just done, to be said once. */
  #aside = "";
  #language = currentLanguage();

  /** How the board is looked at now; it is said with what is drawn next. `beside`: after what is said already. */
  mention(words: string, beside = false): void {
    if (beside) this.news = this.news ? `${this.news} ${words}` : words;
    else this.#aside = words;
  }

  /**
   * To be called with everything that is drawn, in whatever language is spoken now. `hushed`: somebody else tells
   * what has happened.
   */
  tell(moment: Moment, speech: Speech, hushed = false): void {
    // Behind the curtain only who comes next is read out.
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
      // The same reason once more is news as well; a space that is not heard makes it a new text.
      this.news = news === this.news && moment.noticed !== told.noticed ? `${news}\u00a0` : news;
    }
    this.#aside = "";
    this.#told = moment;
    this.#language = currentLanguage();
  }
}
