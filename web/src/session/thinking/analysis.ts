/** An analysis beside the match: of the moment shown, deeper while somebody watches, and of the whole match. */
import { EngineError } from "../../engine/engine.ts";
import type { AnalysedLine, Analysis, Frame } from "../../engine/protocol.ts";
import { moments } from "../replay.ts";
import type { World } from "../services.ts";

/** How much deeper each round looks, and how many rounds there are. */
const DEEPER = 4;
const ROUNDS = 4;
/** Positions looked at for each moment of a whole match. */
const BRIEF = 400;
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
  report: Analysis | null;
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

export class Analysing {
  readonly #thinker: World["thinker"];
  readonly #subject: () => Subject;
  readonly #changed: () => void;
  #shown: Analysed | null = null;
  /** Raised whenever a look, or a curve, that is under way no longer matters. */
  #look = 0;
  #walk = 0;
  #record = "";

  constructor(thinker: World["thinker"], subject: () => Subject, changed: () => void) {
    this.#thinker = thinker;
    this.#subject = subject;
    this.#changed = changed;
  }

  /** null: nobody has asked. */
  get shown(): Analysed | null {
    return this.#shown;
  }

  do(inquiry: Inquiry): void {
    const shown = this.#shown;
    if (inquiry.ask === "open") {
      if (shown) this.stop();
      this.#shown = shown ? null : NOTHING;
      if (!shown) {
        this.moved();
        // What is over is looked back on.
        if (this.#subject().frame.outcome) void this.#walkAlong();
      }
      this.#changed();
    } else if (!shown) return;
    else if (inquiry.ask === "line") {
      const line = shown.report?.lines[inquiry.line] ?? null;
      this.#tell({ line: line?.text === shown.line?.text ? null : line });
    } else if (inquiry.ask === "go-on") void this.#lookInto();
    else if (inquiry.ask === "curve") void this.#walkAlong();
    else {
      this.stop();
      this.#tell({ running: false });
    }
  }

  /** Another moment is shown. */
  moved(): void {
    this.#look += 1;
    if (!this.#shown) return;
    const { record } = this.#subject().frame;
    if (record !== this.#record) this.#walk += 1;
    const kept = record === this.#record ? {} : { curve: null, of: 0 };
    this.#record = record;
    this.#shown = { ...this.#shown, report: null, line: null, running: false, ...kept };
    void this.#lookInto();
  }

  /** Nothing under way matters any more. */
  stop(): void {
    this.#look += 1;
    this.#walk += 1;
  }

  #tell(news: Partial<Analysed>): void {
    if (!this.#shown) return;
    this.#shown = { ...this.#shown, ...news };
    this.#changed();
  }

  /** Look into the moment shown, deeper in each round. */
  async #lookInto(): Promise<void> {
    const look = ++this.#look;
    const subject = this.#subject();
    if (subject.frame.seat < 0 || !subject.open) return;
    this.#tell({ running: true });
    let nodes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const reached = await this.#once(subject, subject.frame.at, nodes, (report) => {
        if (look !== this.#look) return false;
        const before = this.#shown?.report;
        if (!before || report.depth >= before.depth) this.#report(report);
        return true;
      });
      if (look !== this.#look) return;
      // Everything has been seen, or proved.
      if (!reached || reached.nodes < nodes / 2 || reached.lines[0]?.wins_in) break;
      nodes = reached.nodes * DEEPER;
    }
    this.#tell({ running: false });
  }

  /** The line that is drawn stays the one that begins the same. */
  #report(report: Analysis): void {
    const line = report.lines.find(({ text }) => text === this.#shown?.line?.text) ?? null;
    this.#tell({ report, line });
  }

  /** Look at one moment until its end; null where that failed or `goesOn` does not want to hear more. */
  async #once(
    { frame, viewer }: Subject,
    at: number,
    nodes: number,
    goesOn: (report: Analysis) => boolean,
  ): Promise<Analysis | null> {
    const asked = { op: "analyse", record: frame.record, at, lines: 3, ...(nodes > 0 && { nodes }) } as const;
    try {
      for (;;) {
        const report = await this.#thinker.ask(viewer === null ? asked : { ...asked, viewer });
        if (!goesOn(report)) return null;
        if (report.done) return report;
      }
    } catch (error) {
      // Where nobody chooses there is nothing to look into; a bug has been told.
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  /** Look at the end of every turn. */
  async #walkAlong(): Promise<void> {
    const walk = ++this.#walk;
    const subject = this.#subject();
    if (!subject.open) return;
    const all = moments(subject.frame).filter((at) => at < subject.frame.plies || !subject.frame.outcome);
    let curve: readonly Worth[] = [];
    this.#tell({ curve, of: all.length });
    for (const at of all) {
      const found = await this.#once(subject, at, BRIEF, () => walk === this.#walk);
      if (walk !== this.#walk) return;
      if (found) curve = [...curve, { at, chances: found.chances, best: found.lines[0] ?? null }];
      this.#tell({ curve });
    }
    const { outcome, plies } = subject.frame;
    if (outcome)
      this.#tell({ curve: [...curve, { at: plies, chances: shares(outcome.places), best: null }] });
    this.#tell({ of: 0 });
  }
}

const NOTHING: Analysed = { report: null, running: false, line: null, curve: null, of: 0 };

/** The winners share the whole. */
function shares(places: readonly number[]): number[] {
  const first = places.filter((place) => place === 1).length;
  return places.map((place) => (place === 1 ? Math.round(1000 / first) : 0));
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
