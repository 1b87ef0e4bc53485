/**
 * One view of a match in a notebook: shows moments from Python on the page's own table, and sends the actions
 * of the players back to Python.
 */
import { moves, pace } from "../base/prefs/settings.ts";
import type { Request } from "../engine/protocol.ts";
import { PlayLoop } from "../session/play-loop.ts";
import type { TableCommand } from "../session/session.ts";
import type { KlTable } from "../table/kl-table.ts";
import { seatNames } from "../words/sentences.ts";
import type { Kernel } from "./kernel.ts";

/** The minimum time in milliseconds that a bot seems to think, so that a human can follow the moves. */
const BOT_PAUSE = 350;
/** Requests the current moment of the match that Python holds, instead of a moment of a record. */
const HERE = { record: "", at: -1 } as const;

/** The views that are shown now, all of them in the same language. */
export const VIEWS = new Set<View>();

export class View {
  readonly #kernel: Kernel;
  readonly #table: KlTable;
  readonly #game: string;
  readonly #facts: { hidden: boolean; editable: boolean };
  readonly #playing: PlayLoop;

  /**
   * `secret`: true if the game has hidden information, so that players who share the notebook must not see
   * the cards of others.
   */
  constructor(kernel: Kernel, table: KlTable, game: string, secret: boolean) {
    [this.#kernel, this.#table, this.#game] = [kernel, table, game];
    this.#facts = { hidden: secret, editable: false };
    const engine = { ask: <R extends Request>(request: R) => kernel.ask(this, request) };
    this.#playing = new PlayLoop({
      ...{ engine, thinker: engine },
      gameInfo: () => ({ hidden: secret, chance: true }),
      settled: () => table.settled(),
      pause: () => (moves() ? BOT_PAUSE * pace() : 0),
      confirms: () => false,
    });
    this.#playing.addEventListener("change", () => this.draw());
    table.addEventListener("command", this.#onCommand);
    kernel.addEventListener("moved", this.#onMoved);
    VIEWS.add(this);
    void this.#follow();
  }

  end(): void {
    VIEWS.delete(this);
    this.#playing.leave();
    this.#table.removeEventListener("command", this.#onCommand);
    this.#kernel.removeEventListener("moved", this.#onMoved);
  }

  draw(): void {
    const { moment } = this.#playing;
    if (!moment) return;
    this.#table.names = seatNames(moment.frame.colors);
    this.#table.moment = moment;
  }

  async #follow(): Promise<void> {
    await this.#playing.follow({ ...HERE, game: this.#game }, this.#facts);
  }

  readonly #onCommand = (event: Event): void => {
    const { detail } = event as CustomEvent<TableCommand>;
    void this.#playing.do(detail);
  };

  /** Show the new moment after an action by Python or by another view of the same widget. */
  readonly #onMoved = (event: Event): void => {
    if ((event as CustomEvent<object | null>).detail !== this) void this.#follow();
  };
}
