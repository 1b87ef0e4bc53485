/** Scrolls new content into view: the reason for a refusal, an analysis, or the current turn in its list. */
import type { Moment } from "../session/session.ts";

export class ScrollIntoView {
  /** The number of the moment whose turn has been scrolled into view in the list. */
  listed = 0;
  readonly #table: ParentNode;
  #noticed = 0;
  #analysed = 0;
  #coached = "";
  #list: HTMLElement | null = null;
  #size = { width: 0, height: 0 };
  readonly #resized = new ResizeObserver(() => this.#keepTurn());

  constructor(table: ParentNode) {
    this.#table = table;
  }

  /** Scroll new content of the moment into view. */
  show({ notice, noticed, shown, analysed }: Moment): void {
    // A reason must be visible at once, even if it is below a board that fills a small screen.
    if (notice && noticed !== this.#noticed)
      this.#table.querySelector(".notice")?.scrollIntoView({ block: "nearest" });
    this.#noticed = noticed;
    this.#showCoach();
    // Scroll to an analysis when it begins and when its first result arrives, but not at every ply.
    const told = analysed ? 1 + Number((analysed.report ?? analysed.curve) !== null) : 0;
    if (told > this.#analysed) this.#table.querySelector(".analysis")?.scrollIntoView({ block: "nearest" });
    this.#analysed = told && Math.max(told, this.#analysed);
    this.#observe();
    if (shown !== this.listed) this.#scrollToTurn();
    if (shown !== this.listed) this.#showResult();
    this.listed = shown;
  }

  /**
   * Scroll the result and the buttons below it into view, because a person who resigns may be at the end of
   * the panel. The table of points is left out. It may be longer than a phone's screen, and would push the
   * board out of view.
   */
  #showResult(): void {
    for (const part of [".choices", ".result"])
      this.#table.querySelector(`.outcome > ${part}`)?.scrollIntoView({ block: "nearest" });
  }

  /** Scroll a new message of the coach into view, including the buttons below it. */
  #showCoach(): void {
    const coach = this.#table.querySelector(".coach:not(:empty)");
    const said = coach?.textContent ?? "";
    if (said && said !== this.#coached) coach?.scrollIntoView({ block: "nearest" });
    this.#coached = said;
  }

  #observe(): void {
    const list = this.#table.querySelector<HTMLElement>(".turns");
    if (list === this.#list) return;
    this.#resized.disconnect();
    this.#list = list;
    this.#size = { width: 0, height: 0 };
    if (list) this.#resized.observe(list);
  }

  /**
   * Keep the turn being shown in view. Called when the list has appeared or its size has changed. A turn that
   * was in view stays in view. After a rotation, which changes the line breaks, the list scrolls to the turn
   * in any case.
   */
  #keepTurn(): void {
    const list = this.#list;
    if (!list) return;
    const { width, height } = this.#size;
    this.#size = { width: list.clientWidth, height: list.clientHeight };
    const { offsetTop = 0, offsetHeight = 0 } = this.#row() ?? {};
    const inView = offsetTop >= list.scrollTop && offsetTop + offsetHeight <= list.scrollTop + height;
    if (inView || width !== list.clientWidth) this.#scrollToTurn();
    // A person who reviews earlier turns reads the list, so scroll the page to it. On a phone it is in a
    // sheet in portrait, but far down the panel in landscape.
    const turned = width > 0 && width !== list.clientWidth;
    if (turned && this.#table.querySelector(".review")) list.scrollIntoView({ block: "nearest" });
  }

  #row(): HTMLElement | null | undefined {
    return this.#list?.querySelector("[aria-current]")?.closest<HTMLElement>(".round");
  }

  /** Scroll the list to the turn being shown, or to the end of that turn if it is longer than the list. */
  #scrollToTurn(): void {
    const list = this.#list;
    const row = this.#row();
    if (!list) return;
    if (!row) {
      // Before the first turn, show the beginning of the list.
      list.scrollTop = 0;
      return;
    }
    const top = row.offsetTop;
    const end = top + row.offsetHeight - list.clientHeight;
    if (top < list.scrollTop) list.scrollTop = Math.max(top, end);
    else list.scrollTop = Math.max(list.scrollTop, end);
  }
}
