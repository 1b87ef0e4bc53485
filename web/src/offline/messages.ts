/**
 * The messages between pages and the service worker, and the data that the build writes into the service
 * worker.
 */

/**
 * A file of the site: its address relative to the page's folder, its size in bytes, and its SHA-256 in base
 * 64.
 */
export type SiteFile = [path: string, size: number, digest: string];

/** All files of one edition of the site. `version` is a hash of all of them. */
export interface SiteEdition {
  version: string;
  files: SiteFile[];
}

/**
 * Messages from the service worker to all pages of the site, sent over the channel `channelName`. Bytes are
 * counted before compression.
 */
export type FromCopy =
  /**
   * The progress of a download. "arriving": the first copy. "update": a newer edition. "repair": missing
   * files.
   */
  | { type: "arriving" | "update" | "repair"; loaded: number; total: number }
  /** The download stopped at `file`; `reason` is the cause. */
  | { type: "stopped"; file: string; reason: string; loaded: number; total: number }
  | { type: "complete" };

export type ToCopy =
  /**
   * Asks the service worker to report whether the copy is complete, fetch missing files, and drop unused
   * editions.
   */
  | { type: "check" }
  /** Asks the service worker to replace the older edition. */
  | { type: "replace" };

/**
 * The content security policy of workers, equal to the page's. A policy in the page's head does not apply to
 * a worker's script, so the service worker adds it to the response.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Return the name of the channel. Several sites in different folders of one host share storage and channels,
 * and `scope` tells them apart.
 */
export const channelName = (scope: string): string => `kleinod ${scope}`;

/**
 * Return the name of the lock that a page holds as long as it runs. The lock shows that the copy with this
 * script is in use.
 */
export const lockName = (script: string): string => `kleinod ${script}`;
