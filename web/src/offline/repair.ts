/**
 * Making the page's own scripts and styles whole. Their names never change their content, so caches keep a
 * damaged one for a year; each is compared with the list of the build, and what does not fit is fetched past them.
 */

import { type Broken, wrongType } from "../base/file-unreachable.ts";

/** Beside the page: address relative to it → hash as `integrity` wants it. Written by the build. */
export const INTEGRITY = "integrity.json";

interface RepairReport {
  /** What did not fit and does now. */
  healed: string[];
  /** What could not be had. */
  broken: Broken[];
}

/** Milliseconds for one file. */
const PATIENCE = 30_000;
const HEALED = "kleinod.healed";

/** Remember over a reload what was healed, so that it can be told. */
export function keepRepaired(files: readonly string[]): void {
  try {
    sessionStorage.setItem(HEALED, JSON.stringify(files));
  } catch {
    // It stays untold.
  }
}

/** What was healed before the page loaded itself again; only once. */
export function takeRepaired(): string[] {
  try {
    const files: unknown = JSON.parse(sessionStorage.getItem(HEALED) ?? "[]");
    sessionStorage.removeItem(HEALED);
    return Array.isArray(files) ? files.map(String) : [];
  } catch {
    return [];
  }
}

/** Look through all scripts and styles below `folder`, an absolute URL. Never rejects. */
export async function repair(
  folder: string,
  get: typeof fetch = (url, init) => fetch(url, init),
): Promise<RepairReport> {
  const mended: RepairReport = { healed: [], broken: [] };
  const list = await get(new URL(INTEGRITY, folder), { cache: "no-cache" })
    .then((response) => response.json() as Promise<Record<string, string>>)
    .catch(() => ({}));
  await Promise.all(
    Object.entries(list).map(async ([path, integrity]) => {
      const url = new URL(path, folder);
      let type = "";
      const fits = (cache: RequestCache): Promise<boolean> =>
        get(url, { cache, integrity, signal: AbortSignal.timeout(PATIENCE) })
          .then(async (response) => {
            type = (response.ok && wrongType(path, response)) || "";
            return response.ok && !type && (await response.arrayBuffer()).byteLength > 0;
          })
          .catch(() => false);
      if (await fits("default")) return;
      if (await fits("reload")) mended.healed.push(path);
      else mended.broken.push({ file: path, type });
    }),
  );
  return mended;
}
