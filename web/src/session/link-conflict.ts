/** Carries out a person's decision about a link: changes the saves of the match accordingly. */
import type { Frame } from "../engine/protocol.ts";
import { type LinkAction, TAKING } from "../saves/link-conflicts.ts";
import type { MatchStore, SavedMatch } from "../saves/match-store.ts";
import type { SessionMachine } from "./engine-effects.ts";
import type { Asked } from "./link-arrival.ts";
import type { MatchPersistence } from "./persistence.ts";

interface Answering {
  readonly machine: SessionMachine;
  readonly store: MatchStore;
  readonly persistence: MatchPersistence;
  /** The frame of the match in the link. */
  readonly frame: Frame;
  /** Show another save, and continue play in it. */
  open(match: SavedMatch): Promise<void>;
}

/** Carry out one action of a decision. Resolves to the decision with the results of that action. */
export async function carryOut(action: LinkAction, asked: Asked, at: Answering): Promise<Asked> {
  const { machine, persistence, frame, store } = at;
  const { match, related, aside } = asked;
  // A link contains no names of people. The stored names are used, except if the stored match is unrelated to the
  // link's match.
  const names = related.relation === "other" ? [] : match.names;
  switch (action) {
    case "open":
      await at.open((await store.get(match.id)) ?? match);
      return asked;
    case "copy":
      await persistence.write(frame, { id: await persistence.branch(match), names });
      return asked;
    case "write": {
      const over = TAKING[asked.kind] === "over";
      if (over) await machine.dispatch({ type: "adopted", match });
      await persistence.write(frame, over ? match : { id: match.id, names });
      const moved = machine.state.aside;
      await machine.dispatch({ type: "forgotten" });
      return moved ? { ...asked, aside: moved } : asked;
    }
    case "restore":
      await machine.dispatch({ type: "restored", match });
      await persistence.restore(match);
      if (aside && (await store.get(aside.id))?.record === aside.record) await store.remove(aside.id);
      await at.open(match);
      return asked;
    case "refuse":
      return asked;
  }
}
