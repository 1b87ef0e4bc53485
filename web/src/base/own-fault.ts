/**
 * Decides if an uncaught error is a bug of this site, by the script that raised it or by an error class that
 * only this site uses. Other errors are ignored: those raised by browser extensions, notices that browsers
 * report like errors, and failed requests.
 */
import { Unreachable } from "./file-unreachable.ts";

/** Names of browser errors for requests that were aborted, refused or failed. */
const REFUSALS = ["AbortError", "NotAllowedError", "SecurityError", "NetworkError", "TimeoutError"];
/**
 * True for an error of a built-in class other than `Error`, because browsers raise such errors themselves. It counts
 * as a bug of this site only if a script of the site is known to have raised it.
 */
const isOfBrowsers = (error: Error): boolean =>
  error.constructor !== Error && /\[native code]/.test(String(error.constructor));
/** Matches a line of a stack trace, in the notation of V8 or of other engines. */
const FRAME = /^\s*at |@/;
const PLACE = /(?:@|\(|\s)([^\s()@]*|@?https?:[^\s()]*):\d+:\d+\)?$/;

/** True if this is the address of a script of this site. `folder` is the absolute address of the site. */
function isOwnScript(address: string, folder: string): boolean {
  const { href, pathname } = URL.canParse(address) ? new URL(address) : { href: "", pathname: "" };
  return href.startsWith(folder) && /\.[jt]s$/.test(pathname);
}

/** Return the address of the script that raised an error, or undefined if the stack names none. */
function scriptOf({ name, message, stack = "" }: Error): string | undefined {
  const said = `${name}: ${message}`;
  const frames = (stack.startsWith(said) ? stack.slice(said.length) : stack).split("\n");
  for (const frame of frames) {
    const place = FRAME.test(frame) ? PLACE.exec(frame)?.[1] : undefined;
    if (place !== undefined) return place;
  }
  return undefined;
}

/**
 * True if an error or other raised value is a bug of this site. `at` is the script's address, if the browser
 * reports it.
 */
export function isOwnFault(raised: unknown, at = "", folder = new URL(".", document.baseURI).href): boolean {
  if (!(raised instanceof Error)) return isOwnScript(at, folder);
  if (raised instanceof Unreachable) return false;
  if (raised instanceof DOMException && REFUSALS.includes(raised.name)) return false;
  const script = scriptOf(raised);
  if (script !== undefined) return isOwnScript(script, folder);
  return at ? isOwnScript(at, folder) : !isOfBrowsers(raised);
}
