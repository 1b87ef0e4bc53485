/** What is played without a match and without anybody else, as in a lesson, a puzzle or a study: its moment. */
import type { EngineError } from "../../engine/engine.ts";
import type { Failure, Frame } from "../../engine/protocol.ts";
import { Choosing } from "../click-state.ts";
import type { Deed } from "../commands.ts";
import { Requests } from "../engine-requests.ts";
import type { Moment } from "../moment.ts";
import type { Asker } from "../services.ts";

type Chosen = Pick<
  Choosing,
  "clicked" | "pending" | "hinted" | "notice" | "noticed" | "ghost" | "next" | "buttons"
>;

/** Nobody chooses anything: it is only looked at. */
export const NOTHING_CHOSEN: Chosen = {
  ...{ clicked: [], pending: null, hinted: [], notice: null, noticed: 0, ghost: null },
  ...{ next: new Map(), buttons: new Map() },
};

/** `shown` counts what was shown; without `playable` nothing may be chosen. */
export function aloneAt(frame: Frame, shown: number, playable: boolean, choosing: Chosen): Moment {
  const { clicked, pending, hinted, notice, noticed, ghost, next, buttons } = choosing;
  return {
    ...{ shown, frame, viewer: frame.viewer, mode: "live", playable },
    ...{ curtained: false, over: frame.seat < 0, botToMove: false, playing: false, unfinished: false },
    ...{ next, buttons, clicked, pending, hinted, notice, noticed, ghost, thinking: null },
    ...{ reason: null, hintable: false, analysed: null, editable: false },
  };
}

/** One frame after another, in which one thing is to be found. Event: "change" whenever there is something to draw. */
export abstract class Alone extends EventTarget {
  moment: Moment | null = null;
  /** Why nothing can be shown. */
  failure: Failure | null = null;
  protected readonly requests: Requests;
  protected readonly choosing: Choosing;
  protected frame: Frame | null = null;
  /** What was chosen is being played, or taken back. */
  protected busy = false;
  #shown = 0;

  constructor(minds: { engine: Asker; thinker: Asker }) {
    super();
    this.requests = new Requests(minds, {
      allows: () => Promise.resolve(),
      failed: (error) => this.#failed(error),
    });
    const alone = this;
    this.choosing = new Choosing({
      get frame() {
        if (!alone.frame) throw new Error("nothing is shown yet");
        return alone.frame;
      },
      get playable() {
        return alone.playable;
      },
      ask: (request) => this.requests.ask(request),
      glimpse: (request) => this.requests.glimpse(request, this.viewer),
      changed: () => this.changed(),
    });
  }

  async do(deed: Deed): Promise<void> {
    if (deed.do === "click") await this.click(deed.id);
    else if (deed.do === "consider") this.choosing.consider(deed.id);
    else if (deed.do === "attackers" && this.frame) await this.requests.attackers(this.frame, deed);
    else if (deed.do === "clear" && this.playable) {
      this.choosing.forget();
      this.changed();
    }
  }

  protected abstract get playable(): boolean;

  /** Through whose eyes the table is seen, null for anybody's. */
  protected get viewer(): number | null {
    return null;
  }

  protected abstract click(id: string): Promise<void>;

  protected show(frame: Frame, ready: boolean): void {
    this.frame = frame;
    this.#shown += 1;
    this.busy = !ready;
    this.choosing.forget();
    this.changed();
  }

  protected changed(): void {
    if (this.frame) this.moment = aloneAt(this.frame, this.#shown, this.playable, this.choosing);
    this.dispatchEvent(new Event("change"));
  }

  #failed(error: EngineError): void {
    this.failure = error.failure;
    this.changed();
  }
}
