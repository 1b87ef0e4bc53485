/** Addresses of the site whose "#" a program has escaped or lost on the way, so that they name no file of the host. */

/** The folder of the site and what stands behind the "#", of an address with an escaped one, even escaped twice. */
const ESCAPED = /^(.*?\/)(?:index\.html)?%(?:25)*23(.*)$/i;
/** The same of an address that has lost its "#": what follows "m", "p" or "s" begins as records and studies do. */
const LOST = /^(.*?\/)\/*([mps]\/(?:[\d.]+\/)?k[a-z]\d+(?:~|%7E).*)$/i;

interface LostAddress {
  /** Absolute address of the page to offer. */
  home: string;
  /** Absolute address of what was meant; undefined where that cannot be told. */
  meant?: string;
}

/**
 * Where an address without a file was meant to lead. The folder of the site is unknown to a page that a host sends for
 * any address, so it is read from the address itself. A link with a whole "#/…" behind a wrong path is tried one
 * folder further up each time.
 */
export function lostAddress({
  origin,
  pathname,
  hash,
}: Pick<Location, "origin" | "pathname" | "hash">): LostAddress {
  const [, folder, end] = ESCAPED.exec(pathname) ?? LOST.exec(pathname) ?? [];
  if (folder !== undefined && end !== undefined) {
    const home = origin + folder;
    return { home, meant: `${home}#/${end.replace(/%2F/gi, "/").replace(/^\/+/, "")}${hash}` };
  }
  const above = origin + pathname.replace(/[^/]*\/?$/, "");
  if (hash.startsWith("#/") && pathname !== "/") return { home: above, meant: above + hash };
  return { home: above };
}
