/**
 * A button in a dialog. It makes an animated picture of a match, and shows the progress meanwhile. The frames
 * are drawn in a hidden element of the dialog.
 *
 * Event: "filmed" (a CustomEvent<boolean>) at the end, with true if the picture was made.
 */
import { html, type TemplateResult } from "lit";
import { Unreachable } from "../base/file-unreachable.ts";
import type { Frame } from "../engine/protocol.ts";
import { download } from "../saves/download.ts";
import { Page } from "../ui/page-element.ts";
import { FetchedParts } from "../ui/unreachable-notice.ts";
import { percent } from "../words/sentences.ts";
import { credited, drawWings } from "./picture-credits.ts";

/** The data for an animated picture. It shows the turns of the match that `frame` belongs to. */
export interface FilmSource {
  frame: Frame;
  names: readonly string[];
  /** The label of the button. `file`: the name of the file to download. */
  words: string;
  file: string;
  /** Return the frame at ply `ply`. */
  at(ply: number): Promise<Frame>;
  /**
   * Draws a frame; if it is missing, `drawPicture` is used. `when`: returns the text that says which turn a
   * frame shows.
   */
  draw?(frame: Frame): TemplateResult;
  when?(frame: Frame): string;
}

class FilmButton extends Page {
  static override properties = { roll: { attribute: false }, done: { state: true } };
  declare roll: FilmSource;
  /** The progress in percent; null while no picture is being made. */
  declare private done: number | null;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.done = null;
  }

  protected override render(): TemplateResult {
    const { done, roll } = this;
    return html`<button type="button" data-id="film" aria-disabled=${done !== null ? "true" : "false"} @click=${this.#onClick}>
        <kl-icon name="play"></kl-icon>${done === null ? roll.words : percent(done)}</button>
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
