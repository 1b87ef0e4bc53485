/**
 * Repair addresses of the site whose "#" another program has escaped or dropped, so that they name no file of the
 * host.
 */

/** The folder of the site and the text after the "#", in an address whose "#" was escaped, even twice. */
const ESCAPED = /^(.*?\/)(?:index\.html)?%(?:25)*23(.*)$/i;
/**
 * The same parts in an address that has lost its "#": the text after "m", "p" or "s" begins like a record or a study.
 */
const LOST = /^(.*?\/)\/*([mps]\/(?:[\d.]+\/)?k[a-z]\d+(?:~|%7E).*)$/i;

interface LostAddress {
  /** Absolute address of the page to offer. */
  home: string;
  /** Absolute address that was probably meant; undefined if unknown. */
  meant?: string;
}

/**
 * Return the page that an address without a file was meant to open. A host sends 404.html for any address, so the
 * page reads the folder of the site from the address itself. A link with an intact "#/…" behind a wrong path is tried
 * one folder further up each time.
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
