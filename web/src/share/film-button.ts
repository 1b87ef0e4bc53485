/**
 * A button that makes a picture that moves, and tells how far it is. It stands in a dialog; what it draws stands there out
 * of sight. Event: "filmed" (CustomEvent<boolean>), whether that could be done.
 */
import { html, type TemplateResult } from "lit";
import { Unreachable } from "../base/file-unreachable.ts";
import type { Frame } from "../engine/protocol.ts";
import { download } from "../saves/download.ts";
import { Page } from "../ui/page-element.ts";
import { FetchedParts } from "../ui/unreachable-notice.ts";
import { credited, drawWings } from "./picture-credits.ts";

/** What is filmed: the turns of a frame. */
export interface FilmSource {
  frame: Frame;
  names: readonly string[];
  /** What the button and the file are called. */
  words: string;
  file: string;
  /** The moment after so many plies. */
  at(ply: number): Promise<Frame>;
  /** How a moment is drawn, and what is said of it, where that is not as always. */
  draw?(frame: Frame): TemplateResult;
  when?(frame: Frame): string;
}

class FilmButton extends Page {
  static override properties = { roll: { attribute: false }, done: { state: true } };
  declare roll: FilmSource;
  /** How much of the film is done, in hundredths; null while none is made. */
  declare private done: number | null;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.done = null;
  }

  protected override render(): TemplateResult {
    const { done, roll } = this;
    return html`<button type="button" data-id="film" aria-disabled=${done !== null ? "true" : "false"} @click=${this.#onClick}>
        <kl-icon name="play"></kl-icon>${done === null ? roll.words : `${done} %`}</button>
      ${this.#wanted.draw()}${drawWings(roll.frame)}`;
  }

  readonly #onClick = (): void => void this.#wanted.get("film", () => this.#film());

  async #film(): Promise<void> {
    const stage = this.querySelector<HTMLElement>(".film");
    const wings = stage?.parentElement;
    if (this.done !== null || !stage || !wings) return;
    const { roll } = this;
    this.done = 0;
    let made = true;
    try {
      const { filmOf } = await import("./match-film.ts");
      const film = await filmOf(roll.frame, stage, {
        at: (ply) => roll.at(ply),
        caption: (svg, shown) => credited(svg, shown, roll.names, wings, roll.when?.(shown)),
        draw: roll.draw,
        told: (share) => {
          this.done = Math.round(100 * share);
        },
      });
      download(`${roll.file}.png`, film);
    } catch (error) {
      if (!(error instanceof Error) || error instanceof Unreachable) throw error;
      made = false;
    } finally {
      this.done = null;
    }
    this.dispatchEvent(new CustomEvent("filmed", { detail: made }));
  }
}

customElements.define("kl-film-button", FilmButton);
