/**
 * Whether an error that nobody caught is a fault of ours. Only evidence counts: the script in which the error was raised,
 * or a class that only our code raises. Extensions raise errors in the page as well, browsers send notices the same way,
 * and a request that fails is no fault.
 */
import { Unreachable } from "./file-unreachable.ts";

/** What browsers answer to a request that was given up, refused, or did not get through. */
const REFUSALS = ["AbortError", "NotAllowedError", "SecurityError", "NetworkError", "TimeoutError"];
/** Classes that browsers use for what they refuse. Without a frame of ours nobody knows who has asked. */
const OF_BROWSERS: readonly unknown[] = [TypeError, SyntaxError, RangeError, DOMException];
/** A line of a stack, in the notation of V8 or of other engines. */
const FRAME = /^\s*at |@/;
const PLACE = /(?:@|\(|\s)([^\s()@]*|@?https?:[^\s()]*):\d+:\d+\)?$/;

/** Whether this is the address of a script of ours; `folder`: the absolute address of the site. */
function isOwnScript(address: string, folder: string): boolean {
  const { href, pathname } = URL.canParse(address) ? new URL(address) : { href: "", pathname: "" };
  return href.startsWith(folder) && /\.[jt]s$/.test(pathname);
}

/** The script in which an error was raised; undefined where its stack names none. */
function scriptOf({ name, message, stack = "" }: Error): string | undefined {
  const said = `${name}: ${message}`;
  const frames = (stack.startsWith(said) ? stack.slice(said.length) : stack).split("\n");
  for (const frame of frames) {
    const place = FRAME.test(frame) ? PLACE.exec(frame)?.[1] : undefined;
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Whether an error, or what else was raised or rejected with, is a fault of ours; `at`: where, if a browser says so. */
export function isOwnFault(raised: unknown, at = "", folder = new URL(".", document.baseURI).href): boolean {
  if (!(raised instanceof Error)) return isOwnScript(at, folder);
  if (raised instanceof Unreachable) return false;
  if (raised instanceof DOMException && REFUSALS.includes(raised.name)) return false;
  const script = scriptOf(raised);
  if (script !== undefined) return isOwnScript(script, folder);
  return at ? isOwnScript(at, folder) : !OF_BROWSERS.includes(raised.constructor);
}
