/** Begins a match before Python is ready, from a match that the build has prepared. */
import { crc32 } from "../../base/checksum.ts";
import { randomBelow } from "../../base/random.ts";
import type { Frame, Request } from "../../engine/protocol.ts";
import { begun, loadStarts, lookOf, type Prepared } from "../../packs/game-pack.ts";

type New = Extract<Request, { op: "new" }> & { kinds: string[]; id: string };

/** Return a random prepared match of a game; null if there is none, or if the list could not be fetched. */
export async function anyStart(game: string): Promise<Start | null> {
  const all = await loadStarts(game).catch(() => []);
  const prepared = all[randomBelow(Math.max(1, all.length))];
  const { start } = lookOf(game) ?? {};
  return start && prepared ? new Start(start, prepared) : null;
}

export class Start {
  /**
   * The frame of the prepared match that everybody may see. Its record has blanks for the id and the players.
   */
  readonly frame: Frame;
  readonly #mine: Partial<Frame>;

  constructor(start: Frame, { mine, ...more }: Prepared) {
    this.frame = { ...start, ...more };
    this.#mine = mine ?? {};
  }

  /**
   * True if the prepared match satisfies a request. If `anySeed`, its seed may be different from the
   * requested one, because nobody has seen the layout.
   */
  fits({ seats, options = {}, seed }: New, anySeed: boolean): boolean {
    const { frame } = this;
    const usual = Object.entries(options).every(([key, value]) => frame.options[key] === value);
    return usual && seats === frame.seats && (anySeed || seed === frame.seed);
  }

  /**
   * Return the match with the requested id and players. If the first seat is the only person, also store the
   * frame as this person may see it, so that the match page can show it before Python is ready.
   */
  begin({ id, kinds }: New): Frame {
    const body = this.frame.record.replace("{id}", id).replace("{kinds}", kinds.join("-"));
    const frame = { ...this.frame, id, kinds, record: `${body}~${checkOf(body)}` };
    const alone = kinds.filter((kind) => kind === "h").length === 1 && kinds[0] === "h";
    if (alone) begun.set(id, { ...frame, ...this.#mine });
    return frame;
  }
}

/** Return the checksum that Python appends to a record (`checksum` in py/kleinod/codec/base36.py). */
function checkOf(body: string): string {
  return (crc32(new TextEncoder().encode(body)) & 0x3fffffff).toString(36).padStart(6, "0");
}
