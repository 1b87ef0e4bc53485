/** What there is to draw and to say, as data; twin of py/kleinod/core/scene.py. Nothing here depends on a game. */

/** Something to say. `code` is a key of the dictionaries; an argument starting with "$" is a key as well,
 * or a list of several ("$one$two"); an argument named "seat" or ending in "_seat" is a seat number.
 * `at` are ids worth lighting up. */
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

/**
 * What a place beside the board is for: hand: held by a seat, in its order; field: built up before a seat, what comes
 * last covers the others; pile: one upon another; purse: what a seat owns without laying it out, shown as its numbers;
 * offer: a side of an offer between seats; wish: what may be asked for in one; row: side by side.
 */
export type Role = "hand" | "field" | "pile" | "purse" | "offer" | "wish" | "row";

export interface Zone {
  id: string;
  /** Its name in the dictionaries of the game. */
  kind: string;
  seat: number;
  /** Missing in pictures that older builds have saved. */
  role?: Role;
}

/** What is printed on every card whose glyph is `id`. `art` is a picture of the vocabulary. */
export interface Face {
  id: string;
  art: string;
  title: Msg;
  /** A short word for the corner, and little symbols beside it. */
  sign?: Msg;
  pips: number;
  /** A scale: how many such cards are worth 1, 2, 3 …; 0: that cannot be reached. */
  meter: number[];
  /** What a card with an effect of its own does; at the upper edge of the card where `edge` holds, else in its middle. */
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
