/**
 * Repairs the page's own scripts and styles. Their names contain a hash, so caches would keep a damaged one
 * for a year. Each file is compared with the hash listed by the build. A file that does not match is fetched
 * again, bypassing the caches.
 */

import { type Broken, wrongType } from "../base/file-unreachable.ts";

/**
 * The file beside the page that lists a hash for each file: relative address → SHA-256 in base 64. The build
 * writes it.
 */
export const INTEGRITY = "integrity.json";

interface RepairReport {
  /** The names of files that were damaged and have been repaired. */
  healed: string[];
  /** The files that could not be fetched intact. */
  broken: Broken[];
}

/** The timeout for fetching one file, in milliseconds. */
const PATIENCE = 30_000;
const HEALED = "kleinod.healed";

/** Store the names of repaired files across a reload, so that the page can report them. */
export function keepRepaired(files: readonly string[]): void {
  try {
    sessionStorage.setItem(HEALED, JSON.stringify(files));
  } catch {
    // Without storage the page does not report the repair after the reload.
  }
}

/** Return the names of the files repaired before the last reload. Reading clears the list. */
export function takeRepaired(): string[] {
  try {
    const files: unknown = JSON.parse(sessionStorage.getItem(HEALED) ?? "[]");
    sessionStorage.removeItem(HEALED);
    return Array.isArray(files) ? files.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * Check all scripts and styles below `folder`, which is an absolute URL, and repair damaged ones. Never
 * rejects.
 */
export async function repair(
  folder: string,
  get: typeof fetch = (url, init) => fetch(url, init),
): Promise<RepairReport> {
  const mended: RepairReport = { healed: [], broken: [] };
  const list = await get(new URL(INTEGRITY, folder), { cache: "no-cache" })
    .then((response) => response.json() as Promise<Record<string, string>>)
    .catch(() => ({}));
  await Promise.all(
    Object.entries(list).map(async ([path, digest]) => {
      const url = new URL(path, folder);
      const integrity = `sha256-${digest}`;
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
