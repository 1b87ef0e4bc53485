/** Scrolls new content into view: the reason for a refusal, an analysis, the turn shown in its list. */
import type { Moment } from "../session/session.ts";

export class ScrollIntoView {
  /** The number of the moment whose turn is in view in the list. */
  listed = 0;
  readonly #table: ParentNode;
  #noticed = 0;
  #analysed = 0;

  constructor(table: ParentNode) {
    this.#table = table;
  }

  /** Scroll new content of the moment into view. `again`: the list itself has appeared. */
  show({ notice, noticed, shown, analysed }: Moment, again: boolean): void {
    // A reason must be visible at once, even below a board that fills a small screen.
    if (notice && noticed !== this.#noticed)
      this.#table.querySelector(".notice")?.scrollIntoView({ block: "nearest" });
    this.#noticed = noticed;
    // Scroll to an analysis when it begins and when its first result arrives, but not at every ply.
    const told = analysed ? 1 + Number((analysed.report ?? analysed.curve) !== null) : 0;
    if (told > this.#analysed) this.#table.querySelector(".analysis")?.scrollIntoView({ block: "nearest" });
    this.#analysed = told && Math.max(told, this.#analysed);
    if (shown !== this.listed || again) this.#scrollToTurn();
    // A person who resigns is at the end of the panel, so scroll to the result.
    if (shown !== this.listed) this.#table.querySelector(".outcome")?.scrollIntoView({ block: "nearest" });
    this.listed = shown;
  }

  /** Scroll to the turn shown within its list; to the end of a long one. */
  #scrollToTurn(): void {
    const list = this.#table.querySelector<HTMLElement>(".turns");
    const row = list?.querySelector("[aria-current]")?.closest<HTMLElement>(".round");
    if (!list) return;
    if (!row) {
      // Before the first turn the list begins where the match does.
      list.scrollTop = 0;
      return;
    }
    const top = row.offsetTop;
    const end = top + row.offsetHeight - list.clientHeight;
    if (top < list.scrollTop) list.scrollTop = Math.max(top, end);
    else list.scrollTop = Math.max(list.scrollTop, end);
  }
}
