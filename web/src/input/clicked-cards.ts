/** Cards that people have clicked to name them, so that nobody is asked again which one was meant. */
import type { TapsBySeat } from "../engine/protocol.ts";

interface ClickedCard {
  seat: number;
  /** The ply at which it was clicked. */
  at: number;
  id: string;
}

export class ClickedCards {
  #taps: ClickedCard[] = [];

  /** What was clicked at this ply or later before has been taken back since. */
  add(tap: ClickedCard): void {
    this.#taps = [...this.#taps.filter(({ at }) => at < tap.at), tap];
  }

  /** The ids that each seat has clicked, the latest last. */
  bySeat(): TapsBySeat {
    const ids: TapsBySeat = {};
    for (const { seat, id } of this.#taps) ids[seat] = [...(ids[seat] ?? []), id];
    return ids;
  }

  /** The latest click of a seat on this id has been made use of. */
  use(seat: number, id: string): void {
    const index = this.#taps.findLastIndex((tap) => tap.seat === seat && tap.id === id);
    this.#taps = this.#taps.filter((_, other) => other !== index);
  }
}
