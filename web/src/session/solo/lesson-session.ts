/**
 * A lesson. Each step has its own position and a list of accepted actions. Other legal actions are shown and then
 * undone; illegal ones are refused with a reason. A lesson owns no match and saves nothing.
 *
 * Event: "change" whenever there is something to draw.
 */

import type { Frame, GameInfo, Request } from "../../engine/protocol.ts";
import type { Lesson, Step as LessonStep } from "../../packs/teaching-pack.ts";
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

interface LessonHost {
  readonly engine: Asker;
  readonly game: Pick<GameInfo, "id" | "seats" | "hidden">;
  /** Resolve once a person has seen the action and had time to read the text about it. */
  seen(): Promise<void>;
}

/**
 * "asked": the step waits for an action; "other": a legal action was played that the step does not accept; "done": an
 * accepted action was played; "over": the lesson is complete.
 */
export type Stage = "asked" | "other" | "done" | "over";

interface LessonState extends SoloState {
  readonly lesson: Lesson;
  /** The index of the step, from 0. */
  readonly at: number;
  readonly stage: Stage;
  /** The frame in which the step waits for an action; null until the frame arrives. */
  readonly opening: Frame | null;
}

type Happening =
  | SoloHappening
  | { type: "turn"; at: number }
  | { type: "opened"; epoch: number; frame: Frame }
  /** `right`: true if the step accepts the action. `frame`: null if the engine refused the action. */
  | { type: "played"; epoch: number; frame: Frame | null; right: boolean }
  | { type: "seen"; epoch: number };

type Act = Extract<Request, { op: "act" }>;

type Effect =
  | SoloEffect
  | { do: "open"; epoch: number; step: LessonStep }
  | { do: "act"; epoch: number; request: Act; right: boolean }
  | { do: "see"; epoch: number };

type Next = Step<LessonState, Effect>;

/**
 * True if a step accepts an action, given in notation. An accepted text that ends in `*` stands for all actions that
 * begin with it.
 */
export const leadsOn = ({ accept }: Pick<LessonStep, "accept">, action: string): boolean =>
  accept.some((text) => (text.endsWith("*") ? action.startsWith(text.slice(0, -1)) : action === text));

/** True if a step asks the person for an action. If it does not, it only shows a position. */
const asksFor = ({ accept }: LessonStep): boolean => accept.length > 0;

function stepOf({ lesson, at }: Pick<LessonState, "lesson" | "at">): LessonStep {
  const step = lesson.steps[at];
  if (!step) throw new Error("a lesson without steps");
  return step;
}

function transition(state: LessonState, event: Happening): Next {
  const { epoch, opening } = state;
  switch (event.type) {
    case "turn":
      return turned({ ...state, epoch: epoch + 1 }, event.at);
    case "opened": {
      if (event.epoch !== epoch) return to(state);
      const { frame } = event;
      const asks = asksFor(stepOf(state));
      const shown: LessonState = { ...shownIn(state, frame, asks), stage: asks ? "asked" : "done" };
      return to({ ...shown, opening: frame, viewer: frame.viewer });
    }
    case "played": {
      if (event.epoch !== epoch) return to(state);
      const { frame, right } = event;
      const stage = right ? "done" : "other";
      const after: LessonState = frame ? { ...shownIn(state, frame, false), stage } : state;
      return right ? to(after) : to(after, { do: "see", epoch });
    }
    case "seen":
      return to(event.epoch === epoch && opening ? shownIn(state, opening, true) : state);
    case "command":
      return event.command.do === "click" ? clicked(state, event.command.id) : soloRow(state, event);
    default:
      return soloRow(state, event);
  }
}

function turned(state: LessonState, at: number): Next {
  if (at >= state.lesson.steps.length) return to({ ...state, stage: "over", playable: false });
  const next: LessonState = { ...waiting(state), at: Math.max(at, 0), stage: "asked" };
  return to(next, { do: "open", epoch: next.epoch, step: stepOf(next) });
}

function clicked(before: LessonState, id: string): Next {
  const { opening, epoch, playable } = before;
  if (!playable || !opening) return to(before);
  const { state, effects, path } = clickAlone<LessonState>({ ...before, stage: "asked" }, id);
  if (!path) return to(state, ...effects);
  const { record, at, viewer, choices } = opening;
  const chosen = choices.find((choice) => !choice.why && choice.path.join(" ") === path.join(" "));
  const right = chosen !== undefined && leadsOn(stepOf(state), chosen.a);
  const request: Act = { op: "act", record, at, path, ...(viewer !== null && { viewer }) };
  return to({ ...waiting(before), stage: "asked" }, { do: "act", epoch, request, right });
}

export class LessonSession extends SoloSession<LessonState> {
  readonly #machine: Machine<LessonState, Happening, Effect>;

  constructor(lesson: Lesson, at: number, host: LessonHost) {
    super();
    const start: LessonState = {
      ...NOTHING_SHOWN,
      ...{ lesson, at: Math.min(at, lesson.steps.length - 1), stage: "asked", opening: null },
    };
    this.#machine = new Machine(start, transition, (effect) => run(effect));
    const run = effects(this.#machine, host);
    this.#machine.addEventListener("change", this.changed);
  }

  protected override get state(): LessonState {
    return this.#machine.state;
  }

  get lesson(): Lesson {
    return this.state.lesson;
  }

  get stage(): Stage {
    return this.state.stage;
  }

  /** The index of the step, from 0. */
  get at(): number {
    return this.state.at;
  }

  get step(): LessonStep {
    return stepOf(this.state);
  }

  /** True if the step only shows a position, because it asks for no action. */
  get isShown(): boolean {
    return !asksFor(this.step);
  }

  /**
   * The buttons that this step or an earlier one has pointed out. A lesson shows no other buttons, because they have
   * not been explained yet.
   */
  get taught(): ReadonlySet<string> {
    return new Set(this.lesson.steps.slice(0, this.at + 1).flatMap(({ light }) => light));
  }

  /** The ids that the step points out on the board. There are none while an action is being shown. */
  get lit(): readonly string[] {
    return this.state.playable || this.isShown ? this.step.light : [];
  }

  /** Go to a step. Going beyond the last step completes the lesson. Resolves once the step is shown. */
  turnTo(at: number): Promise<void> {
    return this.#machine.dispatch({ type: "turn", at });
  }

  do(command: TableCommand): Promise<void> {
    return this.#machine.dispatch({ type: "command", command });
  }
}

function effects(machine: Machine<LessonState, Happening, Effect>, host: LessonHost): Run<Effect> {
  const { engine, game, seen } = host;
  const { ask, carried } = soloEffects(machine, { engine, thinker: engine });

  /** Return the first frame of a step, as the seat to act sees it; null if the engine refuses the request. */
  async function opened(step: LessonStep, epoch: number): Promise<Frame | null> {
    const { id, seats, hidden } = game;
    const asked = { op: "new", game: id, seats: step.seats ?? seats[0] ?? 2 } as const;
    const { options = {}, seed = 0, position } = step;
    const frame = await ask({ ...asked, options, seed, ...(position && { from: position }) }, epoch);
    if (!frame || !hidden) return frame;
    const { record, at, seat } = frame;
    return ask({ op: "goto", record, at, viewer: seat }, epoch);
  }

  return async (effect) => {
    const { epoch } = "epoch" in effect ? effect : machine.state;
    switch (effect.do) {
      case "open": {
        const frame = await opened(effect.step, epoch);
        return frame ? machine.dispatch({ type: "opened", epoch, frame }) : undefined;
      }
      case "act": {
        const { request, right } = effect;
        return machine.dispatch({ type: "played", epoch, frame: await ask(request, epoch), right });
      }
      case "see":
        await seen();
        return machine.dispatch({ type: "seen", epoch });
      case "why":
        return carried.why(effect);
      case "preview":
        return carried.preview(effect);
      case "attackers":
        return carried.attackers(effect);
    }
  };
}
