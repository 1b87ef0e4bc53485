/** What the engine tells of games and matches: one moment of a match as the page gets it, and what belongs to it. */
import type { Board, Motion, Msg, Scene, SheetLine } from "./scene.ts";

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
export type Shown = Pick<
  Frame,
  "game" | "id" | "at" | "colors" | "turns" | "last" | "lastMove" | "board" | "scene"
>;

/** The last move by ids of places, each in one list only: left, passed on the way, reached; and keys of cards it brought. */
export interface LastMove {
  origins: string[];
  passed: string[];
  ends: string[];
  cards: string[];
}

/** What a card table needs of a moment to draw it. */
export type TableShown = Shown & Pick<Frame, "seats" | "seat" | "kinds">;

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

/** What can be put on places of a position that is put together, and where that means something now. */
export interface Tool {
  id: string;
  say: Msg;
  places: string[];
  glyph: string;
  seat: number;
  /** How many of it are left over; null where that is not counted. */
  left: number | null;
}

/** A number that no place holds, from `low` to `high`; with `names` it is a choice among them. */
export interface Field {
  id: string;
  say: Msg;
  n: number;
  low: number;
  high: number;
  names: Msg[];
  seat: number;
  glyph: string;
}

/** A position that somebody puts together. */
export interface Draft {
  /** The position so far, possible or not; any such text can be edited on, so undo is an earlier one. */
  text: string;
  board: Board;
  scene: Scene;
  tools: Tool[];
  fields: Field[];
  /** Everything about it that cannot arise; what comes first is said. */
  wrong: Msg[];
  /** What would take that away. */
  mends: { say: Msg; edits: string[] }[];
  /** A record of the position, for links; "" while it cannot arise. */
  record: string;
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
  /** For each seat those that win and lose with it; missing where all play for themselves. */
  partners?: number[][];
  /** Canonical text of the whole match, for saving and for the next request. */
  record: string;
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
  /** Through whose eyes the moment is seen; null for what anybody may know. */
  viewer: number | null;
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
  /** Where that lies which goes to the place one chooses, if no click names it; missing where there is no such thing. */
  mover?: string;
  turns: Turn[];
  /** What happened since the ply asked for, or with the last action: for animation. */
  last: Motion[];
  /** The same however the moment came to be shown; missing where nothing has moved, and in pictures of older builds. */
  lastMove?: LastMove;
  /** Ply to `goto` for undo and redo, or null: the nearest earlier or later decision of a person. */
  undo: number | null;
  redo: number | null;
  standing: number[];
  /** Where the points come from; empty for games that are won or lost without points. */
  sheet: SheetLine[];
  /** With `picture: true`: the moment as anybody may see it, for saving; null while a bot is to act. */
  picture?: Frame | null;
  /** With `taps`: the clicks that have answered a question. */
  used?: { seat: number; id: string }[];
  /** With `coach: true`: what has come about that a beginner may not know yet. */
  situations?: Msg[];
}

/** How many characters, or turns, of what the page holds stay, and what follows them. */
export interface Longer<T> {
  keep: number;
  add: T;
}

/** A turn that goes on: its notation and its story as what is new. */
export type ToldTurn = Omit<Turn, "text" | "story"> & { text: Longer<string>; story: Longer<Msg[]> };

/** A list as what is new in it, each for itself, and runs of the list before: where they began, and how many. */
export type Changed<T> = (T | [from: number, count: number])[];

/** A scene as what became of the one before, whoever saw that; of none it is whole. */
export type ToldScene = { [K in keyof Scene]: Changed<Scene[K][number]> };

/**
 * A frame on its way. Without `have` it is whole; else the board and all else that never changes is left out, and the
 * record, the turns (of this viewer) and the scene say what is new. `picture` is true where the frame itself is one;
 * else it builds on what the page holds after the frame.
 */
export type ToldFrame = Omit<Frame, "record" | "turns" | "scene" | "picture"> & {
  handle: string;
  scene: ToldScene;
  record: string | Longer<string>;
  turns: Turn[] | Longer<(Turn | ToldTurn)[]>;
  picture?: ToldFrame | true | null;
};

/**
 * Who looks at the moment that a request leads to, as a rule: the only person among bots; else the seat that has
 * `lifted` the curtain, until another person is asked (then null, nobody). `stays`: an earlier moment is only
 * looked back at, and whoever looks goes on doing so. In games without secrets always nobody. `Frame.viewer`
 * says what came of it.
 */
export interface Eyes {
  lifted: number | null;
  stays?: boolean;
}

/** How the moment is to be seen: through fixed eyes or by the rule, and whether the public picture comes along. */
export interface Looking {
  viewer?: number | null;
  eyes?: Eyes;
  picture?: boolean;
}

/** For each seat the ids it has clicked to name cards, the latest last (a few dozen at most). */
export type TapsBySeat = Record<number, string[]>;

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
  /** The text option that says what chance would lay out before the first turn, "" if there is none. */
  opening: string;
  /** The option whose value can be drawn, "" if there is none. */
  editor: string;
  /** Whether positions can be put together by hand. */
  editable: boolean;
}
