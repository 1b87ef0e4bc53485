/** The messages between pages and the service worker, and the data the build writes into the service worker. */

/**
 * A file of the site: its address relative to the page's folder, its bytes, and its SHA-256 in base 64.
 */
export type SiteFile = [path: string, size: number, digest: string];

/** All files of one edition of the site. `version` is a hash of all of them. */
export interface SiteEdition {
  version: string;
  files: SiteFile[];
}

/**
 * Messages of the service worker to all pages of the site, over `channelName`. Bytes are counted before compression.
 */
export type FromCopy =
  /** "arriving": a first copy. "update": a newer edition. "repair": missing files. */
  | { type: "arriving" | "update" | "repair"; loaded: number; total: number }
  /** The download stopped at this file, for this reason. */
  | { type: "stopped"; file: string; reason: string; loaded: number; total: number }
  | { type: "complete" };

export type ToCopy =
  /** Report whether the copy is complete, fetch missing files, and drop editions that no page uses. */
  | { type: "check" }
  /** Replace the older edition. */
  | { type: "replace" };

/**
 * The policy of workers, equal to the page's. A policy in the page's head does not apply to the script of a worker,
 * so it is sent with the script.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Return the channel's name. Sites in several folders of one host share storage and channels; `scope` tells them
 * apart.
 */
export const channelName = (scope: string): string => `kleinod ${scope}`;

/** Return the name of the lock that a page holds as long as it runs: the copy with this script is in use. */
export const lockName = (script: string): string => `kleinod ${script}`;
