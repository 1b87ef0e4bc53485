/**
 * The messages that host and guest exchange once they are connected. Each side checks them, as if a stranger
 * had sent them.
 */
import type { Failure, Frame } from "../engine/protocol.ts";
import { isFields } from "../saves/rows/row-values.ts";
import { isRecord, MOST_SEATS } from "../saves/save-schema.ts";
import { type Whereabouts, whereaboutsOf } from "./connection/ice-server.ts";
import {
  dealOf,
  type FairFromGuest,
  type FairFromHost,
  fairFromGuest,
  fairFromHost,
  type KeptDeal,
} from "./fair/fair-messages.ts";
import { personName } from "./names.ts";

/** The version of these messages. A release that changes them increases it. */
export const PROTOCOL = 1;

/** The number of phrases that people can choose from. They cannot send any other text. */
export const PHRASES = 6;
/** The number of the phrase by which the host's device reports that it has taken turns back. */
export const TAKEN_BACK = PHRASES;

/** A person at the table, as everybody there sees them. */
export interface Person {
  readonly name: string;
  readonly state: PersonState;
}
/** The states of a person. "substitute": a bot plays for the person until they are back. */
const PERSON_STATES = ["here", "away", "absent", "bot", "free", "substitute"] as const;
type PersonState = (typeof PERSON_STATES)[number];

/** The protocol and the build of a device. */
export interface Build {
  readonly protocol: number;
  readonly build: string;
}

/** The messages of a guest to its host. */
export type FromGuest =
  | ({ k: "hello"; name: string } & Build)
  /** A request to the host's engine, which the host has yet to check. */
  | { k: "ask"; id: number; request: Readonly<Record<string, unknown>> }
  | { k: "say"; phrase: number }
  | FairFromGuest
  /** The answer to a proposal to hand the match on to another device. */
  | { k: "agree"; yes: boolean }
  | { k: "bye" };

/** The messages of a host to a guest. */
export type FromHost =
  /** The host has let the guest in. `seat` is null for a spectator. */
  | ({ k: "welcome"; game: string; seat: number | null; hidden: boolean } & Build)
  | ({ k: "foreign" } & Build)
  /** The match as the guest may see it. `record` is the whole match, or null while the game has secrets. */
  | { k: "frame"; frame: Frame; record: string | null }
  | { k: "reply"; id: number; reply: GuestReply; record: string | null }
  /**
   * The people at the table. `screen` is true if the host's device only shows the table, and nobody plays
   * there.
   */
  | { k: "people"; people: readonly Person[]; spectators: number; screen: boolean }
  | ({ k: "said" } & Said)
  | FairFromHost
  /**
   * The host asks whether to hand the match on to this seat, which will then see everything; null withdraws
   * that question. `refused` is true if it is withdrawn because not everybody has agreed.
   */
  | { k: "proposal"; seat: number | null; refused: boolean }
  /**
   * The match now belongs to this seat. Only the device of that seat gets the record, the deal with
   * everybody's secrets, and the server by which it can invite the others.
   */
  | { k: "handed"; seat: number; record: string | null; deal: KeptDeal | null; where: Whereabouts }
  /**
   * The host has ended the guest's visit. `rematch` is true if the host has started a rematch; `closed` is
   * true if the host has closed the table for everybody. If both are false, the host has removed this guest.
   */
  | { k: "bye"; rematch: boolean; closed: boolean };

/**
 * The reply of the host's engine to a guest, or the reason why the host did not pass the request on to its
 * engine.
 */
export type GuestReply = (Readonly<Record<string, unknown>> & { readonly ok: true }) | Failure;

/** Return the refusal of a request, with the code of the message that explains it. */
export const refusal = (code: string): Failure => ({ ok: false, kind: "bad_request", msg: { code } });

/** A phrase that somebody has said; `seat` is null for a spectator. */
export interface Said {
  readonly seat: number | null;
  readonly phrase: number;
  /** The seat whose turn was taken back. Only the phrase `TAKEN_BACK` can have it. */
  readonly whose?: number;
}

const isCount = (value: unknown, below = 1_000_000): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < below;
const isPhrase = (value: unknown): value is number => isCount(value, PHRASES);
const isSeat = (value: unknown): value is number => isCount(value, MOST_SEATS);
const shortText = (value: unknown): string => (typeof value === "string" ? value.slice(0, 80) : "");
const buildOf = ({ protocol, build }: Readonly<Record<string, unknown>>): Build => ({
  protocol: isCount(protocol) ? protocol : 0,
  build: shortText(build),
});

/** Return a guest's message from parsed JSON; null if it is not valid. */
export function fromGuest(value: unknown): FromGuest | null {
  if (!isFields(value)) return null;
  const { k, id, request, phrase, yes } = value;
  if (k === "hello") return { k, name: personName(value.name), ...buildOf(value) };
  if (k === "ask" && isCount(id) && isFields(request)) return { k, id, request };
  if (k === "say" && isPhrase(phrase)) return { k, phrase };
  if (k === "agree" && typeof yes === "boolean") return { k, yes };
  if (k === "fair") return fairFromGuest(value);
  return k === "bye" ? { k } : null;
}

/**
 * Return a host's message from parsed JSON; null if it is not valid. `isFrame` checks the form of a frame.
 */
export function fromHost(value: unknown, isFrame: (value: unknown) => value is Frame): FromHost | null {
  if (!isFields(value)) return null;
  const { k, id, seat, phrase } = value;
  switch (k) {
    case "welcome": {
      const { game, hidden } = value;
      if (typeof game !== "string" || typeof hidden !== "boolean" || !(seat === null || isSeat(seat)))
        return null;
      return { k, game, hidden, seat, ...buildOf(value) };
    }
    case "foreign":
      return { k, ...buildOf(value) };
    case "frame": {
      const { frame, record } = value;
      return isFrame(frame) ? { k, frame, record: isRecord(record) ? record : null } : null;
    }
    case "reply": {
      const reply = replyOf(value.reply, isFrame);
      const { record } = value;
      return isCount(id) && reply ? { k, id, reply, record: isRecord(record) ? record : null } : null;
    }
    case "people": {
      const { people, spectators, screen } = value;
      if (!Array.isArray(people) || people.length > MOST_SEATS) return null;
      return {
        ...{ k, people: people.map(personOf), screen: screen === true },
        spectators: isCount(spectators, 100) ? spectators : 0,
      };
    }
    case "said": {
      if (!isCount(phrase, TAKEN_BACK + 1) || !(seat === null || isSeat(seat))) return null;
      const { whose } = value;
      return isSeat(whose) ? { k, seat, phrase, whose } : { k, seat, phrase };
    }
    case "proposal":
      return seat === null || isSeat(seat) ? { k, seat, refused: value.refused === true } : null;
    case "handed":
      return isSeat(seat)
        ? {
            ...{ k, seat, record: isRecord(value.record) ? value.record : null },
            ...{ deal: dealOf(value.deal), where: whereaboutsOf(value.where) },
          }
        : null;
    case "fair":
      return fairFromHost(value);
    case "bye":
      return { k, rematch: value.rematch === true, closed: value.closed === true };
    default:
      return null;
  }
}

function personOf(value: unknown): Person {
  const { name, state } = isFields(value) ? value : {};
  return { name: personName(name), state: PERSON_STATES.find((one) => one === state) ?? "absent" };
}

const KINDS = ["illegal", "over", "bad_text", "bad_request"] as const;

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 500 && value.every((one) => typeof one === "string");
const isSentence = (value: unknown): boolean => isFields(value) && typeof value.code === "string";

/**
 * True for a valid answer to a question about clicks: ids are strings, and reasons and stories are messages
 * with a code.
 */
const isAnswer = ({ path = [], from = [], why, story = [] }: Readonly<Record<string, unknown>>): boolean =>
  isTexts(path) &&
  isTexts(from) &&
  (why === undefined || isSentence(why)) &&
  Array.isArray(story) &&
  story.every(isSentence);

/**
 * Return a valid reply, which contains either a frame, an answer about clicks or a refusal with a code; null
 * for anything else.
 */
function replyOf(value: unknown, isFrame: (value: unknown) => value is Frame): GuestReply | null {
  if (!isFields(value)) return null;
  if (value.ok === true) {
    if ("record" in value ? !isFrame(value) : !isAnswer(value)) return null;
    return { ...value, ok: true };
  }
  const { msg } = value;
  if (!isFields(msg) || typeof msg.code !== "string") return null;
  const kind = KINDS.find((one) => one === value.kind) ?? "bad_request";
  return { ok: false, kind, msg: msg as unknown as Failure["msg"] };
}
