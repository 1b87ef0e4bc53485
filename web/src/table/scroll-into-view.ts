/** What is new is brought into sight: the reason for a refusal, an analysis, the turn shown in its list. */
import type { Moment } from "../session/session.ts";

export class ScrollIntoView {
  /** The moment whose turn is in sight in the list. */
  listed = 0;
  readonly #table: ParentNode;
  #noticed = 0;
  #analysed = 0;

  constructor(table: ParentNode) {
    this.#table = table;
  }

  /** `again`: the list has come into sight itself. */
  show({ notice, noticed, shown, analysed }: Moment, again: boolean): void {
    // A reason is to be read at once, also below a board that fills a small screen.
    if (notice && noticed !== this.#noticed)
      this.#table.querySelector(".notice")?.scrollIntoView({ block: "nearest" });
    this.#noticed = noticed;
    // An analysis when it begins, and once more when it has something to say; not at every step along the match.
    const told = analysed ? 1 + Number((analysed.report ?? analysed.curve) !== null) : 0;
    if (told > this.#analysed) this.#table.querySelector(".analysis")?.scrollIntoView({ block: "nearest" });
    this.#analysed = told && Math.max(told, this.#analysed);
    if (shown !== this.listed || again) this.#scrollToTurn();
    // Whoever has given up has been at the end of the panel.
    if (shown !== this.listed) this.#table.querySelector(".outcome")?.scrollIntoView({ block: "nearest" });
    this.listed = shown;
  }

  /** Keep the turn shown in sight, inside its list only; of one that is told at length, its end. */
  #scrollToTurn(): void {
    const list = this.#table.querySelector<HTMLElement>(".turns");
    const row = list?.querySelector("[aria-current]")?.closest<HTMLElement>(".round");
    if (!list || !row) return;
    const top = row.offsetTop;
    const end = top + row.offsetHeight - list.clientHeight;
    if (top < list.scrollTop) list.scrollTop = Math.max(top, end);
    else list.scrollTop = Math.max(list.scrollTop, end);
  }
}
