/**
 * Clicks that were refused. If a second click follows ("this card … onto that field"), the reason is given for both
 * together, although the page has not selected the first. The engine decides what the clicks mean.
 */
import type { Msg, Refusal, Replies } from "../engine/protocol.ts";
import { isButton } from "./click-path.ts";

/** The ids that were refused together, and the reason; no ids if nothing was refused. */
export interface RefusedClicks {
  readonly path: readonly string[];
  readonly why: Msg | null;
}

export const NO_REFUSAL: RefusedClicks = { path: [], why: null };

/** Asks the engine for a reason. Returns null when the answer is no longer needed. */
type Ask = (path: string[]) => Promise<Replies["why"] | null>;

/** Clicked ids, and the reason why they are refused. */
export interface Found {
  path: string[];
  why: Msg;
}

/**
 * Find the reason why a click is refused. The click is tried after the refused ids, after the selected ids, and alone; the
 * first of these paths for which the engine knows a reason counts.
 */
export async function whyNowhere(
  tried: RefusedClicks,
  clicked: readonly string[],
  id: string,
  ask: Ask,
): Promise<Found | null> {
  const paths = distinct([...(tried.path.length > 0 ? [[...tried.path, id]] : []), [...clicked, id], [id]]);
  const found = await first(paths, ask, ({ why }) => !isNothing(why), true);
  if (!found || found.path.length === 1 || isNews(tried, found.why, id)) return found;
  // If the reason is the same as before, and the new piece cannot move at all, that is the better reason.
  const alone = await ask([id]);
  return alone && "why" in alone && isImmobile(alone.why) ? { path: [id], why: alone.why } : found;
}

/**
 * A click has selected something new. Find the reason why it could not complete the ids clicked or refused `before`, if
 * that reason should be shown and was not shown already.
 */
export function whyNotBoth(
  tried: RefusedClicks,
  before: readonly string[],
  clicked: readonly string[],
  ask: Ask,
): Promise<Found | null> {
  const id = clicked.at(-1);
  if (id === undefined || isButton(id)) return Promise.resolve(null);
  const others = clicked.length === 1 && !before.includes(id) ? [tried.path, before] : [tried.path];
  const paths = distinct(others.filter((path) => path.length > 0).map((path) => [...path, id]));
  return first(paths, ask, ({ anyhow, why }) => anyhow === true && !isNothing(why) && isNews(tried, why, id));
}

/** True if a reason is new, or concerns the id just clicked. */
const isNews = (tried: RefusedClicks, why: Msg, id: string): boolean =>
  why.code !== tried.why?.code || (why.at ?? []).includes(id);

/** True if the reason is that the piece cannot move at all. */
const isImmobile = (why: Msg): boolean => why.code === "explain.immobile";

/** True if the reason is that no action begins with these clicks. */
export const isNothing = (why: Msg): boolean => why.code === "explain.nothing";

/** Return the first path whose reason is `worth` showing. If there is none and one `must` be shown, return any. */
async function first(
  paths: string[][],
  ask: Ask,
  worth: (said: Refusal) => boolean,
  must = false,
): Promise<Found | null> {
  let any: Found | null = null;
  for (const path of paths) {
    const reply = await ask(path);
    if (!reply) return null;
    // A path that is legal by itself was not meant, since something else is selected.
    if (!("why" in reply)) continue;
    any = { path, why: reply.why };
    if (worth(reply)) return any;
  }
  return must ? any : null;
}

function distinct(paths: string[][]): string[][] {
  const known = new Set<string>();
  return paths.filter((path) => known.size < known.add(path.join(" ")).size);
}
