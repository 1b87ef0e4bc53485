/** A match that begins before Python is there, from one of those the build has prepared. */
import { crc32 } from "../../base/checksum.ts";
import { randomBelow } from "../../base/random.ts";
import type { Frame, Request } from "../../engine/protocol.ts";
import { begun, loadStarts, lookOf, type Prepared } from "../../packs/game-pack.ts";

type New = Extract<Request, { op: "new" }> & { kinds: string[]; id: string };

/** One of a game's; null where there are none, or they did not arrive. */
export async function anyStart(game: string): Promise<Start | null> {
  const all = await loadStarts(game).catch(() => []);
  const prepared = all[randomBelow(Math.max(1, all.length))];
  const { start } = lookOf(game) ?? {};
  return start && prepared ? new Start(start, prepared) : null;
}

export class Start {
  /** As anybody may see it. Its record has blanks. */
  readonly frame: Frame;
  readonly #mine: Partial<Frame>;

  constructor(start: Frame, { mine, ...more }: Prepared) {
    this.frame = { ...start, ...more };
    this.#mine = mine ?? {};
  }

  /** Whether it is what is asked for; `anySeed` where nobody has seen yet what chance will bring. */
  fits({ seats, options = {}, seed }: New, anySeed: boolean): boolean {
    const { frame } = this;
    const usual = Object.entries(options).every(([key, value]) => frame.options[key] === value);
    return usual && seats === frame.seats && (anySeed || seed === frame.seed);
  }

  /** The match under the id that is asked for, with its players; whoever begins it finds it as they may see it. */
  begin({ id, kinds }: New): Frame {
    const body = this.frame.record.replace("{id}", id).replace("{kinds}", kinds.join("-"));
    const frame = { ...this.frame, id, kinds, record: `${body}~${checkOf(body)}` };
    const alone = kinds.filter((kind) => kind === "h").length === 1 && kinds[0] === "h";
    if (alone) begun.set(id, { ...frame, ...this.#mine });
    return frame;
  }
}

/** What Python writes behind a record (`checksum` in py/kleinod/codec/base36.py). */
function checkOf(body: string): string {
  return (crc32(new TextEncoder().encode(body)) & 0x3fffffff).toString(36).padStart(6, "0");
}
