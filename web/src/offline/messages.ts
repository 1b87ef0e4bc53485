/** What pages and the service worker say to each other, and what the build tells the service worker. */

/** A file of the site: its address relative to the page's folder, bytes, and SHA-256 in hexadecimal digits. */
export type SiteFile = [path: string, size: number, digest: string];

/** Everything one edition of the site consists of. `version` is a hash of all of it. */
export interface Edition {
  version: string;
  files: SiteFile[];
}

/** Said by the service worker to all pages of the site, over `channelName`. Bytes before compression. */
export type FromCopy =
  /** "arriving": a first copy. "update": a newer edition. "repair": files that were lost. */
  | { type: "arriving" | "update" | "repair"; loaded: number; total: number }
  /** It went no further: the file and why. */
  | { type: "stopped"; file: string; reason: string; loaded: number; total: number }
  | { type: "complete" };

export type ToCopy =
  /** Is the copy complete? Fetch what is missing, and drop what no page uses any more. */
  | { type: "check" }
  /** Take over from the older edition. */
  | { type: "replace" };

/**
 * What a worker may do: as much as the page. A policy in the page's head does not reach the script of a worker,
 * so it is sent with it.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Folders of one host share storage and channels; `scope` tells them apart. */
export const channelName = (scope: string): string => `kleinod ${scope}`;

/** Held by a page as long as it runs: the copy that has this script is in use. */
export const lockName = (script: string): string => `kleinod ${script}`;
