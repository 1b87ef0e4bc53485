/** Opens a match for a session: reads the save, link or position that the address names, and shows it. */
import { EngineError } from "../engine/engine.ts";
import type { Frame } from "../engine/protocol.ts";
import { freshId, type SavedMatch } from "../saves/match-store.ts";
import type { SessionMachine } from "./engine-effects.ts";
import { meet } from "./link-arrival.ts";
import type { World } from "./session-services.ts";
import { eyesOf } from "./state.ts";

/**
 * Run `work`, which opens a match. If the engine refuses a request of it, show the engine's failure as the reason why
 * the match cannot be opened.
 */
export async function orFail(machine: SessionMachine, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    await machine.dispatch({ type: "failed", failure: error.failure });
  }
}

/** Load everything needed to show a game, and give the session the facts about that game. */
export async function needed(game: string, machine: SessionMachine, world: World): Promise<void> {
  await world.need(game);
  const { hidden = false, editable = false } = world.gameInfo(game) ?? {};
  await machine.dispatch({ type: "game", game, facts: { hidden, editable } });
}

/** Open a stored match. Its stored frame is shown until Python is ready; it may come from an older build. */
export async function openSaved(id: string, machine: SessionMachine, world: World): Promise<void> {
  const match = await world.store.get(id);
  if (!match) return machine.dispatch({ type: "missing" });
  await needed(match.game, machine, world);
  const begun = world.begun?.(id);
  const picture = begun?.record === match.record ? begun : match.frame;
  await machine.dispatch({ type: "read", match, picture });
}

/** Open a match or a position from the text in a link. */
export async function openLink(record: string, machine: SessionMachine, world: World): Promise<void> {
  const { engine, store } = world;
  // Only the engine can tell from a record which game it is, and whether that game has secrets.
  const frame = await engine.ask({ op: "open", record, eyes: { lifted: null }, picture: true });
  await needed(frame.game, machine, world);
  const arrival = await meet(frame, record, engine, store);
  const bare = arrival.kind !== "same" && frame.id === "" && frame.plies === 0;
  const shown = bare ? await matchFrom(frame, frame.kinds, machine, world) : frame;
  await machine.dispatch({ type: "linked", arrival, frame: shown });
}

/** Show another save, and continue play in it. */
export async function openInstead(match: SavedMatch, machine: SessionMachine, world: World): Promise<void> {
  await needed(match.game, machine, world);
  await machine.dispatch({ type: "instead", match });
}

/**
 * Return the first frame of a new match that begins with a position. The match is saved only once a turn is played.
 */
export function matchFrom(
  position: Frame,
  kinds: string[],
  machine: SessionMachine,
  world: World,
): Promise<Frame> {
  const { game, seats, options, positionText } = position;
  const eyes = eyesOf(machine.state, game);
  return world.engine.ask({
    ...{ op: "new", game, seats, options, kinds, from: positionText, id: freshId() },
    ...(eyes && { eyes, picture: true }),
  });
}
