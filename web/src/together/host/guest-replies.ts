/**
 * Answers the requests of guests to the host's engine. Each request is checked and rebuilt by `requestOf`. An
 * action that a guest plays leads to a new current moment, which the session of this page shows and saves.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import type { Session } from "../../session/session.ts";
import { type GuestReply, refusal } from "../messages.ts";
import { FORBIDDEN, type Live, requestOf, STALE } from "./guest-requests.ts";
import type { LiveMatch } from "./live-match.ts";
import type { GuestPlace } from "./place.ts";

type Fields = Readonly<Record<string, unknown>>;

interface ReplyMeans {
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
  readonly session: Pick<Session, "state" | "follow">;
}

/** The maximum number of pending requests of one guest. */
const MOST_WAITING = 12;

export class GuestReplies {
  readonly #live: LiveMatch;
  readonly #means: ReplyMeans;
  /** The number of guests' actions that the session has yet to show. */
  #following = 0;

  constructor(live: LiveMatch, means: ReplyMeans) {
    [this.#live, this.#means] = [live, means];
  }

  /**
   * Reply to a request of the guest at a place. The requests of one guest are answered one after another, in
   * order.
   */
  reply(place: GuestPlace, id: number, request: Fields): void {
    if (place.waiting >= MOST_WAITING) {
      place.post({ k: "reply", id, reply: refusal("together.busy"), record: null });
      return;
    }
    place.waiting += 1;
    place.asking = place.asking.then(async () => {
      const reply = await this.#answer(place, request).catch(failureOf);
      place.waiting -= 1;
      place.post({ k: "reply", id, reply, record: this.#live.record });
    });
  }

  async #answer(place: GuestPlace, asked: Fields): Promise<GuestReply> {
    const { now, token } = this.#live;
    if (!now) return STALE;
    const request = requestOf(asked, place, now, token);
    if (!("op" in request)) return request;
    const reply = await this.#means.ask(request);
    if (request.op === "act" || request.op === "resign") return this.#played(place, now, reply as Frame);
    if (request.op === "goto") return { ok: true, ...this.#live.framed(place, reply as Frame) };
    return { ok: true, ...answered(reply) };
  }

  /**
   * Let the session show and save the action of a guest. If something else was played here in the meantime,
   * return a refusal instead.
   */
  #played(place: GuestPlace, before: Live, frame: Frame): GuestReply {
    const { session } = this.#means;
    const { moving } = session.state;
    if (this.#live.now !== before || (moving?.mode === "live" && this.#following === 0)) return STALE;
    this.#live.set(frame);
    this.#live.has(place, frame);
    const reply = { ok: true as const, ...this.#live.framed(place, frame) };
    this.#following += 1;
    void session.follow(frame).finally(() => {
      this.#following -= 1;
    });
    void this.#live.push();
    return reply;
  }
}

const failureOf = (error: unknown): GuestReply => {
  if (!(error instanceof EngineError)) throw error;
  const { kind, msg } = error.failure;
  return kind === "bug" ? FORBIDDEN : { ok: false, kind, msg };
};

/**
 * The fields of a reply that are sent to a guest if the reply is no frame. All others stay on this device.
 */
const ANSWERED = ["path", "turn", "why", "anyhow", "buttons", "scene", "last", "story", "standing", "from"];

const answered = (reply: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(reply).filter(([key]) => ANSWERED.includes(key)));
