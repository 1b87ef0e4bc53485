/**
 * Pure functions for a deal that nobody can control alone: everybody commits to a secret before the cards are
 * dealt, and the seed of the match is made of all secrets. Only hashes of secrets are published, never a hash
 * of the seed.
 */
import { SECRETS } from "../../base/random.ts";

/**
 * Used in place of a seat number for the host, because the people at the host's device may play several seats
 * or none.
 */
export const HOST = -1;
const SECRET_BYTES = 16;
/** Match texts of 32 and 64 hexadecimal digits. */
export const SECRET = /^[0-9a-f]{32}$/;
export const COMMITMENT = /^[0-9a-f]{64}$/;
export const DEAL = SECRET;

/** Everybody's secrets, or everybody's commitments, by seat; the one of the host is under `HOST`. */
export type BySeat = readonly (readonly [seat: number, text: string])[];

/**
 * True if this browser can compute hashes. Old browsers, and pages without https, cannot, and so cannot take
 * part.
 */
export const canHash = (): boolean => typeof globalThis.crypto?.subtle?.digest === "function";

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return a new random secret. Ids of deals are made in the same way. */
export const freshSecret = (): string => hexOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

/** Return the SHA-256 hash of lines of text, as hexadecimal digits. */
async function hashOf(...lines: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/**
 * Return the commitment of a seat to a secret. It is valid for one deal and one seat only, so that nobody can
 * copy the commitment of another seat.
 */
export const commitmentTo = (secret: string, seat: number, deal: string): Promise<string> =>
  hashOf("kleinod commitment", deal, String(seat), secret);

const inOrder = (all: BySeat): string[] =>
  [...all].sort(([one], [other]) => one - other).map(([seat, text]) => `${seat} ${text}`);

/** Return the seed that is made of all secrets. */
export async function seedOf(secrets: BySeat, deal: string): Promise<number> {
  const digits = await hashOf("kleinod seed", deal, ...inOrder(secrets));
  return Number(BigInt(`0x${digits}`) % BigInt(SECRETS));
}

const ONSETS = [..."bdfgklmnprstvwz", "sch"];
const VOWELS = [..."aeiou", "au", "ei", "ie"];
const SYLLABLES = 4;

/**
 * Return the word that people compare to see if their devices know the same match: four syllables, one of 268
 * million words, made of the revealed record and of the commitments, which everybody has seen.
 */
export async function wordOf(record: string, commitments: BySeat, deal: string): Promise<string> {
  const digits = await hashOf("kleinod word", deal, ...inOrder(commitments), record);
  const syllables = Array.from({ length: SYLLABLES }, (_, index) => {
    const value = Number.parseInt(digits.slice(4 * index, 4 * index + 4), 16);
    return `${ONSETS[value % ONSETS.length]}${VOWELS[(value >> 4) % VOWELS.length]}`;
  });
  return `${syllables.slice(0, 2).join("")}-${syllables.slice(2).join("")}`;
}

/**
 * Return a digest of what somebody sees, which is 128 bits of a hash. The order of fields does not matter.
 */
export const digestOf = async (seen: unknown): Promise<string> =>
  (await hashOf("kleinod seen", canonical(seen))).slice(0, 2 * SECRET_BYTES);

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join()}}`;
}
