/**
 * The messages that host and guest exchange about the deal. Each side checks them, as if a stranger had sent
 * them.
 */
import { isFields } from "../../saves/rows/row-values.ts";
import { isRecord, MOST_SEATS } from "../../saves/save-schema.ts";
import { type BySeat, COMMITMENT, DEAL, HOST, SECRET } from "./commitments.ts";

/** The messages of a host about the deal. */
export type FairFromHost =
  /**
   * The host asks the guest to commit to a secret for this deal. `host` is the host's own commitment, which
   * must come first.
   */
  | { k: "fair"; do: "commit"; deal: string; host: string }
  /** The list of all commitments. A guest that finds its own in the list sends its secret to the host. */
  | { k: "fair"; do: "listed"; deal: string; all: BySeat }
  /** The cards are dealt. Guests keep digests of all moments from now on. */
  | { k: "fair"; do: "dealt"; deal: string; all: BySeat }
  /** The deal is cancelled, so the cards stay as they are. */
  | { k: "fair"; do: "cancelled"; deal: string }
  /** The match is over, and the host reveals all secrets and the whole record. */
  | { k: "fair"; do: "opened"; deal: string; secrets: BySeat; record: string };

/** The messages of a guest about the deal. */
export type FairFromGuest =
  | { k: "fair"; do: "committed"; deal: string; commitment: string }
  | { k: "fair"; do: "secret"; deal: string; secret: string };

/** The message by which a host reveals a match that is over. */
export type Opened = Extract<FairFromHost, { do: "opened" }>;

/** A deal with everybody's secrets, as the device that holds the match stores it. */
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

/** Return the commitments of all people from parsed JSON; null if they are not valid. */
export const commitmentsOf = (value: unknown): BySeat | null => bySeat(value, COMMITMENT);

/** Return a deal with everybody's secrets from parsed JSON; null if it is not valid. */
export function dealOf(value: unknown): KeptDeal | null {
  if (!isFields(value)) return null;
  const { deal } = value;
  const [all, secrets] = [commitmentsOf(value.all), bySeat(value.secrets, SECRET)];
  return matching(deal, DEAL) && all && secrets ? { deal, all, secrets } : null;
}

/** Return a host's message about the deal from parsed JSON; null if it is not valid. */
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

/** Return a guest's message about the deal from parsed JSON; null if it is not valid. */
export function fairFromGuest(value: Fields): FairFromGuest | null {
  const { deal, commitment, secret } = value;
  if (!matching(deal, DEAL)) return null;
  if (value.do === "committed" && matching(commitment, COMMITMENT))
    return { k: "fair", do: "committed", deal, commitment };
  return value.do === "secret" && matching(secret, SECRET) ? { k: "fair", do: "secret", deal, secret } : null;
}
