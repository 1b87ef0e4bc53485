/**
 * Checks the requests that guests may send to the host's engine. They have the same form as requests of the
 * host's own page, so the fields that decide on viewer and match are replaced here: the viewer is the guest's
 * seat, the record is the host's. Only the kinds of requests listed here are passed on, with only the fields
 * that they need.
 */
import type { Failure, Request, Retraction } from "../../engine/protocol.ts";
import { isFields } from "../../saves/rows/row-values.ts";
import { refusal } from "../messages.ts";

/** The current moment of the match, as the host knows it. */
export interface Live {
  readonly record: string;
  readonly at: number;
  /** The seat to act; negative once the game is over. */
  readonly seat: number;
  /** True if the game has secrets. */
  readonly hidden: boolean;
  readonly over: boolean;
}

/** The facts about a guest that are needed to check its requests. */
interface Asking {
  /** The seat; null for a spectator. */
  readonly seat: number | null;
  /** The parts of its own trade offer that the guest can still remove at the current moment, by id. */
  readonly retractions: Readonly<Record<string, Retraction>>;
}

/** The requests that are passed on to the engine on behalf of a guest. */
type Passing = Extract<
  Request,
  { op: "act" | "why" | "parse" | "preview" | "attackers" | "goto" | "resign" }
>;
type Checked = Passing | Failure;
type Fields = Readonly<Record<string, unknown>>;

const LONGEST_PATH = 60;
const LONGEST_ID = 100;
const LONGEST_TEXT = 300;

/** The refusal if the match has changed since the guest saw the moment that the request is about. */
export const STALE = refusal("together.stale");
/** The refusal of a request that no guest may make. */
export const FORBIDDEN = refusal("together.forbidden");
const NOT_YOURS = refusal("together.not_yours");

/**
 * Return the checked request to send to the engine, or the refusal.
 *
 * `token`: the name that guests use instead of the record of the match, because the record itself contains
 * secrets.
 */
export function requestOf(asked: Fields, { seat, retractions }: Asking, live: Live, token: string): Checked {
  const { record } = live;
  if (asked.record !== token) return STALE;
  // In games without secrets all guests see the same as somebody without a seat, so the request names no
  // viewer.
  const viewer = live.hidden ? seat : null;
  switch (asked.op) {
    case "goto":
      return back(asked, live, viewer);
    case "resign":
      if (seat === null || live.seat < 0 || asked.seat !== seat) return NOT_YOURS;
      return { op: "resign", record, seat, viewer };
    case "attackers":
      if (live.hidden || !isId(asked.id)) return FORBIDDEN;
      return { op: "attackers", record, at: live.at, id: asked.id };
    case "act":
    case "why":
    case "parse":
    case "preview":
      // The engine answers questions about an action from the position with all its secrets, so only the seat
      // to act may ask.
      if (seat === null || live.seat !== seat) return NOT_YOURS;
      if (asked.at !== live.at) return retraction(asked, live, retractions, viewer) ?? STALE;
      return decision(asked, live, seat, viewer);
    default:
      return FORBIDDEN;
  }
}

/**
 * Return the request that removes a part of this seat's own offer, if the host has shown that part as
 * removable at the current moment; otherwise undefined.
 */
function retraction(
  { op, at, text }: Fields,
  { record }: Live,
  offered: Asking["retractions"],
  viewer: number | null,
): Checked | undefined {
  const part = Object.values(offered).find((one) => op === "act" && one.at === at && one.text === text);
  return part && { op: "act", record, at: part.at, text: part.text, viewer, retractable: true };
}

/**
 * Return the request for an earlier moment. Moments after the current one are refused, so that nobody sees
 * turns that were taken back.
 */
function back({ at, since }: Fields, live: Live, viewer: number | null): Checked {
  if (!isPly(at, live.at)) return FORBIDDEN;
  return {
    op: "goto",
    record: live.record,
    at,
    viewer,
    ...(isPly(since, at) && { since }),
  };
}

function decision(asked: Fields, live: Live, seat: number, viewer: number | null): Checked {
  const { record, at } = live;
  const { text, path } = asked;
  if (asked.op === "parse")
    return isShort(text, LONGEST_TEXT) ? { op: "parse", record, at, text } : FORBIDDEN;
  const played = { record, at, viewer, retractable: true };
  if (asked.op === "act" && text !== "" && isShort(text, LONGEST_TEXT)) return { op: "act", text, ...played };
  if (!isPath(path)) return FORBIDDEN;
  if (asked.op === "why") return { op: "why", record, at, path };
  if (asked.op === "act") return { op: "act", path, ...played, ...tapsOf(asked.taps, seat) };
  // In a game with secrets no preview is allowed, because it could reveal what an action uncovers before the
  // action is done.
  return live.hidden ? FORBIDDEN : { op: "preview", record, at, path, viewer };
}

/** Return the cards that this seat has clicked. Clicks for other seats are ignored. */
function tapsOf(taps: unknown, seat: number): { taps?: Record<number, string[]> } {
  if (!isFields(taps)) return {};
  const own = taps[String(seat)];
  return { taps: isPath(own) ? { [seat]: own } : {} };
}

const isPly = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isShort = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most;
const isId = (value: unknown): value is string => isShort(value, LONGEST_ID);
const isPath = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= LONGEST_PATH && value.every(isId);
