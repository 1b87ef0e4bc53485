/** The common base of lessons and puzzles. One person plays in them, and no match is saved. */
import type { Failure, Frame } from "../../engine/protocol.ts";
import { type Ask, type Asking, askBy, type Carried, choiceEffects } from "../asking.ts";
import { type Choice, clickOn, NOTHING_CHOSEN, pathConsidered, withNothingChosen } from "../choice.ts";
import { answered, considered } from "../choice-transitions.ts";
import type { TableCommand } from "../commands.ts";
import type { Effect, Happening } from "../events.ts";
import { type Step, to } from "../machine.ts";
import { type Moment, momentOf } from "../moment.ts";
import type { Asker } from "../session-services.ts";

export interface SoloState {
  readonly frame: Frame | null;
  /** Number of frames shown so far. It identifies the frame on screen. */
  readonly shown: number;
  /** The seat that sees the previews of actions; null if previews are public. */
  readonly viewer: number | null;
  readonly choice: Choice;
  /** True if a person may choose an action now. */
  readonly playable: boolean;
  /** A number that is raised to discard the requests under way: replies with an older number are ignored. */
  readonly epoch: number;
  /** The reason why no frame can be shown; null if there is none. */
  readonly failure: Failure | null;
  /** The view that stays on screen until another frame arrives; null if none is awaited. */
  readonly veil: Moment | null;
}

export const NOTHING_SHOWN: SoloState = {
  ...{ frame: null, shown: 0, viewer: null, choice: NOTHING_CHOSEN, playable: false },
  ...{ epoch: 0, failure: null, veil: null },
};

export type SoloHappening =
  | { type: "command"; command: TableCommand }
  | Extract<Happening, { type: "refused" | "explained" | "glimpsed" }>;
export type SoloEffect = Extract<Effect, { do: "why" | "preview" | "attackers" }>;

/** Return the state with a new frame on screen and no clicks. */
export const shownIn = <S extends SoloState>(state: S, frame: Frame, playable: boolean): S => ({
  ...state,
  ...{ frame, playable, shown: state.shown + 1, choice: withNothingChosen(state.choice), veil: null },
});

/** Return the state that waits for another frame. Until then the page keeps showing the earlier view. */
export const waiting = <S extends SoloState>(state: S): S => ({
  ...state,
  ...{ playable: false, choice: withNothingChosen(state.choice), veil: seenAlone(state) },
});

/** Apply a click. The result contains `path` if the click has completed a path. */
export function clickAlone<S extends SoloState>(
  state: S,
  id: string,
): Step<S, SoloEffect> & { readonly path?: string[] } {
  const { frame, epoch } = state;
  if (!frame) return to(state);
  const { choice, path, why } = clickOn(state.choice, frame, id);
  const { record, at } = frame;
  const effects: SoloEffect[] = why ? [{ do: "why", epoch, record, at, why }] : [];
  return { state: { ...state, choice }, effects, ...(path && { path }) };
}

/** Apply an event that lessons and puzzles handle in the same way. */
export function soloRow<S extends SoloState>(state: S, event: SoloHappening): Step<S, SoloEffect> {
  const { epoch, frame } = state;
  switch (event.type) {
    case "refused":
      return to(event.epoch === epoch ? { ...state, failure: event.failure, veil: null } : state);
    case "explained":
    case "glimpsed":
      return to(answered(state, event));
    case "command":
      return frame ? looked(state, frame, event.command) : to(state);
  }
}

/** Run a command that plays no action. */
function looked<S extends SoloState>(state: S, frame: Frame, command: TableCommand): Step<S, SoloEffect> {
  const { choice, epoch, playable, viewer } = state;
  const { record, at } = frame;
  if (command.do === "attackers") return to(state, { do: "attackers", epoch, record, at, command });
  if (command.do === "clear") return to(playable ? { ...state, choice: withNothingChosen(choice) } : state);
  if (command.do !== "consider") return to(state);
  return considered(state, pathConsidered(frame, choice, playable, command.id), frame, viewer);
}

/**
 * The owner of a lesson or puzzle.
 *
 * Event: "change" whenever there is something to draw, except while another frame is awaited.
 */
export abstract class SoloSession<S extends SoloState> extends EventTarget {
  protected abstract readonly state: S;

  get moment(): Moment | null {
    return seenAlone(this.state);
  }

  /** The reason why no frame can be shown; null if there is none. */
  get failure(): Failure | null {
    return this.state.failure;
  }

  protected readonly changed = (): void => {
    if (!this.state.veil) this.dispatchEvent(new Event("change"));
  };
}

/**
 * Return a function that sends requests, and the functions that carry out the effects of a choice, such as previews.
 */
export function soloEffects(
  machine: Asking,
  minds: { readonly engine: Asker; readonly thinker: Asker },
): { readonly ask: Ask; readonly carried: Carried<SoloEffect["do"]> } {
  const ask = askBy(machine, minds);
  return { ask, carried: choiceEffects(machine, ask, minds.engine) };
}

const MOMENTS = new WeakMap<SoloState, Moment>();

/**
 * Return the view of a state. While another frame is awaited, it is the earlier view; before the first frame it is
 * null.
 */
function seenAlone(state: SoloState): Moment | null {
  const { frame, shown, playable, choice, veil } = state;
  if (!frame || veil) return veil;
  const moment = MOMENTS.get(state) ?? momentOf({ frame, shown, playable, choice });
  MOMENTS.set(state, moment);
  return moment;
}
