/** Makes the address that opens the position of a match in the editor. */
import { randomBelow } from "../../base/random.ts";
import { href } from "../../base/router.ts";
import { choicesText } from "../../engine/game-options.ts";
import type { Frame } from "../../engine/protocol.ts";
import { engine, theGame } from "../../services.ts";
import { LAYOUTS } from "../setup/setup-fields.ts";

/**
 * Return the address of the editor with the position of a frame. In an unfinished game with secrets, the
 * address contains only what `viewer` sees, and the hidden parts are dealt at random.
 */
export async function draftOf(frame: Frame, viewer: number | null): Promise<string> {
  const { game, seats, options } = frame;
  const info = theGame(game);
  const draft = info.hidden && frame.outcome === null ? await seen(frame, viewer) : frame.positionText;
  return href({ page: "editor", game, choices: choicesText(info, { seats, options }), draft });
}

async function seen({ record, at }: Frame, viewer: number | null): Promise<string> {
  const like = await engine.ask({ op: "seen", record, at, viewer, seed: randomBelow(LAYOUTS) });
  return (await engine.ask({ op: "open", record: like.record })).positionText;
}
