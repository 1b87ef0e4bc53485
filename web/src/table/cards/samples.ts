/** Card tables to test with: hands, fields, piles and an offer, without any game behind them. */
import type { Card, Choice, Face, Frame, Zone } from "../../protocol.ts";

const face = (id: string, art: string, more: Partial<Face> = {}): Face => ({
  id,
  art,
  title: { code: `card.${id}` },
  pips: 0,
  meter: [],
  edge: false,
  ...more,
});

export const FACES: Face[] = [
  face("sm", "bean-soy", { sign: { code: "sign.m" }, meter: [2, 4, 6, 7] }),
  face("sw", "bean-soy", { sign: { code: "sign.w" }, meter: [2, 4, 5, 6] }),
  face("sB", "bean-soy", { sign: { code: "sign.B" }, pips: 2 }),
  face("gm", "bean-garden", { sign: { code: "sign.m" }, meter: [0, 2, 3, 0] }),
  face("s2", "bean-soy", {
    sign: { code: "sign.m" },
    meter: [2, 4, 6, 7],
    text: { code: "card.s2.text" },
  }),
  face("b2", "bean-blue", {
    sign: { code: "sign.m" },
    meter: [4, 6, 8, 10],
    text: { code: "card.b2.text" },
    edge: true,
  }),
  face("sort-s", "bean-soy"),
  face("sort-g", "bean-garden"),
];

/** Zones as a game of hands, fields and trade has them. */
export function zonesFor(seats: number, fields: number): Zone[] {
  const shared = ["pile", "discards", "up", "gives", "wants", "wish"].map((id) => ({
    id,
    kind: id,
    seat: -1,
  }));
  const own = Array.from({ length: seats }, (_, seat) => [
    { id: `hand${seat}`, kind: "hand", seat },
    { id: `talers${seat}`, kind: "talers", seat },
    ...Array.from({ length: fields }, (_, field) => ({ id: `f${seat}-${field}`, kind: "field", seat })),
    { id: `aside${seat}`, kind: "aside", seat },
  ]);
  return [...shared, ...own.flat()];
}

export const card = (key: string, zone: string, glyph: string, seat = -1, level = 0): Card => ({
  key,
  zone,
  glyph,
  seat,
  level,
  ...(glyph === "back" ? { say: { code: "card.hidden" } } : {}),
});

/** `glyphs` in a zone, with keys that say nothing but where they lie. */
export const laid = (keys: string, zone: string, glyphs: readonly string[], seat = -1): Card[] =>
  glyphs.map((glyph, index) => card(`${keys}${index}`, zone, glyph, seat));

export function frameOf(seats: number, cards: Card[], more: Partial<Frame> = {}): Frame {
  return {
    game: "sample",
    version: 1,
    seats,
    options: {},
    seed: 0,
    id: "sample",
    kinds: ["h", ...Array<string>(seats - 1).fill("b1")],
    colors: ["blue", "orange", "green", "purple", "yellow", "black"].slice(0, seats),
    record: "",
    packed: "",
    position: "",
    positionText: "",
    at: 0,
    plies: 0,
    turn: 0,
    seat: 0,
    private: true,
    outcome: null,
    prompt: { code: "prompt" },
    board: { cells: [], zones: zonesFor(seats, seats > 3 ? 2 : 3), faces: FACES },
    scene: { pieces: [], cells: [], cards, marks: [], counts: [], notes: [] },
    buttons: {},
    choices: [],
    moot: null,
    recalls: false,
    turns: [],
    last: [],
    undo: null,
    redo: null,
    standing: Array<number>(seats).fill(0),
    sheet: [],
    ...more,
  };
}

const backs = (seat: number, n: number): Card[] =>
  laid(`h${seat}-`, `hand${seat}`, Array<string>(n).fill("back"), seat);

const paths = (...all: string[][]): Choice[] => all.map((path) => ({ a: path.join(" "), path }));

/** Two seats: a long own hand, a field of twelve, something in force and something spent. */
export const TWO: Frame = frameOf(
  2,
  [
    card("p0", "pile", "back", -1, 93),
    ...laid("d", "discards", ["gm", "sm", "sw"]),
    ...laid("u", "up", ["s2", "gm"]),
    ...laid(
      "h0-",
      "hand0",
      ["sm", "gm", "sw", "sB", "s2", "b2", "sm", "sm", "gm", "sw", "sB", "sm", "gm", "b2", "s2"],
      0,
    ),
    ...laid("c0-0-", "f0-0", ["sm", "s2", ...Array<string>(9).fill("sm"), "sw"], 0),
    ...laid("c0-1-", "f0-1", ["b2", "s2"], 0),
    ...backs(1, 5),
    ...laid("c1-0-", "f1-0", ["sm", "sm", "sB"], 1),
  ],
  { choices: paths(["h0-0", "f0-0"], ["h0-0", "f0-2"], ["#stop"]) },
);
TWO.scene.marks.push({ at: "c0-1-1", kind: "active", seat: -1 }, { at: "c0-0-1", kind: "spent", seat: -1 });
TWO.scene.notes.push({ at: "f0-0", say: { code: "note.pays", args: { n: 4 } } });

/** Six seats with an offer being built by the person. */
export const SIX: Frame = frameOf(
  6,
  [
    card("p0", "pile", "back", -1, 61),
    ...laid("d", "discards", ["gm"]),
    ...laid("u", "up", ["b2", "sB"]),
    ...laid("h0-", "hand0", ["sm", "gm", "sw", "sB", "s2"], 0),
    ...laid("c0-0-", "f0-0", ["sm", "sm"], 0),
    ...[1, 2, 3, 4, 5].flatMap((seat) => [
      ...backs(seat, 3 + seat),
      ...laid(`c${seat}-0-`, `f${seat}-0`, Array<string>(2 * seat).fill("sm"), seat),
      ...laid(`c${seat}-1-`, `f${seat}-1`, ["b2", "gm", "gm"].slice(0, seat), seat),
    ]),
    ...laid("g", "gives", ["sort-s", "b2"]),
    ...laid("q", "wants", ["sort-g"]),
    ...laid("w", "wish", ["sort-s", "sort-g"]),
  ],
  { choices: paths(["h0-0"], ["h0-1"], ["w0"], ["w1"], ["talers2"], ["#to-all"], ["#cancel"]) },
);
