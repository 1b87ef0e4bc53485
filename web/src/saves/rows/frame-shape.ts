/**
 * The schema of a frame, field by field. A frame that satisfies it can be drawn and described without further checks.
 * Lists have limited lengths, so that a damaged row can neither crash the page nor slow it down.
 */
import type {
  AutoAnswer,
  Board,
  Card,
  Cell,
  Choice,
  Count,
  Face,
  Frame,
  LastMove,
  Mark,
  Motion,
  Msg,
  Note,
  Outcome,
  Piece,
  Scene,
  SheetLine,
  Turn,
  Zone,
} from "../../engine/protocol.ts";

type Check = (value: unknown) => boolean;
/** An object with a check for each field of `T`, including the optional ones. */
type Shape<T> = { readonly [K in keyof Required<T>]: Check };

/** The largest allowed length of a list of drawn objects (`DRAWN`), and of any other list (`LONGEST`). */
const DRAWN = 2_000;
const LONGEST = 50_000;
/** The largest allowed number, which is far above every coordinate, count and ply. */
const LARGEST = 1_000_000;
/**
 * The largest allowed value of numbers that say how often something is drawn, such as the layers of a stack or the
 * pips on a card.
 */
const FEW = 100;

// This script is loaded only when there is a frame to validate. It imports no code, so that nothing else must be
// loaded with it.
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text: Check = (value) => typeof value === "string";
const number: Check = (value) => typeof value === "number" && Math.abs(value) <= LARGEST;
const few: Check = (value) => Number.isInteger(value) && Math.abs(value as number) <= FEW;
const flag: Check = (value) => typeof value === "boolean";
const maybe =
  (fits: Check): Check =>
  (value) =>
    value === undefined || value === null || fits(value);
const list =
  (fits: Check, longest = LONGEST): Check =>
  (value) =>
    Array.isArray(value) && value.length <= longest && value.every(fits);
const each =
  (fits: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(fits);

function shape<T>(fields: Shape<T>): Check {
  const checks = Object.entries<Check>(fields);
  return (value) => isObject(value) && checks.every(([name, fits]) => fits(value[name]));
}

/** Return a check for a list of drawn objects, no two of which have the same value in the field `name`. */
function things<T>(name: keyof T & string, fields: Shape<T>): Check {
  const all = list(shape<T>(fields), DRAWN);
  return (value) =>
    all(value) &&
    new Set((value as Record<string, unknown>[]).map((one) => one[name])).size === (value as []).length;
}

const texts = list(text);
const numbers = list(number);
const message = shape<Msg>({
  code: text,
  args: maybe(each((value) => text(value) || number(value))),
  rule: maybe(text),
  at: maybe(texts),
});

const cells = things<Cell>("id", {
  ...{ id: text, x: number, y: number, shape: text, tone: few },
  ...{ label: text, glyph: text, say: maybe(message) },
});
const board = shape<Board>({
  cells,
  zones: things<Zone>("id", { id: text, kind: text, seat: few, role: maybe(text) }),
  faces: things<Face>("id", {
    ...{ id: text, art: text, title: message, sign: maybe(message), pips: few, meter: list(number, FEW) },
    ...{ text: maybe(message), edge: flag, about: maybe(message) },
  }),
});
const scene = shape<Scene>({
  pieces: things<Piece>("key", {
    ...{ key: text, at: text, glyph: text, seat: few, level: number },
    ...{ say: maybe(message), stack: few, lift: few },
  }),
  cells,
  cards: things<Card>("key", {
    ...{ key: text, zone: text, glyph: text, seat: few, level: number, say: maybe(message) },
  }),
  marks: list(shape<Mark>({ at: text, kind: text, seat: few }), DRAWN),
  counts: list(shape<Count>({ seat: few, code: text, n: number, of: number, glyph: text }), DRAWN),
  notes: list(shape<Note>({ at: text, say: message, brief: maybe(message) }), DRAWN),
});
const choice = shape<Choice>({
  ...{ a: text, path: texts, hints: maybe(list(maybe(message))) },
  ...{ ways: maybe(list(texts)), why: maybe(message) },
});
const turn = shape<Turn>({ seat: few, text: text, from: number, to: number, story: list(message) });

const frame = shape<Frame>({
  ...{ game: text, version: number, seats: few, seed: (value) => typeof value === "number", id: text },
  options: each((value) => text(value) || flag(value) || number(value)),
  ...{ kinds: texts, colors: texts, partners: maybe(list(numbers)) },
  ...{ record: text, position: text, positionText: text },
  ...{ at: number, plies: number, turn: number, seat: few, viewer: maybe(few), private: flag },
  outcome: maybe(shape<Outcome>({ scores: numbers, places: numbers, team: flag, reason: message })),
  ...{ prompt: message, board, scene, buttons: each(message), choices: list(choice) },
  ...{ autoAnswer: maybe(shape<AutoAnswer>({ path: maybe(texts) })), mover: maybe(text), turns: list(turn) },
  last: list(shape<Motion>({ key: text, stops: texts, face: maybe(text) })),
  lastMove: maybe(shape<LastMove>({ origins: texts, passed: texts, ends: texts, cards: texts })),
  ...{ undo: maybe(number), redo: maybe(number), standing: numbers },
  sheet: list(shape<SheetLine>({ what: message, values: numbers, adds: flag })),
  // These fields are never stored in a row.
  ...{ picture: () => true, used: () => true, situations: () => true, retractions: () => true },
});

/** True if a value is a valid frame. */
export const isFrame = (value: unknown): value is Frame => frame(value);
