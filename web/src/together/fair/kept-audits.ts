/**
 * The evidence that a guest's device needs for the check at the end of a match. It is stored in localStorage, so that
 * a page can still check after a reload: commitments and digests, and no secret. Without storage a page checks what
 * it has seen itself.
 */
import { MOST_SEATS } from "../../saves/save-schema.ts";
import { type BySeat, DEAL } from "./commitments.ts";
import { commitmentsOf } from "./fair-messages.ts";

/** The digest of what was seen at each ply. */
export type Seen = readonly (readonly [ply: number, digest: string])[];

/** The evidence that one seat has of one deal. */
export interface KeptAudit {
  readonly deal: string;
  /** The id of the match; "" until a moment of it was seen. */
  readonly match: string;
  /** The seat that has seen it; null for a spectator. */
  readonly seat: number | null;
  readonly all: BySeat;
  /** Somebody had played in what was seen. */
  readonly played: boolean;
  readonly seen: Seen;
}

/** Keeps audits; the latest last. */
export interface Audits {
  all(): readonly KeptAudit[];
  keep(audit: KeptAudit): void;
}

const STORAGE_KEY = "kleinod.audits";
/** The latest audits that are kept. */
const KEPT = 8;
/** Hexadecimal digits of a digest. */
const DIGEST = DEAL;
/** The most moments that are kept: far more than any match has. */
export const MOST_SEEN = 20_000;

/** Parse audits, the latest last; drop what this version does not understand. */
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

/** The audits of this device. */
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
      // Without storage the page itself still knows.
    }
  },
};

/** Return what a seat has seen of a deal; undefined if nothing was kept. */
export const auditOf = (audits: Audits, deal: string, seat: number | null): KeptAudit | undefined =>
  audits.all().find((one) => one.deal === deal && one.seat === seat);
