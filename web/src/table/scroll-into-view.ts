/** Scrolls new content into view: the reason for a refusal, an analysis, or the current turn in its list. */
import type { Moment } from "../session/session.ts";

export class ScrollIntoView {
  /** The number (`Moment.shown`) of the frame whose turn was last scrolled into view in the list of turns. */
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

  /**
   * Scroll new content into view: a reason for a refusal, a message of the coach, an analysis, the current
   * turn, or the result.
   */
  show({ notice, noticed, shown, analysed }: Moment): void {
    // On a small screen the board leaves no room for the reason of a refusal, so scroll to it at once.
    if (notice && noticed !== this.#noticed)
      this.#table.querySelector(".notice")?.scrollIntoView({ block: "nearest" });
    this.#noticed = noticed;
    this.#showCoach();
    // Scroll to an analysis when it is opened and when its first result arrives. Later results do not scroll
    // the page.
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
   * the panel. Do not scroll to the table of points: it may be longer than a phone's screen, so that the
   * board would no longer be visible.
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
   * Keep the current turn visible in the list after the list has appeared or its size has changed. If the
   * width has changed, as when a phone is rotated, lines break differently, so scroll to the turn in any
   * case. Otherwise scroll to it only if it was visible before.
   */
  #keepTurn(): void {
    const list = this.#list;
    if (!list) return;
    const { width, height } = this.#size;
    this.#size = { width: list.clientWidth, height: list.clientHeight };
    const { offsetTop = 0, offsetHeight = 0 } = this.#row() ?? {};
    const inView = offsetTop >= list.scrollTop && offsetTop + offsetHeight <= list.scrollTop + height;
    if (inView || width !== list.clientWidth) this.#scrollToTurn();
    // If the phone was rotated while a person was reviewing earlier turns, scroll the page to the list of
    // turns: in portrait it is in a bottom sheet, in landscape far down the panel.
    const turned = width > 0 && width !== list.clientWidth;
    if (turned && this.#table.querySelector(".review")) list.scrollIntoView({ block: "nearest" });
  }

  #row(): HTMLElement | null | undefined {
    return this.#list?.querySelector("[aria-current]")?.closest<HTMLElement>(".round");
  }

  /** Scroll the list to the current turn, or to the end of that turn if it is longer than the list. */
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
