/**
 * Sends the requests of a session to the engine. Each request belongs to an epoch of the session. If that epoch has
 * ended when the reply arrives, the reply is ignored.
 */
import { EngineError } from "../engine/engine.ts";
import type { Replies, Request } from "../engine/protocol.ts";
import { findWhy } from "./choice.ts";
import type { Effect, Happening } from "./events.ts";
import type { Asker } from "./session-services.ts";

/** The members of a session's state machine that are needed to send requests. */
export interface Asking {
  readonly state: { readonly epoch: number };
  dispatch(event: Extract<Happening, { type: "refused" | "explained" | "glimpsed" }>): Promise<void>;
}

/**
 * Sends a request that belongs to an epoch. Resolves to null if that epoch has ended, or if the engine refuses the
 * request; a refusal is also dispatched as a "refused" event. `moves`: true if the reply replaces the frame on
 * screen.
 */
export type Ask = <R extends Request>(
  request: R,
  epoch: number,
  moves?: boolean,
) => Promise<Replies[R["op"]] | null>;

/** For each kind of effect in `D`, the function that carries it out. */
export type Carried<D extends Effect["do"] = Effect["do"]> = {
  readonly [T in D]: (effect: Extract<Effect, { do: T }>) => Promise<void> | void;
};

/**
 * Operations that may take long. Their requests go to the second worker (the thinker), so that they do not block
 * other requests.
 */
const BESIDE: ReadonlySet<string> = new Set(["think", "judge"]);

/**
 * Return a function that sends requests. Before each request it waits for `allows`, which resolves once that request
 * may be sent.
 */
export function askBy(
  machine: Asking,
  minds: { readonly engine: Asker; readonly thinker: Asker },
  allows: (request: Request) => Promise<void> = async () => {},
): Ask {
  const matters = (epoch: number): boolean => epoch === machine.state.epoch;
  return async (request, epoch, moves = false) => {
    try {
      await allows(request);
      if (!matters(epoch)) return null;
      const reply = await (BESIDE.has(request.op) ? minds.thinker : minds.engine).ask(request);
      return matters(epoch) ? reply : null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      await machine.dispatch({ type: "refused", epoch, failure: error.failure, moves });
      return null;
    }
  };
}

/**
 * Return the functions that carry out the effects of a choice: find the reason for a refusal, request a preview, and
 * find the places from which a piece could move to a place.
 */
export function choiceEffects(
  machine: { dispatch(event: Extract<Happening, { type: "explained" | "glimpsed" }>): Promise<void> },
  ask: Ask,
  engine: Asker,
): Carried<"why" | "preview" | "attackers"> {
  return {
    async why({ epoch, record, at, why }) {
      const answers: (Replies["why"] | null)[] = [];
      const found = await findWhy(why, async (path) => {
        const answer = await ask({ op: "why", record, at, path }, epoch);
        answers.push(answer);
        return answer;
      });
      // If a request was refused, or its reply came too late, the reason is unknown.
      if (!answers.includes(null)) await machine.dispatch({ type: "explained", epoch, why: why.do, found });
    },

    preview({ request }) {
      const look = async (): Promise<void> => {
        const ghost = await engine.ask(request).catch((error: unknown) => {
          // A failed preview shows no message, because no person has requested it.
          if (error instanceof EngineError) return null;
          throw error;
        });
        await machine.dispatch({ type: "glimpsed", request, ghost });
      };
      void look();
    },

    async attackers({ epoch, record, at, command }) {
      const reply = await ask({ op: "attackers", record, at, id: command.id }, epoch);
      if (reply) command.heard(reply.from);
    },
  };
}
