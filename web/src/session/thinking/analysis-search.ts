/**
 * Runs the searches of an analysis one after another, in slices. A search stops once the analysis has discarded it.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Analysis as Report } from "../../engine/protocol.ts";
import { chancesOf } from "../finished-match-chances.ts";
import { moments } from "../replay.ts";
import type { World } from "../session-services.ts";
import type { Analysis, Finding, Search, Subject, Worth } from "./analysis.ts";

/**
 * The factor by which the number of positions grows in each round (`DEEPER`), and the number of rounds (`ROUNDS`).
 */
const DEEPER = 4;
const ROUNDS = 4;
/** The number of positions to search after each turn of a whole match. */
const BRIEF = 400;

interface Searcher {
  readonly thinker: World["thinker"];
  /** Return the current analysis. */
  analysis(): Analysis;
  report(finding: Finding): void;
}

export function search(wanted: Search, by: Searcher): Promise<void> {
  return wanted.do === "look" ? lookInto(wanted, by) : walkAlong(wanted, by);
}

async function lookInto({ look, subject }: Extract<Search, { do: "look" }>, by: Searcher): Promise<void> {
  const matters = (): boolean => by.analysis().look === look;
  const hear = (report: Report): boolean => {
    if (!matters()) return false;
    by.report({ type: "looked", look, report });
    return true;
  };
  let nodes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const reached = await once(subject, subject.frame.at, nodes, by, hear);
    if (!matters()) return;
    // Stop if the search failed, if it has no more positions to search, or if a win is proved.
    if (!reached || reached.nodes < nodes / 2 || reached.lines[0]?.wins_in) break;
    nodes = reached.nodes * DEEPER;
  }
  by.report({ type: "looked", look, report: null });
}

async function walkAlong({ walk, subject }: Extract<Search, { do: "walk" }>, by: Searcher): Promise<void> {
  const { outcome, plies } = subject.frame;
  const all = moments(subject.frame).filter((at) => at < plies || !outcome);
  let curve: readonly Worth[] = [];
  const tell = (of: number): void => by.report({ type: "walked", walk, curve, of });
  const matters = (): boolean => by.analysis().walk === walk;
  tell(all.length);
  for (const at of all) {
    const found = await once(subject, at, BRIEF, by, matters);
    if (!matters()) return;
    if (found) curve = [...curve, { at, chances: found.chances, best: found.lines[0] ?? null }];
    tell(all.length);
  }
  if (outcome) curve = [...curve, { at: plies, chances: chancesOf(outcome), best: null }];
  tell(0);
}

/**
 * Search one position until the engine has finished. Return the last report; null if the search failed or `goesOn`
 * returned false.
 */
async function once(
  { frame, viewer }: Subject,
  at: number,
  nodes: number,
  { thinker }: Searcher,
  goesOn: (report: Report) => boolean,
): Promise<Report | null> {
  const asked = { op: "analyse", record: frame.record, at, lines: 3, ...(nodes > 0 && { nodes }) } as const;
  try {
    for (;;) {
      const report = await thinker.ask(viewer === null ? asked : { ...asked, viewer });
      if (!goesOn(report)) return null;
      if (report.done) return report;
    }
  } catch (error) {
    // The engine refuses a position in which nobody has to choose. An internal error of the engine has already been
    // reported.
    if (error instanceof EngineError) return null;
    throw error;
  }
}
