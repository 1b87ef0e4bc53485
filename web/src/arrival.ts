/** What to do with a match that came by a link, given what this device knows of it. */
import type { Engine } from "./engine.ts";
import type { Frame } from "./protocol.ts";
import type { SavedMatch, Store } from "./store.ts";

export type Arrival =
  /** Nothing known of it: look, and keep it when something is played. */
  | { kind: "new" }
  | { kind: "same"; match: SavedMatch }
  /** The link goes on from where we stopped: `turns` more. */
  | { kind: "ahead"; match: SavedMatch; turns: number }
  /** The link shows an earlier moment of what is here. */
  | { kind: "behind"; match: SavedMatch }
  /** Both went on, differently. */
  | { kind: "fork"; match: SavedMatch };

/** How the match of a link stands to the one saved here under the same id. */
export async function meet(
  frame: Frame,
  engine: Pick<Engine, "ask">,
  store: Pick<Store, "get">,
): Promise<Arrival> {
  const match = frame.id ? await store.get(frame.id) : undefined;
  if (!match) return { kind: "new" };
  const { relation } = await engine.ask({ op: "relate", record: match.record, other: frame.record });
  switch (relation) {
    case "same":
    case "behind":
      return { kind: relation, match };
    case "ahead":
      return { kind: "ahead", match, turns: Math.max(1, frame.turn - (match.frame?.turn ?? 0)) };
    default:
      return { kind: "fork", match };
  }
}
