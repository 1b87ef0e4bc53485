/**
 * Remembers refused clicks. If a second click follows ("this card … onto that field"), the page shows the
 * reason why both clicks together are refused, although the first click has selected nothing. The engine
 * decides what the clicks mean.
 */
import type { Msg, Refusal, Replies } from "../engine/protocol.ts";
import { isButton } from "./click-path.ts";

/** The ids that were refused together, and the reason. There are no ids if nothing was refused. */
export interface RefusedClicks {
  readonly path: readonly string[];
  readonly why: Msg | null;
}

export const NO_REFUSAL: RefusedClicks = { path: [], why: null };

/** Asks the engine for a reason. Returns null if the answer is no longer needed. */
type Ask = (path: string[]) => Promise<Replies["why"] | null>;

/** The clicked ids, and the reason why they are refused. */
export interface Found {
  path: string[];
  why: Msg;
}

/**
 * Find the reason why a click is refused. The click is tried after the refused ids, after the selected ids,
 * and alone. The result is the first of these paths for which the engine knows a reason.
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
  // If the reason is the same as before, and the piece just clicked cannot move at all, say that instead.
  const alone = await ask([id]);
  return alone && "why" in alone && isImmobile(alone.why) ? { path: [id], why: alone.why } : found;
}

/**
 * Find the reason why the latest click began a new selection instead of completing the path of earlier clicks
 * (`before`, or those refused). Return the reason only if it is worth showing and has not been shown already.
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

/** Return true if a reason is new, or concerns the id just clicked. */
const isNews = (tried: RefusedClicks, why: Msg, id: string): boolean =>
  why.code !== tried.why?.code || (why.at ?? []).includes(id);

/** Return true if the reason is that the piece cannot move at all. */
const isImmobile = (why: Msg): boolean => why.code === "explain.immobile";

/** Return true if the reason is that no action begins with these clicks. */
export const isNothing = (why: Msg): boolean => why.code.startsWith("explain.nothing");

/**
 * Return the first path whose reason is `worth` showing. If there is none and `must` is set, return the last
 * path with any reason.
 */
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
    // Skip a path that is legal by itself: the player did not mean it, because something else is selected.
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
