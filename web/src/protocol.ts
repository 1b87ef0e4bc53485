/**
 * The words page and Python exchange: JSON text in, JSON text out, one reply for each request.
 * Twin of py/kleinod/bridge.py; samples of real replies are kept in tests/contract/.
 *
 * Requests carry the whole match as a record text, so that any worker can answer them at any time.
 * Nothing in this file depends on a game.
 */

/** Something to say. `code` is a key of the dictionaries; an argument starting with "$" is a key as well,
 *  or a list of several ("$one$two"); an argument named "seat" or ending in "_seat" is a seat number.
 *  `at` are ids worth lighting up. */
export interface Msg {
  code: string;
  args?: Record<string, string | number>;
  rule?: string;
  at?: string[];
}

export interface Cell {
  id: string;
  /** Board units (a hex has radius 1, flat top), y grows downwards. */
  x: number;
  y: number;
  shape: "hex" | "disc" | "slot";
  tone: number;
  label: string;
  glyph: string;
  say?: Msg;
}

export interface Zone {
  id: string;
  kind: string;
  seat: number;
}

/** What is printed on every card whose glyph is `id`. `art` is a picture of the vocabulary. */
export interface Face {
  id: string;
  art: string;
  title: Msg;
  /** A short word for the corner, and little symbols beside it. */
  sign?: Msg;
  pips: number;
  /** How many cards pay 1, 2, 3 …; 0: the card cannot pay that. */
  meter: number[];
  /** What a special does; at the upper edge of the card where `edge` holds, else in its middle. */
  text?: Msg;
  edge: boolean;
  /** What the rules say of such cards, for whoever holds one close. */
  about?: Msg;
}

export interface Board {
  cells: Cell[];
  zones: Zone[];
  faces: Face[];
}

export interface Piece {
  key: string;
  at: string;
  glyph: string;
  seat: number;
  /** A number shown with it, 0 for none. */
  level: number;
  say?: Msg;
  /** Drawn so many times one above another, from `lift` steps above the ground; without a lift pieces share the cell. */
  stack: number;
  lift: number;
}

export interface Card {
  key: string;
  zone: string;
  glyph: string;
  seat: number;
  level: number;
  say?: Msg;
}

/** Something worth showing about a cell or a card. */
export interface Mark {
  at: string;
  kind: string;
  seat: number;
}

/** A number shown with a seat; `code` is a key of the dictionaries, `of` the maximum or 0. */
export interface Count {
  seat: number;
  code: string;
  n: number;
  of: number;
  glyph: string;
}

/** A few words to stand beside a zone or a card. */
export interface Note {
  at: string;
  say: Msg;
}

export interface Scene {
  pieces: Piece[];
  /** Cells on top of those of the board: ground that moves, places that only exist now. */
  cells: Cell[];
  cards: Card[];
  marks: Mark[];
  counts: Count[];
  notes: Note[];
}

/** A line of the score sheet: a value for each seat; `adds` false for tie-breaks and remarks. */
export interface SheetLine {
  what: Msg;
  values: number[];
  adds: boolean;
}

/**
 * Something that moved: its key in the scene before, and the ids where it stopped; "" is off the board. The key
 * may be the id of a cell of the scene, which takes along what stands on it. What comes from off the board has
 * the key of the scene after. In a turn of several actions a key may be that of a scene in between.
 */
export interface Motion {
  key: string;
  stops: string[];
}

/** One thing the seat to act can choose. `path` are the ids to click, ids with "#" are buttons. */
export interface Choice {
  /** Notation, for people who type, and for the log of this page only. */
  a: string;
  path: string[];
  /** What choosing each id of the path would mean; same length as path. */
  hints?: (Msg | null)[];
  /** Other sequences of ids that mean the same, such as the turning points of a bent way. */
  ways?: string[][];
  /** Present when the choice is shown but refused. */
  why?: Msg;
}

export interface Turn {
  /** Seat that made it. */
  seat: number;
  /** Notation of the whole turn. */
  text: string;
  /** The turn is made of plies from..to-1; `to` is the value for `goto` to see its end. */
  from: number;
  to: number;
  story: Msg[];
}

export interface Outcome {
  scores: number[];
  places: number[];
  /** Whether several winners are partners; otherwise they are equals who share the win. */
  team: boolean;
  reason: Msg;
}

/** What a board needs of a moment to draw it. */
export type Shown = Pick<Frame, "game" | "id" | "at" | "colors" | "turns" | "last" | "board" | "scene">;

/** A value of an option while it is drawn by clicks. */
export interface Sketch {
  /** The value so far; any such text can be drawn on, so undo is an earlier one. */
  text: string;
  scene: Scene;
  /** What can be clicked, and in words what that does; ids with "#" are buttons. */
  choices: Record<string, Msg>;
  /** Why no match can begin with it yet. */
  wrong: Msg | null;
}

export type OptionValue = string | number | boolean;

/** Everything to show one moment of a match. */
export interface Frame {
  game: string;
  version: number;
  seats: number;
  options: Record<string, OptionValue>;
  seed: number;
  /** Match id; "" for a bare position. */
  id: string;
  /** For each seat "h" (a person) or "b<level>". A seat that resigned among three or more has become a bot. */
  kinds: string[];
  colors: string[];
  /** Canonical text of the whole match, for saving and for the next request. */
  record: string;
  /** The same match in its short form, for links. */
  packed: string;
  /** A record that holds only the position shown, for links. */
  position: string;
  /** The position shown as text, for people and for `new` with `from`. */
  positionText: string;
  /** Ply shown, and how many plies the match has. `at < plies`: an earlier moment is shown. */
  at: number;
  plies: number;
  turn: number;
  /** To act: 0…seats-1, or -2 when over. */
  seat: number;
  /** Whether only that seat may see this question (a curtain is needed on a shared device). */
  private: boolean;
  outcome: Outcome | null;
  prompt: Msg;
  board: Board;
  scene: Scene;
  buttons: Record<string, Msg>;
  choices: Choice[];
  /** The path of an answer on which nothing depends, so that nobody need be asked; null where somebody must. */
  moot: string[] | null;
  /** Whether a card that the seat has clicked before answers the question as well. */
  recalls: boolean;
  turns: Turn[];
  /** What happened since the ply asked for, or with the last action: for animation. */
  last: Motion[];
  /** Ply to `goto` for undo and redo, or null: the nearest earlier or later decision of a person. */
  undo: number | null;
  redo: number | null;
  standing: number[];
  /** Where the points come from; empty for games that are won or lost without points. */
  sheet: SheetLine[];
}

export interface OptionSpec {
  key: string;
  kind: "int" | "choice" | "flag" | "text";
  default: OptionValue;
  choices: string[];
  low: number;
  high: number;
  needs: [string, OptionValue[]][];
}

export interface GameInfo {
  id: string;
  version: number;
  seats: number[];
  options: OptionSpec[];
  colors: string[];
  chance: boolean;
  hidden: boolean;
  /** The option whose value can be drawn, "" if there is none. */
  editor: string;
}

export type Request =
  | { op: "hello" }
  | {
      op: "new";
      game: string;
      seats: number;
      options?: Record<string, OptionValue>;
      seed?: number;
      kinds?: string[];
      id?: string;
      /** Where the match starts, if not at the beginning: the text of a position (`Frame.positionText`). */
      from?: string;
    }
  /** Draws the value of `GameInfo.editor`: from `text` (default: what drawing begins with), or by chance from `seed`. */
  | {
      op: "draw";
      game: string;
      seats: number;
      /** The other options; they decide whether a match could begin. */
      options?: Record<string, OptionValue>;
      text?: string;
      seed?: number;
      /** One of `Sketch.choices` of that text. */
      click?: string;
    }
  /** Also for links: any text; a bad one gives an error. Without `at` the end of the match is shown. */
  | { op: "open"; record: string; at?: number; viewer?: number | null }
  /** Plays at `at` (default: the end); a different action there drops what came after. */
  | { op: "act"; record: string; at?: number; path?: string[]; text?: string; viewer?: number | null }
  | { op: "resign"; record: string; seat: number; viewer?: number | null }
  /** `since`: the ply shown before, if it is in the same turn and `last` is to tell what happened after it. */
  | { op: "goto"; record: string; at: number; since?: number; viewer?: number | null }
  /** Cuts the match at ply `at`: what undo does with a person's consent. */
  | { op: "cut"; record: string; at: number; viewer?: number | null }
  /** The position after a path without chance or reveal, for a look ahead. */
  | { op: "preview"; record: string; at?: number; path: string[]; viewer?: number | null }
  /** A position that looks to `viewer` like this moment, in which `seed` deals anew what is hidden. */
  | { op: "seen"; record: string; at?: number; viewer: number | null; seed: number }
  /** Ids clicked so far plus the refused one: an action, or the most telling reason. */
  | { op: "why"; record: string; at?: number; path: string[] }
  /** Typed notation: the path it means, or an error. */
  | { op: "parse"; record: string; at?: number; text: string }
  /** A slice of about 25 ms of thought; send again until `done`. Same record and level: same answer. */
  | { op: "think"; record: string; at?: number; level: number }
  /** How another record of the same match stands to this one. */
  | { op: "relate"; record: string; other: string };

export type ErrorKind = "illegal" | "bad_text" | "bad_request" | "version" | "over" | "bug";

export interface Failure {
  ok: false;
  kind: ErrorKind;
  msg: Msg;
  /** Only with kind "bug". */
  trace?: string;
}

export interface Hello {
  games: GameInfo[];
  python: string;
  version: string;
}

export interface Refusal {
  why: Msg;
  /** Worth telling even to somebody whose last click has begun something else. */
  anyhow?: true;
  /** Labels of the buttons that were tried. */
  buttons?: Record<string, Msg>;
}

export interface Replies {
  hello: Hello;
  new: Frame;
  draw: Sketch;
  open: Frame;
  act: Frame;
  resign: Frame;
  goto: Frame;
  cut: Frame;
  preview: { scene: Scene; last: Motion[]; story: Msg[]; standing: number[] };
  seen: { record: string };
  why: { path: string[] } | Refusal;
  parse: { path: string[] };
  think: { done: false; nodes: number } | { done: true; nodes: number; path: string[]; text: string };
  relate: { relation: "same" | "ahead" | "behind" | "fork" | "other" };
}

export type Op = keyof Replies;
export type Reply<O extends Op> = ({ ok: true } & Replies[O]) | Failure;
