/**
 * Shows the interpretations of an ambiguous rule as boards: the same position under each interpretation, and
 * the differences.
 */

import type { Engine } from "../engine/engine.ts";
import { defaultOptions, type Options } from "../engine/game-options.ts";
import type { Choice, Frame, GameInfo } from "../engine/protocol.ts";
import { type Next, nextIds } from "../input/click-path.ts";
import type { Reading } from "../packs/teaching-pack.ts";

type Asker = Pick<Engine, "ask">;

/** The position under one interpretation of an ambiguous rule. */
export interface Side {
  frame: Frame;
  /** The options that produce this interpretation; null if no option does. */
  options: Options | null;
  /**
   * True if the frame shows the position under this interpretation; false if only the legal choices are
   * known.
   */
  told: boolean;
  /** True if the engine can continue the match from here under this interpretation. */
  playable: boolean;
  /** True if the match is over under this interpretation. */
  over: boolean;
  /**
   * The place of each seat in the final ranking; null while the match goes on or if the result is unknown.
   */
  places: readonly number[] | null;
  /** All legal choices, as paths of clicks. */
  paths: string[][];
  /** The possible next clicks after those of the example, by id. */
  next: ReadonlyMap<string, Next>;
  /** The choices, after the clicks of the example, that are not legal under every interpretation. */
  differing: string[][];
  /** The ids of the next clicks that lead to the choices in `differing`. */
  lit: string[];
}

/**
 * Return the position under each interpretation of a rule, in the order of the option's values. If no option
 * of the game chooses between them, the interpretation that the engine uses comes first.
 */
export async function openSides(reading: Reading, game: GameInfo, engine: Asker): Promise<Side[]> {
  const raw = reading.option
    ? await byOption(reading, reading.option, game, engine)
    : await byOther(reading, game, engine);
  return compared(raw, reading.clicked ?? []);
}

type Raw = Pick<Side, "frame" | "options" | "told" | "playable" | "over" | "places"> & { choices: Choice[] };

const seatsOf = ({ seats }: Reading, game: GameInfo): number => seats ?? game.seats[0] ?? 2;
const legal = (choices: readonly Choice[]): Choice[] => choices.filter(({ why }) => !why);
const placesOf = ({ outcome }: Frame): readonly number[] | null => outcome?.places ?? null;
const key = (path: readonly string[]): string => path.join(" ");

async function byOption(reading: Reading, option: string, game: GameInfo, engine: Asker): Promise<Raw[]> {
  const found: Raw[] = [];
  for (const value of reading.values ?? []) {
    const options = { ...reading.options, [option]: value };
    const frame = await momentOf({ ...reading, options }, game, engine);
    const chosen = { ...defaultOptions(game.options), ...options };
    const side = { frame, options: chosen, told: true, playable: true, over: false, places: placesOf(frame) };
    found.push({ ...side, choices: legal(frame.choices) });
  }
  return found;
}

async function byOther(reading: Reading, game: GameInfo, engine: Asker): Promise<Raw[]> {
  const { allow = [], forbid = [], position, places = null, over = false } = reading.other ?? {};
  const frame = await momentOf(reading, game, engine);
  const choices = legal(frame.choices);
  const ended = placesOf(frame);
  const ours = { frame, options: null, told: true, playable: true, over: false, places: ended, choices };
  if (position) {
    const other = await momentOf({ ...reading, position, play: [] }, game, engine);
    return [ours, { ...ours, frame: other, places: placesOf(other), choices: legal(other.choices) }];
  }
  const closed = new Set(forbid.map(key));
  const open = allow.map((path): Choice => ({ a: key(path), path }));
  const left = over || places ? [] : [...choices.filter(({ path }) => !closed.has(key(path))), ...open];
  return [ours, { ...ours, told: !frame.outcome, playable: false, over, places, choices: left }];
}

/** Return the frame of the example's position, as the seat to act sees it. */
async function momentOf(reading: Reading, game: GameInfo, engine: Asker): Promise<Frame> {
  const { position, play = [], seed = 0, options = {} } = reading;
  let frame = await engine.ask({
    ...{ op: "new", game: game.id, seats: seatsOf(reading, game), options, seed },
    ...(position && { from: position }),
  });
  for (const text of play) frame = await engine.ask({ op: "act", record: frame.record, text });
  if (!game.hidden || frame.seat < 0) return frame;
  return engine.ask({ op: "goto", record: frame.record, at: frame.at, viewer: frame.seat });
}

/** Return the position under each interpretation, with its differences from the others. */
function compared(raw: readonly Raw[], clicked: readonly string[]): Side[] {
  const begun = raw.map(({ choices }) =>
    choices.map(({ path }) => path).filter((path) => clicked.every((id, at) => path[at] === id)),
  );
  const sets = begun.map((paths) => new Set(paths.map(key)));
  return raw.map(({ choices, ...side }, index) => {
    const paths = begun[index] ?? [];
    const differing = paths.filter((path) => !sets.every((set) => set.has(key(path))));
    const lit = [...new Set(differing.flatMap((path) => path[clicked.length] ?? []))];
    return { ...side, paths, next: nextIds(choices, clicked), differing, lit };
  });
}
