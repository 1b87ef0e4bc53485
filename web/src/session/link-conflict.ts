/** What the answers to the question about a link do to the saves. */
import type { Frame } from "../engine/protocol.ts";
import { type LinkAction, TAKING } from "../saves/link-conflicts.ts";
import type { MatchStore, SavedMatch } from "../saves/match-store.ts";
import type { Asked } from "./link-arrival.ts";
import type { Keeping } from "./persistence.ts";

export interface Answering {
  readonly store: MatchStore;
  readonly keeping: Keeping;
  /** What came by the link, at the moment shown. */
  readonly frame: Frame;
  /** Show a save, which is what is played from now on. */
  open(match: SavedMatch): Promise<void>;
}

/** Do one thing about the link; answers what is known of it from then on. */
export async function carryOut(action: LinkAction, asked: Asked, at: Answering): Promise<Asked> {
  const { keeping, frame, store } = at;
  const { match, related, aside } = asked;
  // A link holds no names; those of another match do not fit.
  const names = related.relation === "other" ? [] : match.names;
  switch (action) {
    case "open":
      await at.open((await store.get(match.id)) ?? match);
      return asked;
    case "copy":
      await keeping.save(frame, { id: await keeping.branch(match), names });
      return asked;
    case "write": {
      const over = TAKING[asked.kind] === "over";
      if (over) keeping.adopt(match);
      await keeping.save(frame, over ? match : { id: match.id, names });
      const moved = keeping.aside;
      keeping.forgetAside();
      return moved ? { ...asked, aside: moved } : asked;
    }
    case "restore":
      await keeping.restore(match);
      if (aside && (await store.get(aside.id))?.record === aside.record) await store.remove(aside.id);
      await at.open(match);
      return asked;
    case "refuse":
      return asked;
  }
}
