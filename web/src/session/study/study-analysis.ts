/**
 * The computer's analysis of a study. It adds the best line at the current place; or it adds better lines wherever a
 * turn of the main line was a mistake. These lines become variations, each with a comment saying that the computer
 * found it.
 *
 * Event: "change" whenever there is something to draw.
 */
import { EngineError } from "../../engine/engine.ts";
import type { AnalysedLine, Frame, StudyCommand } from "../../engine/protocol.ts";
import { chancesOf } from "../finished-match-chances.ts";
import { Machine, to } from "../machine.ts";
import type { Asker } from "../session-services.ts";
import { lineThrough, nodeAt, ROOT } from "./move-tree.ts";
import type { Studying } from "./study-editor.ts";

/** The largest number of actions that the analysis adds from one line. */
const TOLD = 6;
/** The number of positions to search at each place of a main line. */
const BRIEF = 400;
/** The smallest losses at which a turn counts as dubious and as a mistake, in thousandths of the chance to win. */
const DUBIOUS = 150;
const MISTAKE = 300;
const SIGN = { dubious: 6, mistake: 2 };

/**
 * Returns the comment for a line that the computer adds. `chance`: the chance to win of the seat that begins the
 * line, in thousandths.
 */
type Says = (chance: number) => string;

interface Worth {
  chances: readonly number[];
  best: AnalysedLine | null;
}

interface AdviceState {
  /** The percentage of the main line that has been analysed; null while no analysis runs. */
  readonly progress: number | null;
  readonly stopped: boolean;
  /**
   * The study's number of edits right after the analysis made its latest edit; null before its first one. It reveals
   * if another edit came in between.
   */
  readonly told: number | null;
}

type Happening =
  | { type: "begin" | "stop" | "end" }
  | { type: "progress"; progress: number }
  | { type: "told"; edits: number };

const RESTING: AdviceState = { progress: null, stopped: false, told: null };

function transition(state: AdviceState, event: Happening): AdviceState {
  switch (event.type) {
    case "begin":
      return { progress: 0, stopped: false, told: null };
    case "stop":
      return { ...state, stopped: true };
    case "end":
      return { ...state, progress: null };
    case "progress":
      return { ...state, progress: event.progress };
    case "told":
      return { ...state, told: event.edits };
  }
}

export class Advice extends EventTarget {
  readonly #studying: Studying;
  readonly #thinker: Asker;
  readonly #says: Says;
  readonly #machine = new Machine<AdviceState, Happening, never>(
    RESTING,
    (state, event) => to(transition(state, event)),
    () => {},
  );

  constructor(studying: Studying, thinker: Asker, says: Says) {
    super();
    this.#studying = studying;
    this.#thinker = thinker;
    this.#says = says;
    this.#machine.addEventListener("change", () => this.dispatchEvent(new Event("change")));
  }

  /** The percentage of the main line that has been analysed; null while no analysis runs. */
  get progress(): number | null {
    return this.#machine.state.progress;
  }

  stop(): void {
    this.#happens({ type: "stop" });
  }

  get #stopped(): boolean {
    return this.#machine.state.stopped;
  }

  #happens(event: Happening): void {
    void this.#machine.dispatch(event);
  }

  /** Add the best line at the current place. */
  async here(): Promise<void> {
    await this.#run(async () => {
      const worth = await this.#look(0);
      if (worth?.best) await this.#tell(worth.best);
    });
  }

  /** Go through the main line, and add a better line wherever a turn has cost much of the chance to win. */
  async review(): Promise<void> {
    const studying = this.#studying;
    const stays = studying.at;
    await this.#run(async () => {
      const line = lineThrough(studying.nodes, ROOT);
      let before: { at: number; worth: Worth; seat: number } | null = null;
      for (const [index, at] of line.entries()) {
        this.#happens({ type: "progress", progress: Math.round((100 * index) / line.length) });
        await studying.turnTo(at);
        const seat = studying.moment?.frame.seat ?? -1;
        // Compare only the places at which another seat begins its turn.
        if (before && seat === before.seat) continue;
        const worth = await this.#look(BRIEF);
        if (this.#stopped) break;
        if (before && worth) await this.#judge(before, worth);
        before = worth && seat >= 0 ? { at, worth, seat } : null;
      }
      await studying.turnTo(stays);
    });
  }

  async #run(work: () => Promise<void>): Promise<void> {
    if (this.progress !== null) return;
    this.#happens({ type: "begin" });
    try {
      await work();
    } finally {
      this.#happens({ type: "end" });
    }
  }

  /**
   * Return each seat's chance to win at the current place, and the best line; null if unknown. `nodes`: the number of
   * positions to search; 0 for as many as a hint searches.
   */
  async #look(nodes: number): Promise<Worth | null> {
    const frame = this.#studying.moment?.frame;
    if (!frame) return null;
    if (frame.outcome) return { chances: chancesOf(frame.outcome), best: null };
    if (frame.seat < 0) return null;
    return this.#analysed(frame, nodes);
  }

  async #analysed({ position: record, viewer }: Frame, nodes: number): Promise<Worth | null> {
    const request = { op: "analyse", record, lines: 1, ...(nodes && { nodes }), viewer } as const;
    try {
      while (!this.#stopped) {
        const { done, chances, lines } = await this.#thinker.ask(request);
        if (done) return { chances, best: lines[0] ?? null };
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
    return null;
  }

  /** If a turn has cost much of the chance to win, mark it as dubious or as a mistake, and add the better line. */
  async #judge({ at, worth, seat }: { at: number; worth: Worth; seat: number }, after: Worth): Promise<void> {
    const studying = this.#studying;
    const lost = (worth.chances[seat] ?? 0) - (after.chances[seat] ?? 0);
    const played = nodeAt(studying.nodes, at).next[0];
    if (lost < DUBIOUS || !worth.best || played === undefined) return;
    const back = studying.at;
    if (!nodeAt(studying.nodes, played).glyph)
      await this.#edit({ do: "say", glyph: lost < MISTAKE ? SIGN.dubious : SIGN.mistake }, played);
    await studying.turnTo(at);
    await this.#tell(worth.best);
    await studying.turnTo(back);
  }

  /**
   * Add a line at the current place, as far as its actions can be played there, and add a comment to its first
   * action.
   */
  async #tell({ steps, chances }: AnalysedLine): Promise<void> {
    const studying = this.#studying;
    const from = studying.at;
    const chance = chances[steps[0]?.seat ?? 0] ?? 0;
    let first: number | null = null;
    for (const { text } of steps.slice(0, TOLD)) {
      if (!(await this.#edit({ do: "type", text }))) break;
      first ??= studying.at;
    }
    if (first !== null && !nodeAt(studying.nodes, first).comment)
      await this.#edit({ do: "say", comment: this.#says(chance) }, first);
    await studying.turnTo(from);
  }

  /**
   * Apply an edit. It is joined to the analysis's earlier edits, so that one undo removes them all, unless a person
   * made an edit in between.
   */
  async #edit(command: Extract<StudyCommand, { do: "say" | "type" }>, at?: number): Promise<boolean> {
    const studying = this.#studying;
    const also = this.#machine.state.told === studying.edits;
    const done = await studying.edit(also ? { ...command, also } : command, at);
    if (done) this.#happens({ type: "told", edits: studying.edits });
    return done;
  }
}
