// Written by build/python/protocol.py from py/kleinod/protocol, which says how.

/**
 * A message. `code` is a key of the dictionaries. An argument starting with "$" is a key as well, or a list
 * of several ("$one$two"). An argument named "seat" or ending in "_seat" is the number of a seat. `at` are
 * ids of places to highlight.
 */
export interface Msg {
  code: string;
  args?: Record<string, string | number>;
  rule?: string;
  at?: string[];
}

/**
 * "unknown": the worker does not know the handle. For a match the engine's client repeats the request itself,
 * with the record.
 */
export type ErrorKind = "illegal" | "bad_text" | "bad_request" | "version" | "over" | "bug" | "unknown";

/** The reply to a request that failed. */
export interface Failure {
  ok: false;
  kind: ErrorKind;
  msg: Msg;
  /** Only with kind "bug". */
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
 * two kinds: "active" (the effect is in force) and "spent" (the effect is over).
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
 * The motion of one thing: its key before, and the places where it stopped or turned, in order. The key may
 * be the id of a cell of the scene, which moves with everything on it. The last stop is "" for a thing that
 * left the board. The first stop is "" for a thing that came from outside; then the key is its key
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

/** The sentences about a step of `seat` and the chance after it; `at` is the ply reached. */
export interface RecountStep {
  at: number;
  seat: number;
  story: Msg[];
}

/**
 * same: both have the same actions. ahead, behind: the other record continues ours, or ours continues it.
 * fork: both continue in different ways. other: these are two matches.
 */
export type Relation = "same" | "ahead" | "behind" | "fork" | "other";

/** The part that one of the two records has and the other lacks. */
export interface RecordShare {
  turns: number;
  /** The seats that acted in these turns, in ascending order. */
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
  /** The text option that replaces what chance lays out before the first turn, "" if there is none. */
  opening: string;
  /** The option whose value can be drawn by clicks, "" if there is none. */
  editor: string;
  /** True if positions can be edited by hand. */
  editable: boolean;
}

/** All games, and the versions of Python and Kleinod. */
export interface Hello {
  games: GameInfo[];
  python: string;
  version: string;
}

/** A value of an option while it is drawn by clicks. */
export interface Sketch {
  /** The value so far. Any such text can be drawn on, so undo sends an earlier one. */
  text: string;
  scene: Scene;
  /** By id, the effect of a click in words; ids with "#" are buttons. */
  choices: Record<string, Msg>;
  /** The reason why no match can begin with this value yet. */
  wrong: Msg | null;
}

/** A position that somebody puts together. */
export interface Draft {
  /** The position so far, possible or not. Any such text can be edited, so undo sends an earlier one. */
  text: string;
  board: Board;
  scene: Scene;
  tools: Tool[];
  fields: Field[];
  /** All reasons why play cannot lead to the position; the page shows the first. */
  wrong: Msg[];
  /** Repairs for the first of these faults. */
  mends: Mend[];
  /** A record of the position, for links; "" while it has faults. */
  record: string;
}

/** One action that the seat to act can choose. `path` are the ids to click; ids with "#" are buttons. */
export interface Choice {
  /** Notation, for people who type, and for the log of this page only. */
  a: string;
  path: string[];
  /** For each id of the path, the meaning of clicking it; same length as `path`. */
  hints?: (Msg | null)[];
  /** Other sequences of ids for the same action, such as the corners of a bent path. */
  ways?: string[][];
  /** The reason, if the choice is shown but refused. */
  why?: Msg;
}

/** A line of the log: what one viewer may read of a turn. */
export interface Turn {
  /** A turn has the plies `from` to `to` - 1; `goto` with `to` shows its end. */
  from: number;
  /** The seat that made the turn. */
  seat: number;
  /** Notation of the whole turn. */
  text: string;
  to: number;
  story: Msg[];
}

/** The result of a match. */
export interface Outcome {
  scores: number[];
  /** Each seat's place, from 1; equal seats share one. */
  places: number[];
  /** True if several winners are partners; otherwise they share the win as equals. */
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

/** An answer that the page may give for the seat to act; clicks on cards come with `act`, as `taps`. */
export interface AutoAnswer {
  /** The clicks of an answer on which nothing depends; missing if a person must choose. */
  path?: string[];
}

/** Takes one part out of an unfinished turn: undo to ply `at`, then play `text`. */
export interface Retraction {
  at: number;
  text: string;
}

/** The parts of a frame that change from moment to moment, except scene, record and turns. */
export interface FrameMoment {
  /**
   * For each seat "h" (a person) or "b<level>". A seat that resigned among three or more has become a bot.
   */
  kinds: string[];
  /** A record that holds only the position shown, for links. */
  position: string;
  /** The position shown as text, for people and for `new` with `from`. */
  positionText: string;
  /** The ply shown, and the number of plies of the match. `at < plies`: an earlier moment is shown. */
  at: number;
  plies: number;
  turn: number;
  /** The seat to act, or -2 once the match is over. */
  seat: number;
  /** The seat that sees the moment; null for a stranger, who sees no secrets. */
  viewer: number | null;
  /** True if only the seat to act may see this question (a curtain is needed on a shared device). */
  private: boolean;
  outcome: Outcome | null;
  prompt: Msg;
  buttons: Record<string, Msg>;
  choices: Choice[];
  /** Only for games with questions that the page can answer for a person (capability `AutoAnswer`). */
  autoAnswer?: AutoAnswer;
  /** By id, the parts that a click on it takes out again; missing if there are none. */
  retractions?: Record<string, Retraction>;
  /**
   * The id of the place whose piece moves when only the destination is clicked; missing if there is no such
   * piece.
   */
  mover?: string;
  /** The motions since the ply that the request names, or those of the last action: for animation. */
  last: Motion[];
  /**
   * Independent of how the moment came to be shown; missing if nothing has moved, and in pictures of older
   * builds.
   */
  lastMove?: LastMove;
  /** Plies to `goto` for undo and redo: a person's nearest earlier and later decision, or null. */
  undo: number | null;
  redo: number | null;
  standing: number[];
  /** The lines of the score sheet; empty for games that are won or lost without points. */
  sheet: SheetLine[];
}

/** An earlier click that has answered a question. */
export interface UsedTap {
  seat: number;
  id: string;
}

/** Everything to show one moment of a match. */
export interface Frame extends MatchConstants, FrameMoment {
  /** With `taps`: the clicks that have answered a question; missing if none has. */
  used?: UsedTap[];
  /** With `coach: true`: situations that have come about and may be new to a beginner. */
  situations?: Msg[];
  /** Canonical text of the whole match, for saving and for the next request. */
  record: string;
  scene: Scene;
  turns: Turn[];
  /** With `picture: true`: the moment as a stranger sees it, for saving; null while a bot is to act. */
  picture?: Frame | null;
}

/** A change of the end of a text or list that the page has: keep the first `keep` items, append `add`. */
export interface TailDelta<T> {
  keep: number;
  add: T;
}

/** The new part of the notation and the story of an unfinished turn. */
export interface TurnDelta {
  /** A turn has the plies `from` to `to` - 1; `goto` with `to` shows its end. */
  from: number;
  seat: number;
  text: TailDelta<string>;
  to: number;
  story: TailDelta<Msg[]>;
}

/** A list made from the previous one: new items, and runs of old items (first index, length). */
export type ListDelta<T> = (T | [number, number])[];

/** The changes since the latest scene sent, whichever viewer saw it; everything if there was none. */
export interface SceneDelta {
  pieces: ListDelta<Piece>;
  cells: ListDelta<Cell>;
  cards: ListDelta<Card>;
  marks: ListDelta<Mark>;
  counts: ListDelta<Count>;
  notes: ListDelta<Note>;
}

/** A moment as it is sent: only the changes of the record, of this viewer's turns and of the scene. */
export interface MomentDelta extends FrameMoment {
  record: string | TailDelta<string>;
  scene: SceneDelta;
  turns: Turn[] | TailDelta<(Turn | TurnDelta)[]>;
}

/** A frame as it is sent to a page that has an earlier one of the match, named by the request. */
export interface NextFrame extends MomentDelta {
  /** With `taps`: the clicks that have answered a question; missing if none has. */
  used?: UsedTap[];
  /** With `coach: true`: situations that have come about and may be new to a beginner. */
  situations?: Msg[];
  /** The name of the state that the page has after this reply. */
  handle: string;
  /** True if the frame itself is the picture; otherwise the changes since the frame. */
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

/** A record alone. */
export interface RecordText {
  record: string;
}

/** `differs`: the first ply whose chance outcome is not what the seed gives, if any. */
export interface ChanceComparison {
  differs: number | null;
}

/** A record in its short form. */
export interface PackedRecord {
  packed: string;
}

/** A match of another program. `record` is "" if no reader knows the text. */
export interface ForeignMatch {
  record: string;
  /** The parts of the foreign match that could not be imported. */
  lost: Msg[];
}

/** The steps of other seats. `from`: the ply of the first step. */
export interface Recount {
  from: number;
  steps: RecountStep[];
}

/** The ids to click, in order. */
export interface ClickPath {
  path: string[];
}

/** The clicks for a typed move; for a whole `turn`, those for its first action. */
export interface ParsedMove {
  path: string[];
  turn?: true;
}

/** The reason why a click is refused. */
export interface Refusal {
  why: Msg;
  /** Present if the reason is to be shown even when the last click has begun another action. */
  anyhow?: true;
  /** Labels of the buttons in the refused path. */
  buttons?: Record<string, Msg>;
}

/** Ids of the places from which a place can be attacked. */
export interface Attackers {
  from: string[];
}

/** The work is not done: the page sends the request again. */
export interface AtWork {
  /** The name to send as `have` instead of the record in further requests; present if the record was sent. */
  match?: string;
  done: false;
  nodes: number;
}

/** The action that a bot plays or advises. */
export interface Thought {
  /** The name to send as `have` instead of the record in further requests; present if the record was sent. */
  match?: string;
  done: true;
  nodes: number;
  path: string[];
  text: string;
  /** The reason for the action; missing if the game gives none. */
  why?: Msg;
  /** For a hint: present if every decision considered is proved to lose. */
  lost?: true;
}

/** One action of a line. */
export interface AnalysedStep {
  text: string;
  trace: Motion[];
  seat: number;
}

/** One action, and its likely continuation. */
export interface AnalysedLine {
  text: string;
  /** Notation of the whole first turn, as far as the line goes. */
  turn: string;
  path: string[];
  chances: number[];
  /** Plies to a proved win of the seat to act; negative for a loss, 0 if nothing is proved. */
  wins_in: number;
  steps: AnalysedStep[];
  why?: Msg;
}

/** The evaluation of a moment. `chances`: each seat's winning chance, in thousandths. */
export interface Analysis {
  /** The name to send as `have` instead of the record in further requests; present if the record was sent. */
  match?: string;
  done: boolean;
  depth: number;
  nodes: number;
  chances: number[];
  /** The best line first. */
  lines: AnalysedLine[];
}

export type CountUnit = "action" | "turn";

/** The number of lines of play counted so far, and the estimated share of the tree counted (0 to 1). */
export interface Counted {
  /** The name to send as `have` instead of the record in further requests; present if the record was sent. */
  match?: string;
  done: boolean;
  count: number;
  share: number;
  /** Once `done`: each first action in notation, with the number of lines of play that begin with it. */
  parts?: [string, number][];
}

/** The verdict on an attempt at a puzzle. */
export interface Judged {
  /** The name to send as `have` instead of the record in further requests; present if the record was sent. */
  match?: string;
  done: true;
  /** Index of the turn among the `ways`, or -1. */
  way: number;
  /** Decisions that refute the turn, in notation; empty if none are needed or known. */
  reply: string[];
}

/** A decision that wins in a puzzle, as ids to click. */
export interface HintedDecision {
  /** The name to send as `have` instead of the record in further requests; present if the record was sent. */
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

/** The start of a chapter. `from`: the ply of `record` that `viewer` sees, by default the last. */
export interface StudyStart {
  from?: number;
  record: string;
  called?: string;
  viewer?: number | null;
  reveal?: boolean;
}

/** Makes a study from a match; if it has secrets, from what `viewer` sees, or from all with `reveal`. */
export interface NewStudy extends StudyStart {
  op: "study";
  title?: string;
}

export type StudyOpening = OpenStudy | NewStudy;

/** A command that needs no data but the node. */
export interface PlainCommand {
  do: "promote" | "demote" | "cut" | "deal" | "undo" | "redo" | "chapter" | "remove";
}

/** Shows a node as `viewer` sees it, by default the seat to act. */
export interface LookCommand {
  do: "look";
  viewer?: number;
}

/** Plays the action that the clicks mean. */
export interface PlayCommand {
  do: "play";
  path: string[];
}

/** Plays a move in notation. `also`: one undo takes it back together with the change before. */
export interface TypeCommand {
  do: "type";
  text: string;
  also?: boolean;
}

/** Sets the annotations of the node; a field that is present replaces the old one. */
export interface SayCommand {
  do: "say";
  comment?: string;
  glyph?: number;
  drawn?: string[];
  also?: boolean;
}

/** Sets the title of the chapter, or of the study. */
export interface TitleCommand {
  do: "title";
  title: string;
  whole?: boolean;
}

/** Adds a chapter. */
export interface AddCommand extends StudyStart {
  do: "add";
}

/** Merges all that another study, given by its text, has beyond this one. */
export interface TakeCommand {
  do: "take";
  other: string;
}

/**
 * Adds a chapter that starts here, with hidden hands redealt. `viewer`: the viewer's seat if the chapter has
 * no author.
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

/** Asks for the study as text. `language`: the language of words in its notation. */
export interface TextQuery {
  do: "text";
  language?: string;
}

/** Asks what another study, given by its text, has beyond this one. */
export interface NewsQuery {
  do: "news";
  other: string;
}

/**
 * Asks what hidden hands may hold. A supposition is a text such as "1-chili-2 2-soy-1": seat, kind, how many
 * at least.
 */
export interface HandsQuery {
  do: "hands";
  holds: string;
  viewer?: number | null;
}

/** Compares suppositions. */
export interface CompareQuery {
  do: "compare";
  suppositions: string[];
  deals: number;
  seed: number;
  viewer?: number | null;
}

/** A query, which leaves the study as it is. */
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

/** The frame of a node, with what never changes in a chapter. */
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

/** The numbers of things that a study has beyond another one, and that the other has beyond it. */
export interface StudyNews {
  adds: Beyond;
  lacks: Beyond;
}

/**
 * The hands in which something is hidden from `viewer`. `wrong`: why the hands cannot hold what the request
 * supposes.
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
 * The consequences of a supposition: in `through` of the deals the whole line could be played. `stops`: where
 * the line ended earlier. `may`: what the seat to act could do, and in how many deals. All of these are empty
 * if the supposition is `wrong`.
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
 * The rule that finds the viewer of the moment that a request leads to. The viewer is the only person among
 * bots; else the seat that has `lifted` the curtain, until another person is to act. Then it is null, a
 * stranger. `stays`: the page shows an earlier moment, and the viewer stays the same. In games without
 * secrets the viewer is always a stranger. `Frame.viewer` has the result.
 */
export interface Eyes {
  lifted: number | null;
  stays?: boolean;
}

/** The viewer of the moment: fixed, or found by `eyes`. `picture` asks for the public picture too. */
export interface Looking {
  viewer?: number | null;
  eyes?: Eyes;
  picture?: boolean;
}

/** For each seat the ids of cards that it has clicked, the latest last (a few dozen at most). */
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
 * Draws the value of `GameInfo.editor`, from `text` (default: an empty drawing) or at random from `seed`. The
 * other options decide whether a match could begin.
 */
export interface DrawRequest {
  game: string;
  seats: number;
  /** The options that differ from their defaults. */
  options?: Record<string, OptionValue>;
  seed?: number;
  op: "draw";
  text?: string;
  /** One of the `Sketch.choices` of that text. */
  click?: string;
}

/**
 * Edits the draft of a position. The draft is `text`, or a new one (`seed` determines what chance does at the
 * start). `edits` are applied to it, each "tool@place" or "field=number".
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

/** Asks for the record of another program's match. */
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
 * Plays at ply `at`; a different action there drops all later plies. An empty text only goes there. If the
 * frame has `autoAnswer`, the page sends `taps`. The private questions that follow are then answered at once
 * if nothing depends on them or a click of that seat answers them; `used` lists these clicks, `last` has all
 * motions. With `coach` the reply says what is new to a beginner (`situations`).
 */
export interface ActRequest extends Looking {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "act";
  path?: string[];
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

/** Shows another moment; a ply beyond the end means the end. */
export interface GotoRequest extends Looking {
  record: string;
  op: "goto";
  at: number;
  /** The ply shown before; if it is in the same turn, `last` has the motions after it. */
  since?: number;
  /** See `ActRequest`. */
  retractable?: boolean;
}

/** Drops all plies after `at`, as undo does with a person's consent. */
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

/** Asks for the position after a path that involves no chance and reveals nothing. */
export interface PreviewRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "preview";
  path: string[];
  viewer?: number | null;
}

/** Asks for a position that looks to `viewer` like this moment; `seed` redeals what is hidden. */
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

/** Asks for the steps of others after the latest decision of `seat`, up to the moment shown. */
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

/** Asks from where a piece could go to a place at once, whoever's turn it is. */
export interface AttackersRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "attackers";
  id: string;
}

/** Asks for the clicks of a typed move; of a whole `turn` those of its first action. */
export interface ParseRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "parse";
  text: string;
}

/** Thinks for a slice of about 25 ms; sent again until `done`. Same record and level: same answer. */
export interface ThinkRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "think";
  level: number | "hint";
  /** Answer with the best action found so far. */
  now?: boolean;
  /** Decisions in notation to leave out while others remain; ignored if the game gives advice. */
  besides?: string[];
}

/** Analyses the best `lines` actions for one more slice, until `nodes` positions were searched. */
export interface AnalyseRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "analyse";
  lines?: number;
  nodes?: number;
  viewer?: number | null;
}

/** Counts nodes `depth` actions or turns deep for one slice; sent again until `done`. */
export interface CountRequest {
  record: string;
  /** The ply in question; missing for the end of the match. */
  at?: number;
  op: "count";
  depth: number;
  unit?: CountUnit;
}

/**
 * Judges for one more slice the turn that was made from ply `since` to `at`. The turn is right if it is one
 * of `ways`, turns in notation with "/" between decisions. If not, the reply refutes it as a win within
 * `turns` own turns, that one included.
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

/** Asks how the record `other` relates to this one. */
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

/** The reply to each request that succeeds, besides `ok`. A `Frame` travels as a `SentFrame`. */
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
