/**
 * Clicks that led nowhere. Whoever follows them up ("this card … onto that field") is told why not as well,
 * though the page has never taken up the first of them. What the clicks mean is for the engine to say.
 */
import type { Msg, Refusal, Replies } from "../engine/protocol.ts";
import { isButton } from "./click-path.ts";

/** Ids that were refused together, and why; no ids: nothing was refused. */
export interface RefusedClicks {
  readonly path: readonly string[];
  readonly why: Msg | null;
}

export const NO_REFUSAL: RefusedClicks = { path: [], why: null };

/** Asks the engine; null when the answer no longer matters. */
type Ask = (path: string[]) => Promise<Replies["why"] | null>;

/** What was clicked, and why it cannot be. */
export interface Found {
  path: string[];
  why: Msg;
}

/**
 * Why a click that nothing begins with leads nowhere. It may go on with what was refused before it, or with what
 * is chosen, or stand alone: the first of these that the engine can make anything of.
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
  // The old reason once more tells nothing to somebody who has turned to a piece that can go nowhere.
  const alone = await ask([id]);
  return alone && "why" in alone && isImmobile(alone.why) ? { path: [id], why: alone.why } : found;
}

/**
 * A click has taken up something of its own: why it could not end what was clicked or refused `before`, if that
 * is worth telling and not said already.
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

/** Another reason than the one before, or one about what was clicked now. */
const isNews = (tried: RefusedClicks, why: Msg, id: string): boolean =>
  why.code !== tried.why?.code || (why.at ?? []).includes(id);

/** A piece of whoever is to act can go nowhere. */
const isImmobile = (why: Msg): boolean => why.code === "explain.immobile";

/** The engine knows no action that begins with such clicks. */
export const isNothing = (why: Msg): boolean => why.code === "explain.nothing";

/** The first reading that is refused for a reason `worth` telling; else, if there must be one, any. */
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
    // What could be played by itself is not meant by somebody who has something else in hand.
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
