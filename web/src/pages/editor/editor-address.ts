/** The position of a match as the address of a draft. */
import { randomBelow } from "../../base/random.ts";
import { href } from "../../base/router.ts";
import { choicesText } from "../../engine/game-options.ts";
import type { Frame } from "../../engine/protocol.ts";
import { engine, theGame } from "../../services.ts";
import { LAYOUTS } from "../setup/setup-fields.ts";

/** Return the address. In a game with secrets the draft holds only what `viewer` sees; the rest is dealt anew. */
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
