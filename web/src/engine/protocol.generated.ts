// Written by build/python/protocol.py from py/kleinod/protocol, which says how.

/**
 * A message to people, as a key and arguments for the dictionaries. `code` is the key. An argument that
 * starts with "$" is a key as well, or a list of keys ("$one$two"). An argument named "seat" or ending in
 * "_seat" is the number of a seat. `at` holds ids of places to highlight.
 */
export interface Msg {
  code: string;
  args?: Record<string, string | number>;
  rule?: string;
  at?: string[];
}

/**
 * "unknown": the worker does not know the handle. If it is that of a match, the engine's client repeats the
 * request with the record.
 */
export type ErrorKind = "illegal" | "bad_text" | "bad_request" | "version" | "over" | "bug" | "unknown";

/** The reply to a request that failed. */
export interface Failure {
  ok: false;
  kind: ErrorKind;
  msg: Msg;
  /** Python's traceback; only with kind "bug". */
  trace?: string;
}

export type Shape = "hex" | "disc" | "slot";

/**
 * A place on the board. `x` and `y` are in board units (a hex has radius 1); y grows downwards. `tone`
 * chooses one of three shades, `glyph` a drawing that belongs to the place ("castle").
 */
export interface Cell {
  id: string;
  x: number;
  y: number;
  shape: Shape;
  tone: number;
  label: string;
  glyph: string;
  say?: Msg;
}

/**
 * The purpose of a zone in a card game, which decides where and how its cards are laid out. hand: cards held
 * by a seat, in order. field: cards in front of a seat; the latest covers the others. pile: a stack of cards,
 * shown as the top card and a number. purse: what a seat owns but does not lay out, shown as numbers. offer:
 * one side of an offer between seats. wish: what an offer may ask for. row: cards side by side, shown only if
 * there are any.
 */
export type Role = "hand" | "field" | "pile" | "purse" | "offer" | "wish" | "row";

/** A place beside the board: a hand, a stock, a pile. The name of its `kind` is `zone.<kind>`. */
export interface Zone {
  id: string;
  kind: string;
  seat: number;
  role: Role;
}

/**
 * The print on every card whose `glyph` is `id`; `art` is a drawing of the shared vocabulary. `sign` is a
 * short word for the corner, and `pips` the number of little symbols beside it. `meter` is a scale: how many
 * such cards are worth 1, 2, 3 … (0: that value cannot be reached). `text` says what the effect of the card
 * does; it is printed at the upper edge if `edge` is true, else in the middle. `about` says what the rules
 * say about such cards, for the enlarged card.
 */
export interface Face {
  id: string;
  art: string;
  title: Msg;
  sign?: Msg;
  pips: number;
  meter: number[];
  text?: Msg;
  edge: boolean;
  about?: Msg;
}

/** The parts of a game's drawing that never change: cells, zones beside them, and the faces of cards. */
export interface Board {
  cells: Cell[];
  zones: Zone[];
  faces: Face[];
}

/**
 * A piece on a cell. `key` is unique in its scene, `glyph` is one of the shared vocabulary. `level` is a
 * number shown with the piece; 0 shows none. A piece is drawn `stack` times, each copy above the last,
 * starting `lift` steps above the cell. A piece with a `lift` stands on the pieces below it; pieces of one
 * cell without a `lift` lie side by side.
 */
export interface Piece {
  key: string;
  at: string;
  glyph: string;
  seat: number;
  level: number;
  say?: Msg;
  stack: number;
  lift: number;
}

/** A card in a zone. The order of the cards in a scene is their order in the zone. */
export interface Card {
  key: string;
  zone: string;
  glyph: string;
  seat: number;
  level: number;
  say?: Msg;
}

/**
 * A mark on a cell or a card: `kind` is "threat", "border" and the like. On cards of any game the page draws
 * three kinds: "active" (the effect is in force), "spent" (the effect is over) and "playable" (the only card
 * of a hand that may be played now).
 */
export interface Mark {
  at: string;
  kind: string;
  seat: number;
}

/** A number shown with a seat: its score, its reserve, its captures. `code` is the name of the number. */
export interface Count {
  seat: number;
  code: string;
  n: number;
  of: number;
  glyph: string;
}

/**
 * A few words beside a zone or a card, such as the amount that a field would pay now. `brief`: the same, for
 * a place too narrow for words.
 */
export interface Note {
  at: string;
  say: Msg;
  brief?: Msg;
}

/** All changing parts of the drawing, for one viewer. `cells` are drawn on top of the board's cells. */
export interface Scene {
  pieces: Piece[];
  cells: Cell[];
  cards: Card[];
  marks: Mark[];
  counts: Count[];
  notes: Note[];
}

/** One line of a score sheet: its label, a value for each seat, and whether the values are added up. */
export interface SheetLine {
  what: Msg;
  values: number[];
  adds: boolean;
}

/**
 * The motion of one thing: its key before it moved, and the places where it stopped or turned, in order. The
 * key may be the id of a cell of the scene, which moves with everything on it. The last stop is "" for a
 * thing that left the board. The first stop is "" for a thing that came from outside; then the key is its key
 * afterwards. Motions are shown one after another. `face`: the glyph of a card that is face up only while it
 * moves.
 */
export interface Motion {
  key: string;
  stops: string[];
  face?: string;
}

export type OptionValue = number | string | boolean;

export type OptionKind = "int" | "choice" | "flag" | "text";

/**
 * One line of the set-up form, as data. The dictionaries hold `option.<key>` and `option.<key>.help`.
 * `choices` are the values for kind "choice" (their names: `option.<key>.<choice>`), `low` and `high` the
 * bounds for "int". `needs` hides the option unless each named option (or "seats") has one of the listed
 * values.
 */
export interface OptionSpec {
  key: string;
  kind: OptionKind;
  default: OptionValue;
  choices: string[];
  low: number;
  high: number;
  needs: [string, OptionValue[]][];
}

/**
 * A tool that puts something on a place or changes it; `places` are where the tool can be used now. `glyph`
 * is one of the shared vocabulary or a face, `seat` gives its colour. `left`: how many pieces are still
 * available, if their number is limited.
 */
export interface Tool {
  id: string;
  say: Msg;
  places: string[];
  glyph: string;
  seat: number;
  left: number | null;
}

/**
 * A number from `low` to `high` that is not on any place; with `names`, a choice among them. `seat`: the seat
 * that the number belongs to. The names of a choice and the label of the field must not both name a seat.
 */
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

/** Edits that repair an impossible position, and the name of the repair. */
export interface Mend {
  say: Msg;
  edits: string[];
}

/**
 * A kind of card that a hidden hand may hold. `left` cards of the kind are unaccounted for. The hand is known
 * to hold at least `least` of them, and at most `most`. A kind can be part of a wider kind, named by `of`; it
 * then follows the wider kind in a list.
 */
export interface HandKind {
  id: string;
  say: Msg;
  left: number;
  least: number;
  most: number;
  of: string;
}

/** A hand with hidden cards: the number of hidden cards, and the kinds that they may be. */
export interface HiddenHand {
  seat: number;
  hidden: number;
  kinds: HandKind[];
}

/**
 * An arrow from place to place, or a mark on one place if `end` is "". Places are ids on screen. `tone` is a
 * number from 1 to 4; the renderer gives it a colour that no seat has.
 */
export interface Drawing {
  start: string;
  end: string;
  tone: number;
}

/**
 * Ids of places, each in one list only, and keys of cards of the scene shown. `origins`: places that
 * something left. `passed`: places at which something stopped or turned on its way. `ends`: places where
 * something came to rest. `cards`: the cards that came to rest in zones.
 */
export interface LastMove {
  origins: string[];
  passed: string[];
  ends: string[];
  cards: string[];
}

/** The sentences about a step of `seat` and the chance events after it; `at` is the ply reached. */
export interface RecountStep {
  at: number;
  seat: number;
  story: Msg[];
}

/**
 * same: both have the same actions. ahead, behind: the other record continues ours, or ours continues it.
 * fork: both continue in different ways. other: they are records of two matches.
 */
export type Relation = "same" | "ahead" | "behind" | "fork" | "other";

/** The part of a match that one of two records has and the other lacks. */
export interface RecordShare {
  turns: number;
  /** The seats that acted in the turns, in ascending order. */
  seats: number[];
  /** The seats that resigned, in order of time. */
  resigns: number[];
}

/**
 * The relation of two records. `differs` names differences besides the turns. For two matches these are "id",
 * "game", "seats", "options" and "start" (the position or the seed). For one match they are "kinds" (who
 * plays), "resignation" and "notes" (comments, glyphs and variations).
 */
export interface RelatedRecords {
  relation: Relation;
  differs: string[];
  adds: RecordShare;
  lacks: RecordShare;
  /** True if the other record only adds turns, none of them by the person who played last in ours. */
  reply: boolean;
}

/**
 * The numbers of things that another study has beyond this one. `common`: chapters of both. `chapters`: those
 * of the other alone. `actions`: new actions in all chapters. `notes`: places with new comments, glyphs or
 * drawings.
 */
export interface Beyond {
  common: number;
  chapters: number;
  actions: number;
  notes: number;
}

/** An action at which a line ended in `deals` deals, and why it was impossible. */
export interface SupposedStop {
  text: string;
  why: Msg;
  deals: number;
}

/** The facts about a game that are known before a match of it begins. */
export interface GameInfo {
  id: string;
  version: number;
  seats: number[];
  options: OptionSpec[];
  colors: string[];
  chance: boolean;
  hidden: boolean;
  /** Key of the text option that replaces what chance lays out before the first turn; "" if there is none. */
  opening: string;
  /** Key of the option whose value, such as a map, can be drawn by clicking; "" if there is none. */
  editor: string;
  /** True if positions can be edited by hand. */
  editable: boolean;
}

/** The list of all games, and the versions of Python and Kleinod. */
export interface Hello {
  games: GameInfo[];
  python: string;
  version: string;
}

/** The value of an option, such as a map, while somebody draws it by clicking. */
export interface Sketch {
  /** The value so far. For undo, the page sends an earlier text. */
  text: string;
  scene: Scene;
  /** For each id that can be clicked, the effect in words; ids that begin with "#" are buttons. */
  choices: Record<string, Msg>;
  /** The reason why no match can begin with this value; null if one can. */
  wrong: Msg | null;
}

/** A position while somebody edits it. */
export interface Draft {
  /** The position so far, possible or not. For undo, the page sends an earlier text. */
  text: string;
  board: Board;
  scene: Scene;
  tools: Tool[];
  fields: Field[];
  /** All faults: reasons why play cannot lead to the position. The page shows the first. */
  wrong: Msg[];
  /** Repairs for the first of these faults. */
  mends: Mend[];
  /** A record of the position, for links; "" while it has faults. */
  record: string;
}

/** One action that the seat to act can choose. `path`: ids to click; those with "#" are buttons. */
export interface Choice {
  /** The action in notation, for people who type, and for the log of this page only. */
  a: string;
  path: string[];
  /** For each id of the path, the meaning of clicking it; same length as `path`. */
  hints?: (Msg | null)[];
  /** Other sequences of clicks for the same action, such as the corners of a bent path. */
  ways?: string[][];
  /** The reason why the choice is refused; missing if it is legal. */
  why?: Msg;
}

/** A line of the log: what one viewer may read of a turn. */
export interface Turn {
  /** A turn consists of the plies `from` to `to` - 1, so a `goto` request with `to` shows its end. */
  from: number;
  seat: number;
  text: string;
  to: number;
  story: Msg[];
}

/** The result of a match. */
export interface Outcome {
  scores: number[];
  /** Each seat's place, from 1; seats that finish equal share a place. */
  places: number[];
  /** True if the winners are partners. Otherwise, several winners share the win as equals. */
  team: boolean;
  reason: Msg;
}

/** The parts of a frame that are the same at every moment of a match and for every viewer. */
export interface MatchConstants {
  game: string;
  version: number;
  seats: number;
  options: Record<string, OptionValue>;
  seed: number;
  /** Match id; "" for a bare position. */
  id: string;
  colors: string[];
  board: Board;
  /** Each seat's partners, who win and lose with it; missing if there are none. */
  partners?: number[][];
}

/** Present in games with questions that clicked cards answer (`taps` of `act`). */
export interface AutoAnswer {
  /** The clicks of an answer that the page may give by itself; missing if the choice matters. */
  path?: string[];
}

/** How to take one part out of an unfinished turn: undo to ply `at`, then play `text`. */
export interface Retraction {
  at: number;
  text: string;
}

/** The parts of a frame that change from moment to moment, except scene, record and turns. */
export interface FrameMoment {
  /** For each seat "h" (a person) or "b<level>" (a bot, also if the seat resigned among three or more). */
  kinds: string[];
  /** A record that holds only the position shown, for links. */
  position: string;
  /** The position shown as text, for people, and for `new` requests as `from`. */
  positionText: string;
  /** The ply shown; less than `plies`, the length of the match, if an earlier moment is shown. */
  at: number;
  plies: number;
  turn: number;
  /** The seat to act, or -2 once the match is over. */
  seat: number;
  /** The seat that sees the moment; null for a stranger, who sees no secrets. */
  viewer: number | null;
  /** True if only the seat to act may see this question, so that a shared device needs a curtain. */
  private: boolean;
  outcome: Outcome | null;
  prompt: Msg;
  buttons: Record<string, Msg>;
  choices: Choice[];
  /** Only for games with questions that the page can answer for a person (capability `AutoAnswer`). */
  autoAnswer?: AutoAnswer;
  /**
   * By id, the part of the turn that a click on this id takes out again; missing if there is no such part.
   */
  retractions?: Record<string, Retraction>;
  /**
   * The id of the place whose piece moves when only the destination is clicked; missing if there is no such
   * piece.
   */
  mover?: string;
  /** The motions to animate: those since the ply that the request names, or those of the last action. */
  last: Motion[];
  /**
   * The traces of the last move, however the page came here; missing if nothing has moved, and in pictures of
   * older builds.
   */
  lastMove?: LastMove;
  /** Plies to `goto` for undo and redo: a person's nearest decision before and after this moment, or null. */
  undo: number | null;
  redo: number | null;
  standing: number[];
  /** The lines of the score sheet; empty for games that are won or lost without points. */
  sheet: SheetLine[];
}

/** An earlier click of a seat that has answered a question. */
export interface UsedTap {
  seat: number;
  id: string;
}

/** Everything to show one moment of a match. */
export interface Frame extends MatchConstants, FrameMoment {
  /** If the request has `taps`: those that have answered a question; missing if none has. */
  used?: UsedTap[];
  /** If the request has `coach: true`: situations that have come up and may be new to a beginner. */
  situations?: Msg[];
  /** Canonical text of the whole match, for saving and for the next request. */
  record: string;
  scene: Scene;
  turns: Turn[];
  /** With `picture: true`: the moment as a stranger sees it, to be saved; null while a bot is to act. */
  picture?: Frame | null;
}

/** The new end of a text or list that the page has: keep the first `keep` items, then append `add`. */
export interface TailDelta<T> {
  keep: number;
  add: T;
}

/** The new notation and story of a turn that was unfinished in the previous frame. */
export interface TurnDelta {
  /** A turn consists of the plies `from` to `to` - 1, so a `goto` request with `to` shows its end. */
  from: number;
  seat: number;
  text: TailDelta<string>;
  to: number;
  story: TailDelta<Msg[]>;
}

/** A list made from the previous one: new items, and pairs (first index, length) for runs of old items. */
export type ListDelta<T> = (T | [number, number])[];

/** The changes since the latest scene sent, for any viewer; the whole scene if there was none. */
export interface SceneDelta {
  pieces: ListDelta<Piece>;
  cells: ListDelta<Cell>;
  cards: ListDelta<Card>;
  marks: ListDelta<Mark>;
  counts: ListDelta<Count>;
  notes: ListDelta<Note>;
}

/** A moment as it is sent: only the changes of the record, the scene and this viewer's turns. */
export interface MomentDelta extends FrameMoment {
  record: string | TailDelta<string>;
  scene: SceneDelta;
  turns: Turn[] | TailDelta<(Turn | TurnDelta)[]>;
}

/** A frame as it is sent to a page that has an earlier one of the match, named by the request. */
export interface NextFrame extends MomentDelta {
  /** If the request has `taps`: those that have answered a question; missing if none has. */
  used?: UsedTap[];
  /** If the request has `coach: true`: situations that have come up and may be new to a beginner. */
  situations?: Msg[];
  /** The name of the page's state after this reply, for `have` in the next request. */
  handle: string;
  /** True if the picture equals this frame; otherwise its differences from the frame. */
  picture?: MomentDelta | true | null;
}

/** A frame as it is sent to a page that has no frame of the match yet. */
export interface FirstFrame extends MatchConstants, NextFrame {}

/** A frame as it is sent; a request without `have` gets the first kind. */
export type SentFrame = FirstFrame | NextFrame;

/** The position after an action, for a preview. */
export interface Preview {
  scene: Scene;
  last: Motion[];
  story: Msg[];
  standing: number[];
}

/** A reply that holds only a record. */
export interface RecordText {
  record: string;
}

/** `differs`: the first ply whose chance outcome is not the one that the seed gives; null if none. */
export interface ChanceComparison {
  differs: number | null;
}

/** A record in its short form. */
export interface PackedRecord {
  packed: string;
}

/** An imported match of another program. `record` is "" if the format of the text is unknown. */
export interface ForeignMatch {
  record: string;
  /** The parts of the foreign match that could not be imported. */
  lost: Msg[];
}

/** The steps that other seats took. `from`: the ply before the first of them. */
export interface Recount {
  from: number;
  steps: RecountStep[];
}

/** The ids to click, in order. */
export interface ClickPath {
  path: string[];
}

/** The clicks for a typed move. If the text is a whole `turn`, they are those of its first action. */
export interface ParsedMove {
  path: string[];
  turn?: true;
}

/** The reason why a click is refused. */
export interface Refusal {
  why: Msg;
  /** Present if the page must show the reason even if the last click began another action. */
  anyhow?: true;
  /** Labels of the buttons in the refused path, by id. */
  buttons?: Record<string, Msg>;
}

/** Ids of the places from which a place can be attacked. */
export interface Attackers {
  from: string[];
}

/** The work is not done yet, so the page must send the request again. */
export interface AtWork {
  /** The name to send as `have` instead of the record from now on; present if the record was sent. */
  match?: string;
  done: false;
  nodes: number;
}

/** A finished thought: the action to play or advise. */
export interface Thought {
  /** The name to send as `have` instead of the record from now on; present if the record was sent. */
  match?: string;
  done: true;
  nodes: number;
  path: string[];
  text: string;
  /**
   * The clicks of the further bot decisions that are made before anybody sees something new; missing if there
   * are none.
   */
  nextPaths?: string[][];
  /** The reason for the action, or for the last of several; missing if the game gives none. */
  why?: Msg;
  /** For a hint: present if every decision considered is proved to lose. */
  lost?: true;
}

/** One action of an analysed line. */
export interface AnalysedStep {
  text: string;
  trace: Motion[];
  seat: number;
}

/** One action, and its likely continuation. */
export interface AnalysedLine {
  text: string;
  /** Notation of the turn that the action begins, as far as the line shows it. */
  turn: string;
  path: string[];
  chances: number[];
  /** Plies to a proved win of the seat to act; negative for a loss, 0 if nothing is proved. */
  wins_in: number;
  steps: AnalysedStep[];
  why?: Msg;
}

/** The evaluation of a position. `chances`: each seat's winning chance, in thousandths. */
export interface Analysis {
  /** The name to send as `have` instead of the record from now on; present if the record was sent. */
  match?: string;
  done: boolean;
  depth: number;
  nodes: number;
  chances: number[];
  lines: AnalysedLine[];
}

export type CountUnit = "action" | "turn";

/** The lines of play counted so far: their number, and their estimated share of the tree (0 to 1). */
export interface Counted {
  /** The name to send as `have` instead of the record from now on; present if the record was sent. */
  match?: string;
  done: boolean;
  count: number;
  share: number;
  /** Once `done`: each first action in notation, with the number of lines of play that begin with it. */
  parts?: [string, number][];
}

/** The verdict on an attempt at a puzzle. */
export interface Judged {
  /** The name to send as `have` instead of the record from now on; present if the record was sent. */
  match?: string;
  done: true;
  /** Index of the player's turn among the winning `ways`, or -1. */
  way: number;
  /** The opponent's decisions that refute the turn, in notation; empty if none are needed or known. */
  reply: string[];
}

/** A decision that wins in a puzzle, as ids to click. */
export interface HintedDecision {
  /** The name to send as `have` instead of the record from now on; present if the record was sent. */
  match?: string;
  path: string[];
  /** Present if no winning turn begins with the decisions made so far; `path` then begins one. */
  restarts?: true;
}

/** Opens a study from its text or its notation (`StudyTexts.notation`). */
export interface OpenStudy {
  op: "study";
  study: string;
}

/** The start of a chapter: ply `from` of `record` (default: the last), as `viewer` sees it. */
export interface StudyStart {
  from?: number;
  record: string;
  called?: string;
  viewer?: number | null;
  reveal?: boolean;
}

/** Makes a study from a match. If it has secrets, the study has what `viewer` sees; with `reveal`, all. */
export interface NewStudy extends StudyStart {
  op: "study";
  title?: string;
}

export type StudyOpening = OpenStudy | NewStudy;

/** A command that needs only the node it is about. */
export interface PlainCommand {
  do: "promote" | "demote" | "cut" | "deal" | "undo" | "redo" | "chapter" | "remove";
}

/** Shows a node as `viewer` sees it (default: the seat to act). */
export interface LookCommand {
  do: "look";
  viewer?: number;
}

/** Plays the action that is named by the ids clicked. */
export interface PlayCommand {
  do: "play";
  path: string[];
}

/** Plays a move in notation. With `also`, one undo takes back both this move and the change before it. */
export interface TypeCommand {
  do: "type";
  text: string;
  also?: boolean;
}

/** Sets the annotations of the node. Only the fields that are present change. */
export interface SayCommand {
  do: "say";
  comment?: string;
  glyph?: number;
  drawn?: string[];
  also?: boolean;
}

/** Sets the title of the chapter, or with `whole` that of the study. */
export interface TitleCommand {
  do: "title";
  title: string;
  whole?: boolean;
}

/** Adds a chapter that starts from a match. */
export interface AddCommand extends StudyStart {
  do: "add";
}

/** Merges another study, given by its text, into this one. */
export interface TakeCommand {
  do: "take";
  other: string;
}

/**
 * Adds a chapter that starts at this node, with hidden hands redealt so that they fit a supposition.
 * `viewer`: the seat from whose view cards are hidden; needed if the chapter itself hides nothing.
 */
export interface SupposeCommand {
  do: "suppose";
  holds: string;
  seed: number;
  called?: string;
  viewer?: number | null;
}

/** A change of the study, made at the node `at` of a chapter. */
export type StudyCommand =
  | PlainCommand
  | LookCommand
  | PlayCommand
  | TypeCommand
  | SayCommand
  | TitleCommand
  | AddCommand
  | TakeCommand
  | SupposeCommand;

/** Asks for the study as text and in notation, whose words are in `language`. */
export interface TextQuery {
  do: "text";
  language?: string;
}

/** Asks what another study, given by its text, has that this one lacks, and the reverse. */
export interface NewsQuery {
  do: "news";
  other: string;
}

/**
 * Asks which cards the hidden hands may hold. A supposition is a text such as "1-chili-2 2-soy-1": seats,
 * kinds of cards, and how many at least.
 */
export interface HandsQuery {
  do: "hands";
  holds: string;
  viewer?: number | null;
}

/** Compares the consequences of suppositions about hidden hands. */
export interface CompareQuery {
  do: "compare";
  suppositions: string[];
  deals: number;
  seed: number;
  viewer?: number | null;
}

/** A query, which does not change the study. */
export type StudyQuery = TextQuery | NewsQuery | HandsQuery | CompareQuery;

/** The place that a request is about, in the study that the worker keeps. */
export interface OfStudy {
  op: "study";
  have: string;
  chapter?: number;
  at: number;
}

export type StudyRequest = StudyOpening | (OfStudy & (StudyCommand | StudyQuery));

/** A node of a chapter. */
export interface StudyPlace {
  chapter: number;
  at: number;
}

/** A node in the tree of a chapter, with its annotations. */
export interface StudyNode {
  parent: number;
  /** The continuations, the main one first. */
  next: number[];
  /** The action that led to the node, in notation; missing at the start. */
  text?: string;
  seat?: number;
  turn?: number;
  comment?: string;
  glyph?: number;
  drawn?: Drawing[];
}

export type StudyNodes = Readonly<Record<number, StudyNode>>;

/** The frame of a node, without a list of turns and without a record. */
export interface StudyFrame extends FrameMoment {
  scene: Scene;
}

/** The frame of a node, with the parts that are the same throughout a chapter. */
export interface WholeStudyFrame extends MatchConstants, StudyFrame {}

/** The page's place in the study, the study's handle, and whether undo and redo are possible. */
export interface StudyStands extends StudyPlace {
  handle: string;
  undo: boolean;
  redo: boolean;
}

/** `viewer`: the seat whose view the chapter shows; missing if there is none. */
export interface ListedChapter {
  title: string;
  game: string;
  viewer?: number;
}

/** The whole study, and all nodes of the chapter shown. A study without chapters shows none. */
export interface WholeStudy extends StudyStands {
  title: string;
  chapters: ListedChapter[];
  nodes: StudyNodes;
  /** After "suppose": the number of actions that are impossible in the new chapter. */
  lost?: number;
  frame: WholeStudyFrame | null;
}

/** The changes in the chapter shown: nodes as they are now, null for removed ones. */
export interface ChangedStudy extends StudyStands {
  changed: Record<number, StudyNode | null>;
  frame: StudyFrame;
}

/** A study as text for links and saves, and in notation. */
export interface StudyTexts {
  text: string;
  notation: string;
}

/** How much another study has that this one lacks, and the reverse. */
export interface StudyNews {
  adds: Beyond;
  lacks: Beyond;
}

/**
 * The hands in which something is hidden from `viewer`. `wrong`: the reason why the hands cannot hold the
 * supposed cards.
 */
export interface StudyHands {
  viewer: number | null;
  hands: HiddenHand[];
  wrong: Msg | null;
}

/** An action, and in how many deals it is possible. */
export interface MayDo {
  text: string;
  deals: number;
}

/**
 * The consequences of a supposition: in `through` of the deals the whole line could be played. `stops`: the
 * actions at which the line ended in other deals. `may`: the possible actions of the seat to act, and in how
 * many deals. All of these are empty if the supposition is `wrong`, that is, impossible.
 */
export interface Supposed {
  wrong: Msg | null;
  deals: number;
  through: number;
  stops: SupposedStop[];
  may: MayDo[];
}

/** The consequences of the suppositions, in the same order. */
export interface StudyCompared {
  compared: Supposed[];
}

export type StudyReply = WholeStudy | ChangedStudy | StudyTexts | StudyNews | StudyHands | StudyCompared;

/**
 * The facts from which Python finds the viewer of the moment that a request leads to (`Frame.viewer`). The
 * viewer is the only person among bots; otherwise the seat that has `lifted` the curtain, until another
 * person is to act; then null, a stranger. `stays`: the viewer stays the same, because the page shows an
 * earlier moment. In games without secrets the viewer is always a stranger.
 */
export interface Eyes {
  lifted: number | null;
  stays?: boolean;
}

/** The viewer of the moment: fixed, or found by `eyes`. `picture` also asks for the view of a stranger. */
export interface Looking {
  viewer?: number | null;
  eyes?: Eyes;
  picture?: boolean;
}

/** For each seat, the ids of the cards that it has clicked, in order (a few dozen at most). */
export type TapsBySeat = Record<number, string[]>;

/** Asks for the list of games. */
export interface HelloRequest {
  op: "hello";
}

/** Begins a match. */
export interface NewRequest extends Looking {
  game: string;
  seats: number;
  /** The options that differ from their defaults. */
  options?: Record<string, OptionValue>;
  seed?: number;
  /**
   * The text of the position (`Frame.positionText`) that the match starts from; missing for the usual start.
   */
  from?: string;
  op: "new";
  kinds?: string[];
  id?: string;
}

/**
 * Draws a value of the option `GameInfo.editor`: edits `text` (default: empty), or makes one from `seed`.
 * `seats` and the other options decide whether a match could begin with it.
 */
export interface DrawRequest {
  game: string;
  seats: number;
  /** The options that differ from their defaults. */
  options?: Record<string, OptionValue>;
  seed?: number;
  op: "draw";
  text?: string;
  /** The id clicked, one of the `Sketch.choices` of that text. */
  click?: string;
}

/**
 * Edits the draft of a position. The draft is `text`, or a new one, in which `seed` determines chance.
 * `edits` are applied to it, each of the form "tool@place" or "field=number".
 */
export interface EditRequest {
  game: string;
  seats: number;
  /** The options that differ from their defaults. */
  options?: Record<string, OptionValue>;
  seed?: number;
  op: "edit";
  text?: string;
  begin?: "empty" | "start";
  edits?: string[];
}

/** Asks to convert another program's match into a record. */
export interface ForeignRequest {
  op: "foreign";
  text: string;
}

/** Opens a match from any text, such as one from a link; a bad text gives an error. */
export interface OpenRequest extends Looking {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "open";
}

/**
 * Plays at ply `at`; if the match went on differently, drops its later plies. "" only goes to that ply. If
 * the frame has `autoAnswer`, the page sends `taps`. Python then answers the private questions that follow if
 * all answers have the same effect, or if one of that seat's clicks answers them. `used` lists these clicks,
 * `last` has all motions. `coach` asks for `situations`, which may be new to a beginner.
 */
export interface ActRequest extends Looking {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "act";
  path?: string[];
  /** Further actions to play, as in `Thought`. */
  nextPaths?: string[][];
  text?: string;
  taps?: TapsBySeat;
  coach?: boolean;
  /** Report `retractions` although the viewer is fixed, because that viewer plays the match. */
  retractable?: boolean;
}

/** Ends the match for a seat. */
export interface ResignRequest extends Looking {
  record: string;
  op: "resign";
  seat: number;
}

/** Shows another moment of the match; a ply beyond the end means the end. */
export interface GotoRequest extends Looking {
  record: string;
  op: "goto";
  at: number;
  /** The ply shown before; if it is in the same turn, `last` has the motions after it. */
  since?: number;
  /** See `ActRequest`. */
  retractable?: boolean;
}

/** Drops all plies after `at`, when a person confirms an undo. */
export interface CutRequest extends Looking {
  record: string;
  op: "cut";
  at: number;
}

/** Asks for the match in its short form, for links. */
export interface LinksRequest {
  record: string;
  op: "links";
}

/** Asks for the position after the action of a `path`, which must not involve chance or reveal secrets. */
export interface PreviewRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "preview";
  path: string[];
  viewer?: number | null;
}

/** Asks for a position that looks to `viewer` like this moment, with hidden cards redealt from `seed`. */
export interface SeenRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "seen";
  viewer: number | null;
  seed: number;
}

/** Asks for the first ply whose chance outcome is not what the seed gives. */
export interface ChanceRequest {
  record: string;
  op: "chance";
}

/** Asks what other seats did after the latest decision of `seat`, up to the moment shown. */
export interface RecountRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "recount";
  seat: number;
  eyes?: Eyes;
}

/** Asks why a click is refused. `path`: the ids clicked before, and the refused one. */
export interface WhyRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "why";
  path: string[];
}

/** Asks from where a piece could move to a place in one move, whoever's turn it is. */
export interface AttackersRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "attackers";
  id: string;
}

/** Asks for the clicks of a typed move. If the text is a whole `turn`, for those of its first action. */
export interface ParseRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "parse";
  text: string;
}

/** Lets a bot think for about 25 ms; sent again until `done`. Record and level determine the answer. */
export interface ThinkRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "think";
  level: number | "hint";
  /** Answer with the best action found so far. */
  now?: boolean;
  /**
   * In a game with secrets, decide up to the end of the turn, not only up to the next decision to be shown.
   */
  wholeTurn?: boolean;
  /** Decisions in notation to exclude while others remain; ignored in games that have `advise`. */
  besides?: string[];
}

/** Analyses the best `lines` actions for about 25 ms; done once `nodes` positions were searched. */
export interface AnalyseRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "analyse";
  lines?: number;
  nodes?: number;
  viewer?: number | null;
}

/** Counts lines of play of `depth` actions or turns for about 25 ms; sent again until `done`. */
export interface CountRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "count";
  depth: number;
  unit?: CountUnit;
}

/**
 * Judges for about 25 ms the turn of a puzzle that was made from ply `since` to `at`. The turn is right if it
 * is one of `ways`, turns in notation with "/" between decisions. Otherwise the reply proves that it does not
 * win within `turns` own turns, including that one.
 */
export interface JudgeRequest {
  record: string;
  op: "judge";
  at: number;
  since: number;
  turns: number;
  ways: string[];
}

/**
 * Asks for the next decision of one of `ways`, winning turns in notation with "/" between decisions. The
 * learner began the turn at ply `since` and is at ply `at`.
 */
export interface PuzzleHintRequest {
  record: string;
  op: "puzzleHint";
  at: number;
  since: number;
  ways: string[];
}

/** Asks for the relation of the record `other` to this one (`RelatedRecords`). */
export interface RelateRequest {
  record: string;
  op: "relate";
  other: string;
}

export type Request =
  | HelloRequest
  | NewRequest
  | DrawRequest
  | EditRequest
  | ForeignRequest
  | OpenRequest
  | ActRequest
  | ResignRequest
  | GotoRequest
  | CutRequest
  | LinksRequest
  | PreviewRequest
  | SeenRequest
  | ChanceRequest
  | RecountRequest
  | WhyRequest
  | AttackersRequest
  | ParseRequest
  | ThinkRequest
  | AnalyseRequest
  | CountRequest
  | JudgeRequest
  | PuzzleHintRequest
  | RelateRequest
  | StudyRequest;

/** The reply to each kind of request if it succeeds, without `ok`. A `Frame` is sent as a `SentFrame`. */
export interface Replies {
  hello: Hello;
  new: Frame;
  draw: Sketch;
  edit: Draft;
  foreign: ForeignMatch;
  open: Frame;
  act: Frame;
  resign: Frame;
  goto: Frame;
  cut: Frame;
  links: PackedRecord;
  preview: Preview;
  seen: RecordText;
  chance: ChanceComparison;
  recount: Recount;
  why: ClickPath | Refusal;
  attackers: Attackers;
  parse: ParsedMove;
  think: AtWork | Thought;
  analyse: Analysis;
  count: Counted;
  judge: AtWork | Judged;
  puzzleHint: HintedDecision;
  relate: RelatedRecords;
  study: StudyReply;
}
