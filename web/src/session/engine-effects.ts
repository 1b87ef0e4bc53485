/**
 * Carries out the effects of a session that need the engine, the thinker or timers. Each result is dispatched as an
 * event with the epoch of its request, so that the transition table can ignore results that are out of date.
 */
import { EngineError } from "../engine/engine.ts";
import type { Frame, Request } from "../engine/protocol.ts";
import { askBy, type Carried, choiceEffects } from "./asking.ts";
import type { Effect, Happening } from "./events.ts";
import type { Machine } from "./machine.ts";
import type { Surroundings } from "./session-services.ts";
import { isBotToMove, isSecret, type SessionState } from "./state.ts";
import { search } from "./thinking/analysis-search.ts";

export type SessionMachine = Machine<SessionState, Happening, Effect>;

type EngineEffect =
  | "ask"
  | "why"
  | "preview"
  | "parse"
  | "attackers"
  | "hear"
  | "think"
  | "search"
  | "see"
  | "replay";

/** Resolves once a request may be sent. */
type Allows = (request: Request, botToMove: boolean) => Promise<void>;

/** Milliseconds without a reply after which the page shows that it is waiting, for example while Python starts. */
const LATE = 250;
/**
 * In a game with secrets, the time from a frame to a bot's action is rounded up to a multiple of this many
 * milliseconds, so that it tells nothing of a hand.
 */
const STEP = 100;
/** Milliseconds for which an automatic replay shows each frame. */
const PACE = 900;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Return an object with one function for each kind of effect in `EngineEffect`; it carries out these effects.
 * `ahead`: true if the page may request the frame after a bot's action before it shows that action. This is safe only
 * if the request does not change the engine's state.
 */
export function engineEffects(
  machine: SessionMachine,
  world: Surroundings,
  allows: Allows,
  ahead = false,
): Carried<EngineEffect> {
  const allowed = (request: Request): Promise<void> => allows(request, isBotToMove(machine.state));
  const ask = askBy(machine, world, allowed);

  /** Return the request of an effect as it is sent. */
  const sent = ({ request }: Extract<Effect, { do: "ask" }>) =>
    request.op === "act" && world.coach?.listens ? { ...request, coach: true } : request;

  /** Return the request that the action of a bot will cause; undefined if it will cause none. */
  function requestAfter(thought: Extract<Happening, { type: "thought" }>) {
    const effect = machine.foresee(thought).find((one) => one.do === "ask");
    return effect && sent(effect);
  }

  /**
   * Request the frame after an action that the session has not played yet. Resolves to null if the engine refuses;
   * playing the action then reports the refusal.
   */
  async function frameAfter(request: Request | undefined): Promise<Frame | null> {
    if (!request) return null;
    const reply = world.engine.ask(request) as Promise<Frame>;
    return reply.catch((error: unknown) => {
      if (error instanceof EngineError) return null;
      throw error;
    });
  }

  /** Play the action of a bot. `frame`: the reply to `request`, which was sent ahead; null if there is none. */
  async function actOut(
    thought: Extract<Happening, { type: "thought" }>,
    request: Request | undefined,
    frame: Frame | null,
  ): Promise<void> {
    // A click in the meantime may have changed what is to be requested.
    const fits = (): boolean =>
      thought.epoch === machine.state.epoch &&
      JSON.stringify(request) === JSON.stringify(requestAfter(thought));
    if (!request || !frame || !fits()) return machine.dispatch(thought);
    await allowed(request);
    if (!fits()) return machine.dispatch(thought);
    world.coach?.hear(frame);
    return machine.dispatch({ ...thought, frame });
  }

  /** Resolve once people have seen the frame on screen, that is, after its animation and `part` of a full pause. */
  async function seen(part: number): Promise<void> {
    await world.settled();
    if (part > 0) await sleep(part * world.pause());
  }

  /**
   * Let the thinker search slice by slice until it has a result. The result of a bot is dispatched only once people
   * have seen the frame on screen.
   */
  async function think({
    epoch,
    who,
    record,
    at,
    level,
    pause,
    besides,
  }: Extract<Effect, { do: "think" }>): Promise<void> {
    const rest = who === "bot" ? seen(pause) : null;
    const begun = performance.now();
    const { remote } = machine.state;
    // People at other devices want to see each step, whatever pace is set here.
    const whole = who === "bot" && isSecret(machine.state) && remote.length === 0 && world.hurries?.();
    while (epoch === machine.state.epoch) {
      const more = {
        ...(machine.state.hurried && { now: true }),
        ...(whole && { wholeTurn: true }),
        ...(besides && { besides }),
      };
      const reply = await ask({ op: "think", record, at, level, ...more }, epoch);
      if (!reply) return;
      if (!reply.done) continue;
      const { path, text, why = null, lost = false, nextPaths } = reply;
      const advice = { path, text, why, lost };
      const thought = { type: "thought", epoch, advice, ...(nextPaths && { nextPaths }) } as const;
      if (!rest || !isSecret(machine.state)) {
        await rest;
        return machine.dispatch(thought);
      }
      const request = ahead ? requestAfter(thought) : undefined;
      const frame = await frameAfter(request);
      await sleep(STEP - ((performance.now() - begun) % STEP));
      await rest;
      return actOut(thought, request, frame);
    }
  }

  async function replay(replay: number): Promise<void> {
    const runs = (): boolean => machine.state.replay === replay;
    const { shown } = machine.state;
    await machine.dispatch({ type: "rewind", replay });
    if (shown !== machine.state.shown) await world.settled();
    while (runs()) {
      await sleep(PACE);
      await machine.dispatch({ type: "step", replay });
      if (runs()) await world.settled();
      await machine.dispatch({ type: "stepped", replay });
    }
  }

  return {
    ...choiceEffects(machine, ask, world.engine),

    async ask(effect) {
      const { epoch } = effect;
      const timer = setTimeout(() => void machine.dispatch({ type: "late", epoch }), LATE);
      const frame: Frame | null = await ask(sent(effect), epoch, true).finally(() => clearTimeout(timer));
      if (!frame) return;
      world.coach?.hear(frame);
      await machine.dispatch({ type: "arrived", epoch, frame });
    },

    async parse({ epoch, record, at, typed }) {
      const { text } = typed;
      const reply = await ask({ op: "parse", record, at, text }, epoch);
      if (reply) await machine.dispatch({ type: "parsed", epoch, text, reply, confirms: world.confirms() });
      typed.heard(reply !== null);
    },

    hear: ({ typed, read }) => typed.heard(read),

    think(effect) {
      const thought = think(effect);
      // Callers that requested a hint wait for the result. A bot thinks in the background.
      return effect.who === "hint" ? thought : undefined;
    },

    search({ search: wanted }) {
      const report = (finding: Extract<Happening, { type: "found" }>["finding"]): void =>
        void machine.dispatch({ type: "found", finding });
      void search(wanted, { thinker: world.thinker, analysis: () => machine.state.analysis, report });
    },

    see({ epoch }) {
      void seen(1).then(() => machine.dispatch({ type: "seen", epoch }));
    },

    replay: (effect) => void replay(effect.replay),
  };
}
