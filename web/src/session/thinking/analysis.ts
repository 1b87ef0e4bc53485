/** An analysis beside the match: of the moment shown, deeper while somebody watches, and of the whole match. */
import type { AnalysedLine, Frame, Analysis as Report } from "../../engine/protocol.ts";
import { type Step, to } from "../machine.ts";

/** Thousandths that a turn loses at least to be a turning point. */
const TURNING = 150;

/** What a moment of the match was worth. */
export interface Worth {
  at: number;
  /** Thousandths for each seat. */
  chances: readonly number[];
  /** What was best there; null where nobody can say. */
  best: AnalysedLine | null;
}

/** A turn after which things looked worse for whoever made it. */
export interface TurningPoint {
  seat: number;
  from: number;
  to: number;
  text: string;
  /** Thousandths. */
  lost: number;
  best: AnalysedLine;
}

/** What there is to see of an analysis. */
export interface Analysed {
  /** Of the moment shown; null before anything is known. */
  report: Report | null;
  running: boolean;
  /** The line whose turns are drawn. */
  line: AnalysedLine | null;
  /** The match so far, as far as it has been looked at; null unless somebody has asked. */
  curve: readonly Worth[] | null;
  /** How many moments the curve will have. */
  of: number;
}

/** What people do with it. `open`: begin, or put it away; `line`: draw this one, or none. */
export type Inquiry = { ask: "open" | "stop" | "go-on" | "curve" } | { ask: "line"; line: number };

/** The moment shown, and whether it may be looked into. */
export interface Subject {
  readonly frame: Frame;
  readonly viewer: number | null;
  /** Whoever looks would be told nothing that is hidden from them, and disturbs no bot. */
  readonly open: boolean;
}

/** The state of an analysis. */
export interface Analysis {
  /** null: nobody has asked. */
  readonly shown: Analysed | null;
  /** Raised whenever a look, or a walk along the match, that is under way no longer matters. */
  readonly look: number;
  readonly walk: number;
  /** The record of the moment last looked at. */
  readonly record: string;
}

export const NO_ANALYSIS: Analysis = { shown: null, look: 0, walk: 0, record: "" };

/** look: into the moment shown, deeper in each round; walk: to the end of every turn. */
export type Search =
  | { do: "look"; look: number; subject: Subject }
  | { do: "walk"; walk: number; subject: Subject };

/** What a search reports: something new, or that it has ended. */
export type Finding =
  | { type: "looked"; look: number; report: Report | null }
  | { type: "walked"; walk: number; curve: readonly Worth[]; of: number };

type Next = Step<Analysis, Search>;

const NOTHING: Analysed = { report: null, running: false, line: null, curve: null, of: 0 };

const tell = (analysis: Analysis, news: Partial<Analysed>): Analysis =>
  analysis.shown ? { ...analysis, shown: { ...analysis.shown, ...news } } : analysis;

/** Nothing under way matters any more. */
export const halted = (analysis: Analysis): Analysis => ({
  ...analysis,
  look: analysis.look + 1,
  walk: analysis.walk + 1,
});

/** Look into the moment shown. */
function lookInto(before: Analysis, subject: Subject): Next {
  const look = before.look + 1;
  const analysis = { ...before, look };
  if (!analysis.shown || subject.frame.seat < 0 || !subject.open) return to(analysis);
  return to(tell(analysis, { running: true }), { do: "look", look, subject });
}

/** Look at the end of every turn. */
function walkAlong(before: Analysis, subject: Subject): Next {
  const walk = before.walk + 1;
  const analysis = { ...before, walk };
  return subject.open ? to(analysis, { do: "walk", walk, subject }) : to(analysis);
}

/** Another moment is shown. */
export function moved(before: Analysis, subject: Subject): Next {
  const analysis = { ...before, look: before.look + 1 };
  if (!analysis.shown) return to(analysis);
  const { record } = subject.frame;
  const same = record === before.record;
  const news = { report: null, line: null, running: false, ...(!same && { curve: null, of: 0 }) };
  return lookInto(tell({ ...analysis, record, walk: before.walk + (same ? 0 : 1) }, news), subject);
}

/** What somebody wants of it. */
export function inquired(before: Analysis, inquiry: Inquiry, subject: Subject): Next {
  const { shown } = before;
  if (inquiry.ask === "open") {
    if (shown) return to({ ...halted(before), shown: null });
    const looking = moved({ ...before, shown: NOTHING }, subject);
    // What is over is looked back on.
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

/** Draw a line, or none where it is drawn already. */
const drawn = (analysis: Analysis, line: AnalysedLine | null): Analysis =>
  tell(analysis, { line: line?.text === analysis.shown?.line?.text ? null : line });

/** What a search has found, unless that no longer matters. */
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
  // The line that is drawn stays the one that begins the same.
  const line = report.lines.find(({ text }) => text === before.shown?.line?.text) ?? null;
  return tell(before, { report, line });
}

/** The turns that have cost most, in their order. */
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

/** Who resigns plays no turn; a dash stands for it. */
const isSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Where something is hidden only the first decision of the best turn is known. */
const beginsWith = (text: string, best: string): boolean =>
  text.startsWith(best) && !/^[\p{L}\p{N}]/u.test(text.slice(best.length));
