/**
 * Stores the evidence that a guest's device needs to check a match at its end: commitments and digests, but
 * no secrets. It is kept in localStorage, so that the page can still make the check after a reload. Without
 * storage, a page can check only what it has seen since it was loaded.
 */
import { MOST_SEATS } from "../../saves/save-schema.ts";
import { type BySeat, DEAL } from "./commitments.ts";
import { commitmentsOf } from "./fair-messages.ts";

/** The digest of what the guest saw at each ply. */
export type Seen = readonly (readonly [ply: number, digest: string])[];

/** The evidence of one seat about one deal. */
export interface KeptAudit {
  readonly deal: string;
  /** The id of the match; "" until the guest has seen a moment of it. */
  readonly match: string;
  /** The seat of the guest; null for a spectator. */
  readonly seat: number | null;
  readonly all: BySeat;
  /** True if the guest has seen an action of a player in this match. */
  readonly played: boolean;
  readonly seen: Seen;
}

/** A store of evidence about deals. The latest entry comes last. */
export interface Audits {
  all(): readonly KeptAudit[];
  keep(audit: KeptAudit): void;
}

const STORAGE_KEY = "kleinod.audits";
/** The maximum number of entries in the store. The oldest ones are dropped. */
const KEPT = 8;
/** Matches a digest in hexadecimal digits. */
const DIGEST = DEAL;
/** The maximum number of moments for which digests are kept: far more than any match has. */
export const MOST_SEEN = 20_000;

/**
 * Parse stored evidence, the latest entry last. Entries that this version does not understand are dropped.
 */
export const readAudits = (text: string | null): KeptAudit[] =>
  rowsOf(text).flatMap((row) => readAudit(row) ?? []);

function rowsOf(text: string | null): unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function readAudit(row: unknown): KeptAudit | null {
  if (typeof row !== "object" || row === null) return null;
  const { deal, match, seat, all, played, seen } = row as Record<string, unknown>;
  const commitments = commitmentsOf(all);
  const seats = seat === null || (Number.isInteger(seat) && Number(seat) >= 0 && Number(seat) < MOST_SEATS);
  if (typeof deal !== "string" || !DEAL.test(deal) || typeof match !== "string") return null;
  if (!commitments || !seats || !isSeen(seen)) return null;
  return { deal, match, seat: seat as number | null, all: commitments, played: played === true, seen };
}

const isSeen = (value: unknown): value is Seen =>
  Array.isArray(value) &&
  value.length <= MOST_SEEN &&
  value.every(
    (pair) =>
      Array.isArray(pair) && Number.isInteger(pair[0]) && typeof pair[1] === "string" && DIGEST.test(pair[1]),
  );

/** The store of evidence on this device. */
export const deviceAudits: Audits = {
  all() {
    try {
      return readAudits(localStorage.getItem(STORAGE_KEY));
    } catch {
      return [];
    }
  },
  keep(audit) {
    try {
      const rows = rowsOf(localStorage.getItem(STORAGE_KEY)) as Partial<KeptAudit>[];
      const others = rows.filter((row) => row?.deal !== audit.deal || row?.seat !== audit.seat);
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, audit].slice(-KEPT)));
    } catch {
      // If storage is blocked, the evidence is kept only until the page is closed.
    }
  },
};

/** Return the stored evidence of a seat about a deal; undefined if there is none. */
export const auditOf = (audits: Audits, deal: string, seat: number | null): KeptAudit | undefined =>
  audits.all().find((one) => one.deal === deal && one.seat === seat);
