/**
 * A deal that is nobody's alone, as pure functions: everybody commits to a secret before the cards are dealt, and the
 * seed of the match is made of all of them. What is published is a hash of a secret, never one of the seed.
 */
import { SECRETS } from "../../base/random.ts";

/** The host has no seat of its own here: it may play none, or several. */
export const HOST = -1;
const SECRET_BYTES = 16;
/** Texts of 32 and 64 hexadecimal digits. */
export const SECRET = /^[0-9a-f]{32}$/;
export const COMMITMENT = /^[0-9a-f]{64}$/;
export const DEAL = SECRET;

/** A secret or the commitment to one, by seat; the host's under `HOST`. */
export type BySeat = readonly (readonly [seat: number, text: string])[];

/** True if this browser can hash: others, and pages without https, cannot take part. */
export const canHash = (): boolean => typeof globalThis.crypto?.subtle?.digest === "function";

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return a fresh secret; names of deals are made in the same way. */
export const freshSecret = (): string => hexOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

/** Return the SHA-256 of lines, as hexadecimal digits. */
async function hashOf(...lines: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Return the commitment of a seat to a secret. It holds for one deal and one seat, so that nobody can repeat another's. */
export const commitmentTo = (secret: string, seat: number, deal: string): Promise<string> =>
  hashOf("kleinod commitment", deal, String(seat), secret);

const inOrder = (all: BySeat): string[] =>
  [...all].sort(([one], [other]) => one - other).map(([seat, text]) => `${seat} ${text}`);

/** Return the seed that all secrets make together. */
export async function seedOf(secrets: BySeat, deal: string): Promise<number> {
  const digits = await hashOf("kleinod seed", deal, ...inOrder(secrets));
  return Number(BigInt(`0x${digits}`) % BigInt(SECRETS));
}

const ONSETS = [..."bdfgklmnprstvwz", "sch"];
const VOWELS = [..."aeiou", "au", "ei", "ie"];
const SYLLABLES = 4;

/**
 * Return the word by which people compare what their devices know: four syllables, one of 268 million, made of the
 * opened record and of the commitments, which everybody has seen.
 */
export async function wordOf(record: string, commitments: BySeat, deal: string): Promise<string> {
  const digits = await hashOf("kleinod word", deal, ...inOrder(commitments), record);
  const syllables = Array.from({ length: SYLLABLES }, (_, index) => {
    const value = Number.parseInt(digits.slice(4 * index, 4 * index + 4), 16);
    return `${ONSETS[value % ONSETS.length]}${VOWELS[(value >> 4) % VOWELS.length]}`;
  });
  return `${syllables.slice(0, 2).join("")}-${syllables.slice(2).join("")}`;
}

/** Return a digest of what somebody sees, 128 bits of a hash. The order of fields does not matter. */
export const digestOf = async (seen: unknown): Promise<string> =>
  (await hashOf("kleinod seen", canonical(seen))).slice(0, 2 * SECRET_BYTES);

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join()}}`;
}
