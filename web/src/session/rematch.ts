/** A rematch: the same game and options as before, with the seats rotated by one. */
import { randomBelow, SECRETS } from "../base/random.ts";
import { inRematch } from "../engine/seat-kinds.ts";
import { freshId, savedMatch } from "../saves/match-store.ts";
import type { World } from "./session-services.ts";
import type { SessionState } from "./state.ts";

/** Save a rematch. Resolves to its id, or to null if no match is shown. */
export async function saveRematch({ frame, match }: SessionState, world: World): Promise<string | null> {
  if (!frame) return null;
  const { engine, store, gameInfo } = world;
  const { game, seats, options, record } = frame;
  const { hidden, chance } = gameInfo(game) ?? {};
  const id = freshId();
  const seed = chance ? randomBelow(SECRETS) : 0;
  // Take the players from the start of the match: if a person has resigned, a bot holds that seat at the end, but the
  // person plays again.
  const { kinds } = await engine.ask({ op: "goto", record, at: 0 });
  const first = await engine.ask({ op: "new", game, seats, options, seed, kinds: inRematch(kinds), id });
  const names = inRematch(match?.names ?? []);
  await store.save(savedMatch(first, { id, names, frame: first }, hidden ?? false), null);
  return id;
}
