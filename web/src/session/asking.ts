/** Requests to the engine. Each belongs to an epoch, and its reply is dropped once that epoch is over. */
import { EngineError } from "../engine/engine.ts";
import type { Replies, Request } from "../engine/protocol.ts";
import { findWhy } from "./choice.ts";
import type { Effect, Happening } from "./events.ts";
import type { Asker } from "./session-services.ts";

/** The parts of a session's state machine that sending requests needs. */
export interface Asking {
  readonly state: { readonly epoch: number };
  dispatch(event: Extract<Happening, { type: "refused" | "explained" | "glimpsed" }>): Promise<void>;
}

/**
 * Sends a request that belongs to an epoch. Resolves to null if the engine refuses the request, which becomes an
 * event, or if the epoch is over. `moves`: the reply replaces the frame.
 */
export type Ask = <R extends Request>(
  request: R,
  epoch: number,
  moves?: boolean,
) => Promise<Replies[R["op"]] | null>;

/** A function that runs the effect, for each kind of effect in `D`. */
export type Carried<D extends Effect["do"] = Effect["do"]> = {
  readonly [T in D]: (effect: Extract<Effect, { do: T }>) => Promise<void> | void;
};

/** Requests that may take long. They go to the thinker, so that they do not block other requests. */
const BESIDE: ReadonlySet<string> = new Set(["think", "judge"]);

/** Return a function that sends requests. `allows` resolves when a request may be sent. */
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

/** Return the effects of a choice: the reason for a refusal, a preview, and the attackers of a place. */
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
      // If a reply was refused or late, the reason is unknown.
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
