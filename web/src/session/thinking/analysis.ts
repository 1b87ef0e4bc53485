/**
 * The analysis of a match. It searches the position on screen deeper and deeper. On request it also searches the
 * position after every turn of the match.
 */
import type { AnalysedLine, Frame, Analysis as Report } from "../../engine/protocol.ts";
import { type Step, to } from "../machine.ts";

/** The smallest loss that makes a turn a turning point of the match, in thousandths of the chance to win. */
const TURNING = 150;

/** The value of one position of the match. */
export interface Worth {
  at: number;
  /** The chance of each seat to win, in thousandths. */
  chances: readonly number[];
  /** The best line from this position; null if unknown. */
  best: AnalysedLine | null;
}

/** A turn that cost the seat that played it much of its chance to win. */
export interface TurningPoint {
  seat: number;
  from: number;
  to: number;
  text: string;
  /** The loss of the seat, in thousandths of the chance to win. */
  lost: number;
  best: AnalysedLine;
}

/** The part of an analysis that the page shows. */
export interface Analysed {
  /** The result for the position on screen; null until there is one. */
  report: Report | null;
  running: boolean;
  /** The line that is drawn on the board; null for none. */
  line: AnalysedLine | null;
  /** The values of the positions searched so far, for the chart of the whole match; null unless it was requested. */
  curve: readonly Worth[] | null;
  /** The number of positions that `curve` will contain; 0 once it is complete. */
  of: number;
}

/**
 * A person's command to the analysis. `open` opens the analysis, or closes it if it is open; `line` draws a line on
 * the board, or erases it if it is drawn.
 */
export type Inquiry = { ask: "open" | "stop" | "go-on" | "curve" } | { ask: "line"; line: number };

/** The position on screen, and whether it may be analysed. */
export interface Subject {
  readonly frame: Frame;
  readonly viewer: number | null;
  /** True if the analysis may run: it would reveal nothing that is hidden from the viewer, and no bot is to act. */
  readonly open: boolean;
}

/** The state of an analysis. */
export interface Analysis {
  /** The analysis on screen; null until a person opens it. */
  readonly shown: Analysed | null;
  /**
   * Numbers that are raised to discard the running searches: `look` for the position on screen, `walk` for the whole
   * match.
   */
  readonly look: number;
  readonly walk: number;
  /** The record of the match that was analysed last. */
  readonly record: string;
}

export const NO_ANALYSIS: Analysis = { shown: null, look: 0, walk: 0, record: "" };

/**
 * look: search the position on screen, deeper in each round; walk: search the position after each turn of the match.
 */
export type Search =
  | { do: "look"; look: number; subject: Subject }
  | { do: "walk"; walk: number; subject: Subject };

/** A report from a search: an interim result, or the end of the search. */
export type Finding =
  | { type: "looked"; look: number; report: Report | null }
  | { type: "walked"; walk: number; curve: readonly Worth[]; of: number };

type Next = Step<Analysis, Search>;

const NOTHING: Analysed = { report: null, running: false, line: null, curve: null, of: 0 };

const tell = (analysis: Analysis, news: Partial<Analysed>): Analysis =>
  analysis.shown ? { ...analysis, shown: { ...analysis.shown, ...news } } : analysis;

/** Return the analysis with its running searches discarded. */
export const halted = (analysis: Analysis): Analysis => ({
  ...analysis,
  look: analysis.look + 1,
  walk: analysis.walk + 1,
});

/** Begin a search of the position on screen. */
function lookInto(before: Analysis, subject: Subject): Next {
  const look = before.look + 1;
  const analysis = { ...before, look };
  if (!analysis.shown || subject.frame.seat < 0 || !subject.open) return to(analysis);
  return to(tell(analysis, { running: true }), { do: "look", look, subject });
}

/** Begin to search the position after each turn of the match. */
function walkAlong(before: Analysis, subject: Subject): Next {
  const walk = before.walk + 1;
  const analysis = { ...before, walk };
  return subject.open ? to(analysis, { do: "walk", walk, subject }) : to(analysis);
}

/** Let the analysis continue with the position that is now on screen. */
export function moved(before: Analysis, subject: Subject): Next {
  const analysis = { ...before, look: before.look + 1 };
  if (!analysis.shown) return to(analysis);
  const { record } = subject.frame;
  const same = record === before.record;
  const news = { report: null, line: null, running: false, ...(!same && { curve: null, of: 0 }) };
  return lookInto(tell({ ...analysis, record, walk: before.walk + (same ? 0 : 1) }, news), subject);
}

/** Apply a person's command to the analysis. */
export function inquired(before: Analysis, inquiry: Inquiry, subject: Subject): Next {
  const { shown } = before;
  if (inquiry.ask === "open") {
    if (shown) return to({ ...halted(before), shown: null });
    const looking = moved({ ...before, shown: NOTHING }, subject);
    // If the match is finished, search it from start to end as well.
    if (!subject.frame.outcome) return looking;
    const walking = walkAlong(looking.state, subject);
    return to(walking.state, ...looking.effects, ...walking.effects);
  }
  if (!shown) return to(before);
  if (inquiry.ask === "go-on") return lookInto(before, subject);
  if (inquiry.ask === "curve") return walkAlong(before, subject);
  if (inquiry.ask === "line") return to(drawn(before, shown.report?.lines[inquiry.line] ?? null));
  return to(tell(halted(before), { running: false }));
}

/** Return the analysis with a line drawn on the board, or erased if it is drawn already. */
const drawn = (analysis: Analysis, line: AnalysedLine | null): Analysis =>
  tell(analysis, { line: line?.text === analysis.shown?.line?.text ? null : line });

/** Apply a report from a search, unless the report is out of date. */
export function found(before: Analysis, finding: Finding): Analysis {
  if (finding.type === "walked") {
    const { walk, curve, of } = finding;
    return walk === before.walk ? tell(before, { curve, of }) : before;
  }
  if (finding.look !== before.look) return before;
  const { report } = finding;
  if (!report) return tell(before, { running: false });
  const known = before.shown?.report;
  if (known && report.depth < known.depth) return before;
  // Keep drawing the line that has the same notation in the new report.
  const line = report.lines.find(({ text }) => text === before.shown?.line?.text) ?? null;
  return tell(before, { report, line });
}

/** Return the turning points of a match in the order of play. */
export function turningPoints({ turns }: Pick<Frame, "turns">, curve: readonly Worth[]): TurningPoint[] {
  return turns.flatMap(({ seat, from, to, text }) => {
    const before = curve.find(({ at }) => at === from);
    const after = curve.find(({ at }) => at === to);
    const lost = (before?.chances[seat] ?? 0) - (after?.chances[seat] ?? 0);
    if (!before?.best || !after || seat < 0 || lost < TURNING) return [];
    if (!isSaid(text) || beginsWith(text, before.best.turn)) return [];
    return [{ seat, from, to, text, lost, best: before.best }];
  });
}

/** True if the text of a turn contains notation. For a resignation it is only a dash. */
const isSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * True if the text of a turn begins with the text of the best turn. In games with secrets only the first decision of
 * the best turn is known.
 */
const beginsWith = (text: string, best: string): boolean =>
  text.startsWith(best) && !/^[\p{L}\p{N}]/u.test(text.slice(best.length));
