/**
 * Requests about one study, one after another: each names it by the handle of the reply before. A worker that has lost
 * it gets the text it was opened with and all that was done since; then every node has the number it had.
 */
import { EngineError } from "../../engine/engine.ts";
import type {
  ChangedStudy,
  StudyDeed,
  StudyOpening,
  StudyPlace,
  StudyQuery,
  WholeStudy,
} from "../../engine/protocol.ts";
import type { Asker } from "../services.ts";

export type Told = WholeStudy | ChangedStudy;

export const isWhole = (told: Told): told is WholeStudy => "nodes" in told;

/** What leaves the study as it is. */
const QUIET: readonly string[] = ["look", "chapter"];

export class StudyTalk {
  readonly #engine: Asker;
  #opening: StudyOpening | null = null;
  #done: [StudyDeed, StudyPlace][] = [];
  #handle = "";
  #place: StudyPlace = { chapter: 0, at: 0 };
  #line: Promise<unknown> = Promise.resolve();

  constructor(engine: Asker) {
    this.#engine = engine;
  }

  /** Resolves when all that was asked is answered. */
  async settled(): Promise<void> {
    await this.#line;
  }

  /** Turn to a study. Rejects with `EngineError`; then everything is as it was. */
  open(opening: StudyOpening): Promise<WholeStudy> {
    return this.#inLine(async () => {
      const whole = (await this.#engine.ask(opening)) as WholeStudy;
      this.#opening = opening;
      this.#done = [];
      this.#heard(whole);
      return whole;
    });
  }

  /** Do something in the study that was opened. Rejects with `EngineError`. */
  ask(deed: StudyDeed, place: StudyPlace): Promise<Told> {
    return this.#inLine(async () => {
      const told = (await this.#sure(deed, place)) as Told;
      if (!QUIET.includes(deed.do)) this.#done.push([deed, place]);
      this.#heard(told);
      return told;
    });
  }

  /** Ask about a place what leaves everything as it is. Rejects with `EngineError`. */
  query<R extends object>(query: StudyQuery, place: StudyPlace): Promise<R> {
    return this.#inLine(async () => (await this.#sure(query, place)) as R);
  }

  #inLine<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => {});
    return done;
  }

  #heard({ handle, chapter, at }: Told): void {
    this.#handle = handle;
    this.#place = { chapter, at };
  }

  /** The same, by a worker that knows the study or is told about it. */
  async #sure(deed: StudyDeed | StudyQuery, place: StudyPlace): Promise<object> {
    try {
      return await this.#send(deed, place);
    } catch (error) {
      if (!(error instanceof EngineError) || !forgotten(error)) throw error;
      await this.#again();
      return this.#send(deed, place);
    }
  }

  #send(deed: StudyDeed | StudyQuery, { chapter, at }: StudyPlace): Promise<object> {
    const { whole = false, ...asked } = deed as { whole?: boolean } & typeof deed;
    const where = whole ? { at } : { chapter, at };
    return this.#engine.ask({ op: "study", have: this.#handle, ...where, ...asked });
  }

  async #again(): Promise<void> {
    if (!this.#opening) return;
    const place = this.#place;
    this.#heard((await this.#engine.ask(this.#opening)) as WholeStudy);
    for (const [deed, at] of this.#done) this.#heard((await this.#send(deed, at)) as Told);
    this.#heard((await this.#send({ do: "look" }, place)) as Told);
  }
}

/** A new worker knows nothing; one in which something broke has dropped what it knew. */
const forgotten = ({ failure }: EngineError): boolean => failure.kind === "unknown";
