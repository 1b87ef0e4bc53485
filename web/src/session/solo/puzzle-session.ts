/**
 * A puzzle that a person is solving: a position that a seat can win within a number of its own turns. If a turn keeps
 * the win, the opponents' side plays the reply that delays the win longest. After any other turn, a reply that
 * prevents the win is shown, and both are taken back. A puzzle owns no match and saves nothing.
 *
 * Event: "change" whenever there is something to draw.
 */

import type { Frame, Outcome, Request } from "../../engine/protocol.ts";
import { isButton } from "../../input/click-path.ts";
import type { Puzzle, Way } from "../../packs/puzzle-pack.ts";
import { withNothingChosen } from "../choice.ts";
import type { TableCommand } from "../commands.ts";
import { Machine, type Run, type Step, to } from "../machine.ts";
import type { Asker } from "../session-services.ts";
import {
  clickAlone,
  NOTHING_SHOWN,
  type SoloEffect,
  type SoloHappening,
  SoloSession,
  type SoloState,
  shownIn,
  soloEffects,
  soloRow,
  waiting,
} from "./solo-session.ts";

/**
 * "asked": the puzzle waits for a turn; "looking": the engine checks whether the turn keeps the win; "wrong": the
 * turn does not; "solved": the last turn was found.
 */
export type Solve = "asked" | "looking" | "wrong" | "solved";

interface PuzzleHost {
  readonly engine: Asker;
  readonly thinker: Asker;
  readonly game: string;
  /** Resolves once a person has seen the turn and had time to read the text about it. */
  seen(): Promise<void>;
}

const BETWEEN = "/";

/**
 * The part of the next decision that a hint reveals. "where": the places it leads to; "which": its first click;
 * "move": the whole decision.
 */
type HintStep = "where" | "which" | "move";

const STEPS: readonly HintStep[] = ["where", "which", "move"];

/** A hint about the decision to be made in the frame on screen. */
interface Hint {
  readonly step: HintStep;
  readonly path: readonly string[];
  /** True if the turn was restarted, because no winning turn begins with the decisions that the person had made. */
  readonly restarts: boolean;
}

/**
 * Return the places that a hint highlights: all places of its path except the first, or the first if there is no
 * other.
 */
const placesLit = ({ path }: Hint): string[] => {
  const places = path.filter((id) => !isButton(id));
  return places.length > 1 ? places.slice(1) : places;
};

interface PuzzleState extends SoloState {
  readonly stage: Solve;
  /** The other side's reply to the latest turn, in notation; "" if there is none. */
  readonly reply: string;
  /** The number of own turns within which the puzzle is won. */
  readonly turns: number;
  /** The seat that is to win. */
  readonly seat: number;
  /** True once a turn was played that does not keep the win. */
  readonly erred: boolean;
  readonly ways: readonly Way[];
  /** The frame at the start of the turn to be found; null until a puzzle is shown. */
  readonly begun: Frame | null;
  /** The decisions that remain of the other side's reply, in notation. The page plays them one by one. */
  readonly answers: readonly string[];
  readonly hint: Hint | null;
  /** True if the latest turn ended the game, but did not win it. */
  readonly ended: boolean;
  /** The turns that win after the other side's reply; null if the reply refutes the latest turn. */
  readonly after: readonly Way[] | null;
}

type Asked<Op extends Request["op"]> = Extract<Request, { op: Op }>;

type Happening =
  | SoloHappening
  | { type: "open" | "again" | "hint"; puzzle?: Puzzle }
  | { type: "opened"; epoch: number; frame: Frame; puzzle: Puzzle }
  | { type: "advised"; from: Frame; path: string[]; restarts: boolean }
  | { type: "acted"; epoch: number; frame: Frame }
  | { type: "judged"; epoch: number; way: number; reply: string[] }
  | { type: "replied"; epoch: number; frame: Frame; text: string }
  | { type: "seen"; epoch: number };

type Effect =
  | SoloEffect
  | { do: "open"; epoch: number; puzzle: Puzzle }
  | { do: "advise"; epoch: number; request: Asked<"puzzleHint">; from: Frame }
  | { do: "act"; epoch: number; request: Asked<"act"> }
  | { do: "judge"; epoch: number; request: Asked<"judge"> }
  /** Play a decision of the other side's reply, after a pause in which the person looks at the frame on screen. */
  | { do: "reply"; epoch: number; record: string; at: number; text: string }
  | { do: "see"; epoch: number };

type Next = Step<PuzzleState, Effect>;

const START: PuzzleState = {
  ...NOTHING_SHOWN,
  ...{ stage: "asked", reply: "", turns: 0, seat: 0, erred: false, ways: [], begun: null },
  ...{ answers: [], after: null, hint: null, ended: false },
};

/** True if a person has played a part of the turn to be found. */
const isUnfinished = ({ playable, frame, begun }: PuzzleState): boolean => playable && frame !== begun;

/** Return the state with a frame shown, and without a hint. */
const shownNow = (state: PuzzleState, frame: Frame, playable: boolean): PuzzleState => ({
  ...shownIn(state, frame, playable),
  hint: null,
});

/** Return the state in which the person has to find a winning turn, starting from this frame. */
const begin = (state: PuzzleState, frame: Frame, turns: number, ways: readonly Way[]): PuzzleState => ({
  ...shownNow(state, frame, true),
  ...{ begun: frame, turns, ways },
});

const again = (state: PuzzleState): PuzzleState =>
  state.begun && isUnfinished(state) ? shownNow(state, state.begun, true) : state;

function transition(state: PuzzleState, event: Happening): Next {
  if ("epoch" in event && event.epoch !== state.epoch) return to(state);
  const { begun, epoch } = state;
  switch (event.type) {
    case "open": {
      if (!event.puzzle) return to(state);
      const next = { ...waiting(state), epoch: epoch + 1 };
      return to(next, { do: "open", epoch: next.epoch, puzzle: event.puzzle });
    }
    case "opened": {
      const { frame, puzzle } = event;
      const fresh: PuzzleState = { ...state, stage: "asked", reply: "", erred: false, seat: frame.seat };
      return to(begin(fresh, frame, puzzle.turns, puzzle.ways));
    }
    case "again":
      return to(again(state));
    case "hint": {
      const { frame, hint } = state;
      if (!begun || !frame || !state.playable) return to(state);
      if (hint) return to(hinted(state, { ...hint, step: STEPS[STEPS.indexOf(hint.step) + 1] ?? "move" }));
      const { record, at } = frame;
      const ways = state.ways.map(([turn]) => turn);
      const request = { op: "puzzleHint", record, at, since: begun.at, ways } as const;
      return to(state, { do: "advise", epoch, request, from: frame });
    }
    case "advised": {
      const { from, path, restarts } = event;
      if (state.frame !== from || !state.playable || state.hint) return to(state);
      return to(hinted(restarts ? again(state) : state, { step: "where", path, restarts }));
    }
    case "acted":
      return acted(state, event.frame);
    case "judged": {
      const way = state.ways[event.way];
      if (!way) return refuted(state, event.reply);
      const [, reply = "", after = []] = way;
      return answering({ ...state, answers: reply.split(BETWEEN), after });
    }
    case "replied": {
      const reply = event.frame.turns.at(-1)?.text ?? event.text;
      const answers = state.answers.slice(1);
      return answering({ ...shownNow(state, event.frame, false), reply, answers });
    }
    case "seen":
      return to(begun ? shownNow(state, begun, true) : state);
    case "command":
      return event.command.do === "click" ? clicked(state, event.command.id) : soloRow(state, event);
    default:
      return soloRow(state, event);
  }
}

/** Return the state with a hint shown, as far as the step of the hint reveals it. */
function hinted(state: PuzzleState, hint: Hint): PuzzleState {
  const { step, path } = hint;
  const shown = { where: [], which: path.slice(0, 1), move: path }[step];
  return { ...state, hint, choice: { ...withNothingChosen(state.choice), hinted: shown } };
}

function clicked(before: PuzzleState, id: string): Next {
  if (!before.playable) return to(before);
  const asked: PuzzleState = { ...before, stage: "asked", ended: false };
  const { state, effects, path } = clickAlone(asked, id);
  if (!path || !state.frame) return to(state, ...effects);
  const { record, at } = state.frame;
  const request: Asked<"act"> = { op: "act", record, at, path };
  return to({ ...waiting(before), stage: "asked", ended: false }, { do: "act", epoch: state.epoch, request });
}

/** Show the frame after a decision. If that decision completes the turn, find out whether the turn keeps the win. */
function acted(before: PuzzleState, made: Frame): Next {
  const { frame, seat, epoch, turns, begun } = before;
  const goesOn = made.turn === frame?.turn && made.seat === seat;
  const state = shownNow(before, made, goesOn);
  if (goesOn) return to(state);
  if (made.outcome && isWon(made.outcome, seat)) return to({ ...state, stage: "solved" });
  if (made.outcome) return refuted({ ...state, ended: true }, []);
  const { record, at } = made;
  const ways = state.ways.map(([turn]) => turn);
  const request = { op: "judge", record, at, since: begun?.at ?? 0, turns, ways } as const;
  return to({ ...state, stage: "looking" }, { do: "judge", epoch, request });
}

/** Show the reply that refutes a turn, then take back both the turn and the reply. */
const refuted = (state: PuzzleState, reply: readonly string[]): Next =>
  answering({ ...state, erred: true, reply: "", answers: reply, after: null });

/**
 * Play the next decision of the other side's reply on screen. After the last decision, take the turn back if it was
 * refuted; if not, wait for the next winning turn.
 */
function answering(state: PuzzleState): Next {
  const { answers, after, epoch, frame, turns } = state;
  const [text] = answers;
  if (!frame) return to(state);
  const { record, at } = frame;
  if (text !== undefined) return to(state, { do: "reply", epoch, record, at, text });
  if (!after) return to({ ...state, stage: "wrong" }, { do: "see", epoch });
  if (frame.outcome) return to({ ...state, stage: "solved" });
  return to(begin({ ...state, stage: "asked" }, frame, turns - 1, after));
}

export class PuzzleSession extends SoloSession<PuzzleState> {
  readonly #machine: Machine<PuzzleState, Happening, Effect>;

  constructor(host: PuzzleHost) {
    super();
    this.#machine = new Machine(START, transition, (effect) => run(effect));
    const run = effects(this.#machine, host);
    this.#machine.addEventListener("change", this.changed);
  }

  protected override get state(): PuzzleState {
    return this.#machine.state;
  }

  get stage(): Solve {
    return this.state.stage;
  }

  /** The other side's reply to the latest turn, in notation; "" if there is none. */
  get reply(): string {
    return this.state.reply;
  }

  /** The number of own turns within which the puzzle is won. */
  get turns(): number {
    return this.state.turns;
  }

  /** The seat that is to win. */
  get seat(): number {
    return this.state.seat;
  }

  /** True once a turn was played that does not keep the win. */
  get erred(): boolean {
    return this.state.erred;
  }

  /** True if the latest turn ended the game, but did not win it. */
  get ended(): boolean {
    return this.state.ended;
  }

  /** The hint for the next decision; null until a person requests it. */
  get hinted(): Hint | null {
    return this.state.hint;
  }

  /** The places that the hint highlights; none once the hint shows its first click or the whole decision. */
  get lit(): readonly string[] {
    const { hint } = this.state;
    return hint?.step === "where" ? placesLit(hint) : [];
  }

  /** True if a person has played a part of the turn to be found. */
  get unfinished(): boolean {
    return isUnfinished(this.state);
  }

  /** Open a puzzle. Resolves when it is shown. */
  open(puzzle: Puzzle): Promise<void> {
    return this.#machine.dispatch({ type: "open", puzzle });
  }

  /** Start the turn to be found over again. */
  again(): void {
    void this.#machine.dispatch({ type: "again" });
  }

  /**
   * Show a hint about the next decision of a winning turn: first the places it leads to, on a second request its
   * first click, on a third the whole decision.
   */
  hint(): Promise<void> {
    return this.#machine.dispatch({ type: "hint" });
  }

  do(command: TableCommand): Promise<void> {
    return this.#machine.dispatch({ type: "command", command });
  }
}

function effects(machine: Machine<PuzzleState, Happening, Effect>, host: PuzzleHost): Run<Effect> {
  const { ask, carried } = soloEffects(machine, host);

  async function judge(request: Asked<"judge">, epoch: number): Promise<void> {
    for (;;) {
      const judged = await ask(request, epoch);
      if (!judged) return;
      if (judged.done) return machine.dispatch({ type: "judged", epoch, ...judged });
    }
  }

  return async (effect) => {
    switch (effect.do) {
      case "open": {
        const { epoch, puzzle } = effect;
        const from = { op: "new", game: host.game, seats: 2, seed: 0, from: puzzle.position } as const;
        const frame = await ask(from, epoch);
        return frame ? machine.dispatch({ type: "opened", epoch, frame, puzzle }) : undefined;
      }
      case "advise": {
        const { request, from, epoch } = effect;
        const advice = await ask(request, epoch);
        if (!advice) return;
        const { path, restarts = false } = advice;
        return machine.dispatch({ type: "advised", from, path, restarts });
      }
      case "act": {
        const { request, epoch } = effect;
        const frame = await ask(request, epoch);
        return frame ? machine.dispatch({ type: "acted", epoch, frame }) : undefined;
      }
      case "judge":
        return judge(effect.request, effect.epoch);
      case "reply": {
        const { epoch, record, at, text } = effect;
        await host.seen();
        if (epoch !== machine.state.epoch) return;
        const frame = await ask({ op: "act", record, at, text }, epoch);
        return frame ? machine.dispatch({ type: "replied", epoch, frame, text }) : undefined;
      }
      case "see":
        await host.seen();
        return machine.dispatch({ type: "seen", epoch: effect.epoch });
      case "why":
        return carried.why(effect);
      case "preview":
        return carried.preview(effect);
      case "attackers":
        return carried.attackers(effect);
    }
  };
}

const isWon = ({ places }: Outcome, seat: number): boolean =>
  places[seat] === 1 && places.filter((place) => place === 1).length === 1;
