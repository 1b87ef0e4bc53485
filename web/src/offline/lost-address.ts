/**
 * Repairs addresses of the site in which another program has escaped or dropped the "#", so that they name a
 * file that the host does not have.
 */

/**
 * Matches an address whose "#" was escaped, even twice. Captures the site's folder and the text after the
 * "#".
 */
const ESCAPED = /^(.*?\/)(?:index\.html)?%(?:25)*23(.*)$/i;
/**
 * Matches an address that has lost its "#". Captures the site's folder, and the text after the "#": "m", "p"
 * or "s", followed by a text that begins like a record or a study.
 */
const LOST = /^(.*?\/)\/*([mps]\/(?:[\d.]+\/)?k[a-z]\d+(?:~|%7E).*)$/i;

interface LostAddress {
  /** The absolute address of the page to offer. */
  home: string;
  /** The absolute address that was probably meant, or undefined if it is unknown. */
  meant?: string;
}

/**
 * Return the page that an address without a file was probably meant to open. A host sends 404.html for any
 * unknown address, so the site's folder is read from the address itself. If the address has an intact "#/…"
 * after a wrong path, each visit tries the link one folder further up.
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
