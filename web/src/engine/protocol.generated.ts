// Written by build/python/protocol.py from py/kleinod/protocol, which says how.

/**
 * A message. `code` is a key of the dictionaries. An argument starting with "$" is a key as well, or a list
 * of several ("$one$two"). An argument named "seat" or ending in "_seat" is the number of a seat. `at` are
 * ids of places to light up.
 */
export interface Msg {
  code: string;
  args?: Record<string, string | number>;
  rule?: string;
  at?: string[];
}

/** "unknown" leaves the engine's client only for studies: of a match it asks again with the record. */
export type ErrorKind = "illegal" | "bad_text" | "bad_request" | "version" | "over" | "bug" | "unknown";

/** The answer to a request that could not be done. */
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
 * chooses one of three shades, `glyph` a picture that belongs to the place ("castle").
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
 * The purpose of a zone, at any table with cards; it decides where and how its cards are laid out. hand:
 * cards held by a seat, in their order. field: cards in front of a seat, the latest covers the others. pile:
 * cards one upon another; the top one and their number are shown. purse: what a seat owns but does not lay
 * out, shown as numbers. offer: one side of an offer between seats. wish: what an offer may ask for. row:
 * cards side by side, shown only if there are any.
 */
export type Role = "hand" | "field" | "pile" | "purse" | "offer" | "wish" | "row";

/** A place beside the board: a hand, a stock, a pile. Words for its `kind` are `zone.<kind>`. */
export interface Zone {
  id: string;
  kind: string;
  seat: number;
  role: Role;
}

/**
 * The print on every card whose `glyph` is `id`; `art` is a picture of the vocabulary. `sign` is a short word
 * for the corner, and `pips` the number of little symbols beside it. `meter` is a scale: how many such cards
 * are worth 1, 2, 3 … (0: that value cannot be reached). `text` says what the effect of the card does; it is
 * printed at the upper edge if `edge` is true, else in the middle. `about` says what the rules have on such
 * cards, for the enlarged card.
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

/** The parts of a game's picture that never change: cells, zones beside them, and the faces of cards. */
export interface Board {
  cells: Cell[];
  zones: Zone[];
  faces: Face[];
}

/**
 * Something on a cell. `key` is unique in its scene, `glyph` is one of the shared vocabulary. `level` is a
 * number shown with the piece; 0 shows none. A piece is drawn `stack` times one above another, starting
 * `lift` steps above the ground. A piece with a `lift` stands on the pieces below it; pieces of one cell
 * without a `lift` lie side by side.
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
 * Something worth showing about a cell or a card: `kind` is "threat", "border" and the like. On cards the
 * page draws two kinds by itself: "active" (its effect is in force) and "spent" (its effect is over).
 */
export interface Mark {
  at: string;
  kind: string;
  seat: number;
}

/** A number shown with a seat: its score, its reserve, what it has captured. `code` names it. */
export interface Count {
  seat: number;
  code: string;
  n: number;
  of: number;
  glyph: string;
}

/**
 * A few words beside a zone or a card, such as what a field would pay now. `brief`: the same for a place too
 * narrow for words.
 */
export interface Note {
  at: string;
  say: Msg;
  brief?: Msg;
}

/** All that changes, as one viewer sees it. `cells` are drawn on top of those of the board. */
export interface Scene {
  pieces: Piece[];
  cells: Cell[];
  cards: Card[];
  marks: Mark[];
  counts: Count[];
  notes: Note[];
}

/** One line of a score sheet: what it counts, a value for each seat, and whether they are added up. */
export interface SheetLine {
  what: Msg;
  values: number[];
  adds: boolean;
}

/**
 * One thing that moved: the key it had before, and the places where it stopped or turned, in order. The key
 * may be the id of a cell of the scene, which moves with everything on it. The last stop is "" for a thing
 * that left the board. The first stop is "" for a thing that came from outside; then the key is the one that
 * it has afterwards. Motions are shown one after another. `face`: the glyph of a card that lies open only on
 * its way.
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
 * Something to put on a place, or to do to it; `places` are those on which the tool works now. `glyph` is one
 * of the shared vocabulary or a face, `seat` gives its colour. `left`: how many are left over, if they are
 * counted.
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
 * A number from `low` to `high` that no place shows; with `names` it is a choice among them. `seat`: the seat
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

/** Edits that repair an impossible position, and what to call them. */
export interface Mend {
  say: Msg;
  edits: string[];
}

/**
 * A kind of card that a hidden hand may hold. `left` cards of the kind are unaccounted for. The hand is known
 * to hold at least `least` of them, and at most `most`. A kind can be a part of a wider one, which `of`
 * names; such kinds follow the wider one.
 */
export interface HandKind {
  id: string;
  say: Msg;
  left: number;
  least: number;
  most: number;
  of: string;
}

/** A hand with hidden cards: how many of them there are, and of which kinds they may be. */
export interface HiddenHand {
  seat: number;
  hidden: number;
  kinds: HandKind[];
}

/**
 * An arrow from place to place, or a mark on one place if `end` is "". Places are ids on screen. `tone` is a
 * number from 1 to 4; the renderer chooses its colour, none of a seat.
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

/** The sentences about the steps that end after `at` plies; `seat` acted. */
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
 * The relation of two records. `differs` names differences beside the turns. Of two matches these are "id",
 * "game", "seats", "options" and "start" (the position or the lots). Of one match they are "kinds" (who
 * plays), "resignation" and "notes" (comments, glyphs and variations).
 */
export interface RelatedRecords {
  relation: Relation;
  differs: string[];
  adds: RecordShare;
  lacks: RecordShare;
  /** True if nothing differs, and only others than the last person to play in our record have added turns. */
  reply: boolean;
}

/**
 * The numbers of things that another study has beyond this one. `common`: chapters of both. `chapters`: those
 * of the other alone. `actions`: new actions in all of them. `notes`: places with new comments, glyphs or
 * drawings.
 */
export interface Beyond {
  common: number;
  chapters: number;
  actions: number;
  notes: number;
}

/** An action at which a line ended in `deals` deals, and why it could not be done. */
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
  /** The text option that says what chance would lay out before the first turn, "" if there is none. */
  opening: string;
  /** The option whose value can be drawn, "" if there is none. */
  editor: string;
  /** True if positions can be put together by hand. */
  editable: boolean;
}

/** All games, and what answers. */
export interface Hello {
  games: GameInfo[];
  python: string;
  version: string;
}

/** A value of an option while it is drawn by clicks. */
export interface Sketch {
  /** The value so far; any such text can be drawn on, so undo is an earlier one. */
  text: string;
  scene: Scene;
  /** By id, the effect of a click in words; ids with "#" are buttons. */
  choices: Record<string, Msg>;
  /** Why no match can begin with it yet. */
  wrong: Msg | null;
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
  /** Repairs of the first of these faults. */
  mends: Mend[];
  /** A record of the position, for links; "" while it cannot arise. */
  record: string;
}

/** One thing the seat to act can choose. `path` are the ids to click, ids with "#" are buttons. */
export interface Choice {
  /** Notation, for people who type, and for the log of this page only. */
  a: string;
  path: string[];
  /** For each id of the path, the meaning of choosing it; same length as path. */
  hints?: (Msg | null)[];
  /** Other sequences of ids that mean the same, such as the turning points of a bent way. */
  ways?: string[][];
  /** Present when the choice is shown but refused. */
  why?: Msg;
}

/** A line of the log: what one viewer may read of a turn. */
export interface Turn {
  /** The turn is made of plies from..to-1; `to` is the value for `goto` to see its end. */
  from: number;
  /** Seat that made it. */
  seat: number;
  /** Notation of the whole turn. */
  text: string;
  to: number;
  story: Msg[];
}

/** The result of a match. */
export interface Outcome {
  scores: number[];
  /** From 1, shared when equal. */
  places: number[];
  /** True if several winners are partners; otherwise they are equals who share the win. */
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
  /** For each seat those that win and lose with it; missing where all play for themselves. */
  partners?: number[][];
}

/** An answer that can be given for the seat to act. Its clicks on cards come with `act`, as `taps`. */
export interface AutoAnswer {
  /** The clicks of an answer on which nothing depends; missing where somebody must be asked. */
  path?: string[];
}

/** A part that can be taken out of an unfinished answer: undo to ply `at`, then play `text` again. */
export interface Retraction {
  at: number;
  text: string;
}

/** The parts of a frame that change from moment to moment, without scene, record and list of turns. */
export interface FrameMoment {
  /**
   * For each seat "h" (a person) or "b<level>". A seat that resigned among three or more has become a bot.
   */
  kinds: string[];
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
  /** True if only the seat to act may see this question (a curtain is needed on a shared device). */
  private: boolean;
  outcome: Outcome | null;
  prompt: Msg;
  buttons: Record<string, Msg>;
  choices: Choice[];
  /** Only of games that ask what nobody need be asked (`AutoAnswer` of the capabilities). */
  autoAnswer?: AutoAnswer;
  /** By id, the parts that one click can take out again; missing where there are none. */
  retractions?: Record<string, Retraction>;
  /**
   * The id of the place whose piece moves when only the destination is clicked; missing where there is no
   * such piece.
   */
  mover?: string;
  /** The motions since the ply asked for, or those of the last action: for animation. */
  last: Motion[];
  /**
   * The same however the moment came to be shown; missing where nothing has moved, and in pictures of older
   * builds.
   */
  lastMove?: LastMove;
  /** Ply to `goto` for undo and redo, or null: the nearest earlier or later decision of a person. */
  undo: number | null;
  redo: number | null;
  standing: number[];
  /** The lines of the score sheet; empty for games that are won or lost without points. */
  sheet: SheetLine[];
}

/** A click that has answered a question. */
export interface UsedTap {
  seat: number;
  id: string;
}

/** Everything to show one moment of a match. */
export interface Frame extends MatchConstants, FrameMoment {
  /** With `taps`: the clicks that have answered a question; missing where none has. */
  used?: UsedTap[];
  /** With `coach: true`: what has come about that a beginner may not know yet. */
  situations?: Msg[];
  /** Canonical text of the whole match, for saving and for the next request. */
  record: string;
  scene: Scene;
  turns: Turn[];
  /** With `picture: true`: the moment as anybody may see it, for saving; null while a bot is to act. */
  picture?: Frame | null;
}

/** A change of the end of a text or list that the page has: keep the first `keep` items, append `add`. */
export interface TailDelta<T> {
  keep: number;
  add: T;
}

/** An unfinished turn that has gone on: what is new of its notation and its story. */
export interface TurnDelta {
  /** The turn is made of plies from..to-1; `to` is the value for `goto` to see its end. */
  from: number;
  seat: number;
  text: TailDelta<string>;
  to: number;
  story: TailDelta<Msg[]>;
}

/** A list built from the one before: new items, and runs of old ones (where a run began, and its length). */
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

/** A moment as it is sent: of the record, the turns of this viewer and the scene only what is new. */
export interface MomentDelta extends FrameMoment {
  record: string | TailDelta<string>;
  scene: SceneDelta;
  turns: Turn[] | TailDelta<(Turn | TurnDelta)[]>;
}

/** A frame as it is sent to a page that has an earlier one of the match, named by the request. */
export interface NextFrame extends MomentDelta {
  /** With `taps`: the clicks that have answered a question; missing where none has. */
  used?: UsedTap[];
  /** With `coach: true`: what has come about that a beginner may not know yet. */
  situations?: Msg[];
  /** Names what the page holds from now on. */
  handle: string;
  /** True where the frame itself is the picture; else it builds on what the page holds after the frame. */
  picture?: MomentDelta | true | null;
}

/** A frame as it is sent to a page that has no frame of the match yet. */
export interface FirstFrame extends MatchConstants, NextFrame {}

/** A frame as it is sent: the first one answers a request without `have`. */
export type SentFrame = FirstFrame | NextFrame;

/** The position after an answer, for a preview. */
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

/** `differs`: the first ply at which chance did something else than the seed gives, if any. */
export interface ChanceComparison {
  differs: number | null;
}

/** A record in its short form. */
export interface PackedRecord {
  packed: string;
}

/** A match of another program. `record` is "" where the text is of none that is known. */
export interface ForeignMatch {
  record: string;
  /** The parts of the foreign match that could not be imported. */
  lost: Msg[];
}

/** The steps of others. `from`: the number of plies before the first of them. */
export interface Recount {
  from: number;
  steps: RecountStep[];
}

/** Ids to click. */
export interface ClickPath {
  path: string[];
}

/** The clicks that a typed text means; of a whole `turn` those of its first action. */
export interface ParsedMove {
  path: string[];
  turn?: true;
}

/** Why something cannot be done. */
export interface Refusal {
  why: Msg;
  /** Worth telling even to somebody whose last click has begun something else. */
  anyhow?: true;
  /** Labels of the buttons that were tried. */
  buttons?: Record<string, Msg>;
}

/** The ids of places. */
export interface Attackers {
  from: string[];
}

/** Not done yet: the request is to be sent again. */
export interface AtWork {
  /** Stands for the record in further requests to this worker (`have`); said where the record was sent. */
  match?: string;
  done: false;
  nodes: number;
}

/** An answer that was thought of. */
export interface Thought {
  /** Stands for the record in further requests to this worker (`have`); said where the record was sent. */
  match?: string;
  done: true;
  nodes: number;
  path: string[];
  text: string;
  /** The reason for the answer; missing where the game cannot tell one. */
  why?: Msg;
  /** Of a hint: it was proved that every decision considered loses. */
  lost?: true;
}

/** One action of a line. */
export interface AnalysedStep {
  text: string;
  trace: Motion[];
  seat: number;
}

/** One answer, and what may follow it. */
export interface AnalysedLine {
  text: string;
  /** The whole first turn, as far as the line goes. */
  turn: string;
  path: string[];
  chances: number[];
  /** Plies to a win of the seat to act, negative for a loss, 0 where it is open. */
  wins_in: number;
  steps: AnalysedStep[];
  why?: Msg;
}

/** The value of a moment. `chances`: for each seat its winning chance, in thousandths. */
export interface Analysis {
  /** Stands for the record in further requests to this worker (`have`); said where the record was sent. */
  match?: string;
  done: boolean;
  depth: number;
  nodes: number;
  chances: number[];
  /** Best first. */
  lines: AnalysedLine[];
}

export type CountUnit = "action" | "turn";

/** The number of lines of play counted so far, and a guess of their share of the tree (0 to 1). */
export interface Counted {
  /** Stands for the record in further requests to this worker (`have`); said where the record was sent. */
  match?: string;
  done: boolean;
  count: number;
  share: number;
  /** Once `done`: each first action in notation, with the number of lines of play that begin with it. */
  parts?: [string, number][];
}

/** The verdict on an attempt at a puzzle. */
export interface Judged {
  /** Stands for the record in further requests to this worker (`have`); said where the record was sent. */
  match?: string;
  done: true;
  /** Its place among the ways, or -1. */
  way: number;
  /** Decisions in notation; empty where none is needed or known. */
  reply: string[];
}

/** A decision that wins in a puzzle, as ids to click. */
export interface HintedDecision {
  /** Stands for the record in further requests to this worker (`have`); said where the record was sent. */
  match?: string;
  path: string[];
  /**
   * None of the winning turns begins with the decisions made so far: the path is the first decision of one.
   */
  restarts?: true;
}

/** A study from its text, also as people write it (`StudyTexts.notation`). */
export interface OpenStudy {
  op: "study";
  study: string;
}

/** The start of a chapter. `from`: the ply of `record` at which `viewer` looks, by default the last. */
export interface StudyStart {
  from?: number;
  record: string;
  called?: string;
  viewer?: number | null;
  reveal?: boolean;
}

/** A new study from a match: of one with secrets what `viewer` sees, or all with `reveal`. */
export interface NewStudy extends StudyStart {
  op: "study";
  title?: string;
}

export type StudyOpening = OpenStudy | NewStudy;

/** A command that needs no data but the node. */
export interface PlainCommand {
  do: "promote" | "demote" | "cut" | "deal" | "undo" | "redo" | "chapter" | "remove";
}

/** `viewer`: who looks, if that is not whoever is to act. */
export interface LookCommand {
  do: "look";
  viewer?: number;
}

/** Plays what the clicks mean. */
export interface PlayCommand {
  do: "play";
  path: string[];
}

/** Plays what the notation means. `also`: undone together with what was done before it. */
export interface TypeCommand {
  do: "type";
  text: string;
  also?: boolean;
}

/** Sets the annotations of the node: each field that is there replaces the old one. */
export interface SayCommand {
  do: "say";
  comment?: string;
  glyph?: number;
  drawn?: string[];
  also?: boolean;
}

/** The title of the chapter, or of the study. */
export interface TitleCommand {
  do: "title";
  title: string;
  whole?: boolean;
}

/** Adds a chapter. */
export interface AddCommand extends StudyStart {
  do: "add";
}

/** Takes over all that another study has beyond this one, by its text. */
export interface TakeCommand {
  do: "take";
  other: string;
}

/**
 * Add a chapter from here, with hidden hands dealt anew. `viewer`: the seat that looks if the chapter has no
 * author.
 */
export interface SupposeCommand {
  do: "suppose";
  holds: string;
  seed: number;
  called?: string;
  viewer?: number | null;
}

/** A change of the study, at the node `at` of a chapter. */
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

/** `language`: that of the words in notation. */
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
 * Ask what hidden hands may hold. A supposition is a text such as "1-chili-2 2-soy-1": seat, kind, how many
 * at least.
 */
export interface HandsQuery {
  do: "hands";
  holds: string;
  viewer?: number | null;
}

/** Suppositions beside each other. */
export interface CompareQuery {
  do: "compare";
  suppositions: string[];
  deals: number;
  seed: number;
  viewer?: number | null;
}

/** A query, which leaves the study as it is. */
export type StudyQuery = TextQuery | NewsQuery | HandsQuery | CompareQuery;

/** Which place of the study that the engine keeps is meant. */
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

/** A place in the tree of a chapter, and what was said about it. */
export interface StudyNode {
  parent: number;
  /** The main continuation first. */
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

/** The same with what never changes in a chapter. */
export interface WholeStudyFrame extends MatchConstants, StudyFrame {}

/** The page's place in the study now, and the handle of the study. */
export interface StudyStands extends StudyPlace {
  handle: string;
  undo: boolean;
  redo: boolean;
}

/** `viewer`: whose eyes a chapter is seen with; missing where that is nobody's. */
export interface ListedChapter {
  title: string;
  game: string;
  viewer?: number;
}

/** All of it, and all nodes of the chapter shown. A study without chapters shows none. */
export interface WholeStudy extends StudyStands {
  title: string;
  chapters: ListedChapter[];
  nodes: StudyNodes;
  /** After "suppose": actions that cannot be done in the new chapter. */
  lost?: number;
  frame: WholeStudyFrame | null;
}

/** The changes in the chapter shown: nodes as they are now, null where they are gone. */
export interface ChangedStudy extends StudyStands {
  changed: Record<number, StudyNode | null>;
  frame: StudyFrame;
}

/** A study as text: for links and saves, and as people write it. */
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
 * The hands in which something is hidden from `viewer`. `wrong`: why they cannot hold what the request
 * supposes.
 */
export interface StudyHands {
  viewer: number | null;
  hands: HiddenHand[];
  wrong: Msg | null;
}

/** In how many deals something can be done. */
export interface MayDo {
  text: string;
  deals: number;
}

/**
 * The consequences of a supposition: in `through` of the deals the whole line could be played. `stops`: where
 * it ended earlier. `may`: what the seat to act could do, and in how many deals. All of it is missing if the
 * supposition is `wrong`.
 */
export interface Supposed {
  wrong: Msg | null;
  deals: number;
  through: number;
  stops: SupposedStop[];
  may: MayDo[];
}

/** The suppositions in the order in which they were asked about. */
export interface StudyCompared {
  compared: Supposed[];
}

export type StudyReply = WholeStudy | ChangedStudy | StudyTexts | StudyNews | StudyHands | StudyCompared;

/**
 * The rule that finds the viewer of the moment that a request leads to. The viewer is the only person among
 * bots; else the seat that has `lifted` the curtain, until another person is to act (then null, a stranger).
 * `stays`: the page shows an earlier moment, and the viewer stays the same. In games without secrets the
 * viewer is always a stranger. `Frame.viewer` has the result.
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

/** For each seat the ids it has clicked to name cards, the latest last (a few dozen at most). */
export type TapsBySeat = Record<number, string[]>;

/** Which games there are. */
export interface HelloRequest {
  op: "hello";
}

/** Begins a match. */
export interface NewRequest extends Looking {
  game: string;
  seats: number;
  /** The options that are not as usual. */
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
 * Draw the value of `GameInfo.editor`, from `text` (default: an empty drawing) or at random from `seed`. The
 * other options decide whether a match could begin.
 */
export interface DrawRequest {
  game: string;
  seats: number;
  /** The options that are not as usual. */
  options?: Record<string, OptionValue>;
  seed?: number;
  op: "draw";
  text?: string;
  /** One of `Sketch.choices` of that text. */
  click?: string;
}

/**
 * Edit the draft of a position. The draft is `text`, or a new one (`seed` determines what chance does at the
 * start). `edits` are applied to it, each "tool@place" or "field=number".
 */
export interface EditRequest {
  game: string;
  seats: number;
  /** The options that are not as usual. */
  options?: Record<string, OptionValue>;
  seed?: number;
  op: "edit";
  text?: string;
  begin?: "empty" | "start";
  edits?: string[];
}

/** The record of another program's match. */
export interface ForeignRequest {
  op: "foreign";
  text: string;
}

/** Also for links: any text; a bad one gives an error. */
export interface OpenRequest extends Looking {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "open";
}

/**
 * Plays at `at`; a different action there drops what came after. An empty text only goes back there. Where
 * the frame has `autoAnswer`, `taps` come along: then the questions that follow in private are answered at
 * once where nothing depends on them or a click of that seat answers them; `used` says which clicks did,
 * `last` tells of all of it. With `coach` the reply says what is new to a beginner (`situations`).
 */
export interface ActRequest extends Looking {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "act";
  path?: string[];
  text?: string;
  taps?: TapsBySeat;
  coach?: boolean;
  /** A fixed viewer plays the match: say what can be taken out again. */
  retractable?: boolean;
}

/** Ends the match for a seat. */
export interface ResignRequest extends Looking {
  record: string;
  op: "resign";
  seat: number;
}

/** Shows another moment; beyond the end is the end. */
export interface GotoRequest extends Looking {
  record: string;
  op: "goto";
  at: number;
  /** The ply shown before, if it is in the same turn and `last` is to tell what happened after it. */
  since?: number;
  /** As of `act`. */
  retractable?: boolean;
}

/** Cuts the match at ply `at`: what undo does with a person's consent. */
export interface CutRequest extends Looking {
  record: string;
  op: "cut";
  at: number;
}

/** The match in its short form, for links. */
export interface LinksRequest {
  record: string;
  op: "links";
}

/** The position after a path without chance or reveal, for a look ahead. */
export interface PreviewRequest {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "preview";
  path: string[];
  viewer?: number | null;
}

/** A position that looks to `viewer` like this moment, in which `seed` deals anew what is hidden. */
export interface SeenRequest {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "seen";
  viewer: number | null;
  seed: number;
}

/** The first ply at which chance did something else than the seed of the match gives. */
export interface ChanceRequest {
  record: string;
  op: "chance";
}

/** Asks for the steps of others after the latest decision of `seat`, up to the moment shown. */
export interface RecountRequest {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "recount";
  seat: number;
  eyes?: Eyes;
}

/** Ids clicked so far plus the refused one: an action, or the most telling reason. */
export interface WhyRequest {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "why";
  path: string[];
}

/** From where something could go to a place at once, whoever's turn it is. */
export interface AttackersRequest {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "attackers";
  id: string;
}

/** Typed notation: the path it means, of a whole `turn` that of its first action, or an error. */
export interface ParseRequest {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "parse";
  text: string;
}

/** A slice of about 25 ms of thought; send again until `done`. Same record and level: same answer. */
export interface ThinkRequest {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "think";
  level: number | "hint";
  /** Answer with the best found so far. */
  now?: boolean;
  /**
   * Decisions in notation that are left out as long as others remain, but not where the game gives advice.
   */
  besides?: string[];
}

/** Analyse for one more slice the best `lines` actions, until `nodes` positions were searched. */
export interface AnalyseRequest {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "analyse";
  lines?: number;
  nodes?: number;
  viewer?: number | null;
}

/** A slice of a node count `depth` actions or turns deep; send again until `done`. */
export interface CountRequest {
  record: string;
  /** The ply that is meant; the end of the match where it is missing. */
  at?: number;
  op: "count";
  depth: number;
  unit?: CountUnit;
}

/**
 * Judge for one more slice the turn that was made from ply `since` to `at`. Is it one of `ways`, turns in
 * notation with "/" between decisions? If not, what refutes it as a win within `turns` own turns, that one
 * included?
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
 * Return the next decision of one of `ways`, winning turns in notation with "/" between decisions. The
 * learner began the turn at ply `since` and is at ply `at`.
 */
export interface PuzzleHintRequest {
  record: string;
  op: "puzzleHint";
  at: number;
  since: number;
  ways: string[];
}

/** Asks for the relation of another record of the same match to this one. */
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

/** The reply to each request that succeeds, beside `ok`. A `Frame` travels as a `SentFrame`. */
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
