/**
 * Sends the requests about one study, one after another. Each request names the study by the handle from the previous
 * reply. If the worker has lost the study, it receives the original text and all edits since, so that every node gets
 * its number again.
 */
import { EngineError } from "../../engine/engine.ts";
import type {
  ChangedStudy,
  StudyCommand,
  StudyOpening,
  StudyPlace,
  StudyQuery,
  WholeStudy,
} from "../../engine/protocol.ts";
import { Machine, to } from "../machine.ts";
import type { Asker } from "../session-services.ts";
import { serial } from "./serial.ts";

export type Told = WholeStudy | ChangedStudy;

export const isWhole = (told: Told): told is WholeStudy => "nodes" in told;

/** Commands that do not change the study. */
const QUIET: readonly string[] = ["look", "chapter"];

/** The data with which a request names the study, or with which a new worker can restore it. */
interface Talk {
  readonly opening: StudyOpening | null;
  readonly done: readonly [StudyCommand, StudyPlace][];
  readonly handle: string;
  readonly place: StudyPlace;
}

/**
 * A reply that has arrived. `opening`: the request that opened the study; `done`: the edit that succeeded. A reply to
 * an edit that was sent a second time has neither.
 */
interface Heard {
  readonly told: Told;
  readonly opening?: StudyOpening;
  readonly done?: [StudyCommand, StudyPlace];
}

const SILENCE: Talk = { opening: null, done: [], handle: "", place: { chapter: 0, at: 0 } };

const heard = (talk: Talk, { told, opening, done }: Heard): Talk => ({
  opening: opening ?? talk.opening,
  done: opening ? [] : done ? [...talk.done, done] : talk.done,
  handle: told.handle,
  place: { chapter: told.chapter, at: told.at },
});

export class StudyTalk {
  readonly #engine: Asker;
  readonly #inLine = serial();
  readonly #talk = new Machine<Talk, Heard, never>(
    SILENCE,
    (talk, reply) => to(heard(talk, reply)),
    () => {},
  );

  constructor(engine: Asker) {
    this.#engine = engine;
  }

  /** Resolve once all requests are answered. */
  async settled(): Promise<void> {
    await this.#inLine(async () => {});
  }

  /** Open a study. Rejects with `EngineError`; in that case nothing has changed. */
  open(opening: StudyOpening): Promise<WholeStudy> {
    return this.#inLine(async () => {
      const whole = (await this.#engine.ask(opening)) as WholeStudy;
      this.#heard({ told: whole, opening });
      return whole;
    });
  }

  /** Send an edit of the open study. Rejects with `EngineError`. */
  ask(command: StudyCommand, place: StudyPlace): Promise<Told> {
    return this.#inLine(async () => {
      const told = (await this.#sure(command, place)) as Told;
      this.#heard(QUIET.includes(command.do) ? { told } : { told, done: [command, place] });
      return told;
    });
  }

  /** Send a query about a place. Queries do not change the study. Rejects with `EngineError`. */
  query<R extends object>(query: StudyQuery, place: StudyPlace): Promise<R> {
    return this.#inLine(async () => (await this.#sure(query, place)) as R);
  }

  #heard(reply: Heard): void {
    void this.#talk.dispatch(reply);
  }

  /** Send a request. If the worker does not know the study, send the study first, and then the request again. */
  async #sure(command: StudyCommand | StudyQuery, place: StudyPlace): Promise<object> {
    try {
      return await this.#send(command, place);
    } catch (error) {
      if (!(error instanceof EngineError) || !forgotten(error)) throw error;
      await this.#again();
      return this.#send(command, place);
    }
  }

  #send(command: StudyCommand | StudyQuery, { chapter, at }: StudyPlace): Promise<object> {
    const { whole = false, ...asked } = command as { whole?: boolean } & typeof command;
    const where = whole ? { at } : { chapter, at };
    return this.#engine.ask({ op: "study", have: this.#talk.state.handle, ...where, ...asked });
  }

  async #again(): Promise<void> {
    const { opening, done, place } = this.#talk.state;
    if (!opening) return;
    this.#heard({ told: (await this.#engine.ask(opening)) as WholeStudy });
    for (const [command, at] of done) this.#heard({ told: (await this.#send(command, at)) as Told });
    this.#heard({ told: (await this.#send({ do: "look" }, place)) as Told });
  }
}

/**
 * True if the worker does not know the study, either because it is a new worker or because it has dropped its studies
 * after an internal error.
 */
const forgotten = ({ failure }: EngineError): boolean => failure.kind === "unknown";
