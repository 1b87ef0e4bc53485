/** The messages that host and guest exchange about the deal. Each side reads them as data from a stranger. */
import { isFields } from "../../saves/rows/row-values.ts";
import { isRecord, MOST_SEATS } from "../../saves/save-schema.ts";
import { type BySeat, COMMITMENT, DEAL, HOST, SECRET } from "./commitments.ts";

/** The messages of a host about the deal. */
export type FairFromHost =
  /** Commit to a secret for this deal. `host` is the host's own commitment, so that it comes first. */
  | { k: "fair"; do: "commit"; deal: string; host: string }
  /** All commitments: whoever finds the own one opens the secret to the host. */
  | { k: "fair"; do: "listed"; deal: string; all: BySeat }
  /** The cards are dealt; what is seen from now on counts. */
  | { k: "fair"; do: "dealt"; deal: string; all: BySeat }
  /** Nothing is dealt: the cards stay as they are. */
  | { k: "fair"; do: "cancelled"; deal: string }
  /** The match is over: all secrets and the whole record. */
  | { k: "fair"; do: "opened"; deal: string; secrets: BySeat; record: string };

/** The messages of a guest about the deal. */
export type FairFromGuest =
  | { k: "fair"; do: "committed"; deal: string; commitment: string }
  | { k: "fair"; do: "secret"; deal: string; secret: string };

/** A match that was opened. */
export type Opened = Extract<FairFromHost, { do: "opened" }>;

/** A deal as the device that holds the match keeps it: with the secrets of all. */
export interface KeptDeal {
  readonly deal: string;
  readonly all: BySeat;
  readonly secrets: BySeat;
}

type Fields = Readonly<Record<string, unknown>>;

const matching = (value: unknown, pattern: RegExp): value is string =>
  typeof value === "string" && pattern.test(value);

function bySeat(value: unknown, pattern: RegExp): BySeat | null {
  if (!Array.isArray(value) || value.length > MOST_SEATS + 1) return null;
  const pairs = value.filter(
    (pair): pair is [number, string] =>
      Array.isArray(pair) &&
      pair.length === 2 &&
      Number.isInteger(pair[0]) &&
      pair[0] >= HOST &&
      pair[0] < MOST_SEATS &&
      matching(pair[1], pattern),
  );
  const seats = new Set(pairs.map(([seat]) => seat));
  return pairs.length === value.length && seats.size === pairs.length ? pairs : null;
}

/** Return the commitments of all; null if it is something else. */
export const commitmentsOf = (value: unknown): BySeat | null => bySeat(value, COMMITMENT);

/** Return a deal with the secrets of all; null if it is none. */
export function dealOf(value: unknown): KeptDeal | null {
  if (!isFields(value)) return null;
  const { deal } = value;
  const [all, secrets] = [commitmentsOf(value.all), bySeat(value.secrets, SECRET)];
  return matching(deal, DEAL) && all && secrets ? { deal, all, secrets } : null;
}

/** Return a message of a host about the deal; null if it is none. */
export function fairFromHost(value: Fields): FairFromHost | null {
  const { deal, host, record } = value;
  if (!matching(deal, DEAL)) return null;
  switch (value.do) {
    case "commit":
      return matching(host, COMMITMENT) ? { k: "fair", do: "commit", deal, host } : null;
    case "cancelled":
      return { k: "fair", do: "cancelled", deal };
    case "listed":
    case "dealt": {
      const all = commitmentsOf(value.all);
      return all && { k: "fair", do: value.do, deal, all };
    }
    case "opened": {
      const secrets = bySeat(value.secrets, SECRET);
      return secrets && isRecord(record) ? { k: "fair", do: "opened", deal, secrets, record } : null;
    }
    default:
      return null;
  }
}

/** Return a message of a guest about the deal; null if it is none. */
export function fairFromGuest(value: Fields): FairFromGuest | null {
  const { deal, commitment, secret } = value;
  if (!matching(deal, DEAL)) return null;
  if (value.do === "committed" && matching(commitment, COMMITMENT))
    return { k: "fair", do: "committed", deal, commitment };
  return value.do === "secret" && matching(secret, SECRET) ? { k: "fair", do: "secret", deal, secret } : null;
}
