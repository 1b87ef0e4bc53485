/**
 * Decides whether an uncaught error is a bug of this site. The evidence is the script that raised the error, or a
 * class that only this site raises. Extensions raise errors in the page as well, browsers report notices the same
 * way, and a failed request is no bug.
 */
import { Unreachable } from "./file-unreachable.ts";

/** Names of browser errors for requests that were aborted, refused, or failed. */
const REFUSALS = ["AbortError", "NotAllowedError", "SecurityError", "NetworkError", "TimeoutError"];
/** Classes that browsers raise themselves. Without a stack frame in this site's scripts the caller is unknown. */
const OF_BROWSERS: readonly unknown[] = [TypeError, SyntaxError, RangeError, DOMException];
/** A line of a stack, in the notation of V8 or of other engines. */
const FRAME = /^\s*at |@/;
const PLACE = /(?:@|\(|\s)([^\s()@]*|@?https?:[^\s()]*):\d+:\d+\)?$/;

/** True if this is the address of a script of this site; `folder`: the absolute address of the site. */
function isOwnScript(address: string, folder: string): boolean {
  const { href, pathname } = URL.canParse(address) ? new URL(address) : { href: "", pathname: "" };
  return href.startsWith(folder) && /\.[jt]s$/.test(pathname);
}

/** Return the script that raised an error; undefined if its stack names none. */
function scriptOf({ name, message, stack = "" }: Error): string | undefined {
  const said = `${name}: ${message}`;
  const frames = (stack.startsWith(said) ? stack.slice(said.length) : stack).split("\n");
  for (const frame of frames) {
    const place = FRAME.test(frame) ? PLACE.exec(frame)?.[1] : undefined;
    if (place !== undefined) return place;
  }
  return undefined;
}

/** True if an error or other raised value is a bug of this site; `at`: the script, if the browser reports it. */
export function isOwnFault(raised: unknown, at = "", folder = new URL(".", document.baseURI).href): boolean {
  if (!(raised instanceof Error)) return isOwnScript(at, folder);
  if (raised instanceof Unreachable) return false;
  if (raised instanceof DOMException && REFUSALS.includes(raised.name)) return false;
  const script = scriptOf(raised);
  if (script !== undefined) return isOwnScript(script, folder);
  return at ? isOwnScript(at, folder) : !OF_BROWSERS.includes(raised.constructor);
}
