/** Requests to the engine and their order: each belongs to an epoch, and what is asked in one that is over is dropped. */
import { EngineError } from "../engine/engine.ts";
import type { Replies, Request } from "../engine/protocol.ts";
import { findWhy } from "./choice.ts";
import type { Effect, Happening } from "./events.ts";
import type { Asker } from "./services.ts";

/** The machine of a session, as far as questions and answers go. */
export interface Asking {
  readonly state: { readonly epoch: number };
  dispatch(event: Extract<Happening, { type: "refused" | "explained" | "glimpsed" }>): Promise<void>;
}

/**
 * Ask in an epoch. Resolves to null when the request was refused, which is reported as an event, or when the epoch is
 * over. `moves`: the answer is to replace the moment.
 */
export type Ask = <R extends Request>(
  request: R,
  epoch: number,
  moves?: boolean,
) => Promise<Replies[R["op"]] | null>;

/** One function for each effect, or for some of them. */
export type Carried<D extends Effect["do"] = Effect["do"]> = {
  readonly [T in D]: (effect: Extract<Effect, { do: T }>) => Promise<void> | void;
};

/** What takes its time. */
const BESIDE: ReadonlySet<string> = new Set(["think", "judge"]);

/** `allows` resolves when a request may be made. */
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

/** What is asked about a choice: why something cannot be, what it would lead to, and from where something could go. */
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
      // What was refused, or is late, says nothing about the click.
      if (!answers.includes(null)) await machine.dispatch({ type: "explained", epoch, why: why.do, found });
    },

    preview({ request }) {
      const look = async (): Promise<void> => {
        const ghost = await engine.ask(request).catch((error: unknown) => {
          // A look ahead that fails shows nothing: nobody has asked for it.
          if (error instanceof EngineError) return null;
          throw error;
        });
        await machine.dispatch({ type: "glimpsed", request, ghost });
      };
      void look();
    },

    async attackers({ epoch, record, at, deed }) {
      const reply = await ask({ op: "attackers", record, at, id: deed.id }, epoch);
      if (reply) deed.heard(reply.from);
    },
  };
}
