/**
 * Checks a finished match whose host has revealed it, from the view of a guest: the secrets, the deal, chance
 * and every moment that the guest has seen. The engine of this device answers all questions about the rules.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import { type BySeat, commitmentTo, digestOf, seedOf } from "./commitments.ts";
import type { Opened } from "./fair-messages.ts";

/**
 * The kinds of statements of a host that can prove false. commitments: the list of commitments was changed;
 * anew: the cards were dealt again while this device was away; secrets: somebody's secret does not match its
 * commitment; deal: the cards, or later random events, do not follow from the secrets; seen: the guest was
 * shown something that was not played; before: a moment that the guest saw before this device was away is no
 * longer part of the match; record: the revealed record is not a legal match, or is too short.
 */
export type Lie = "commitments" | "anew" | "secrets" | "deal" | "seen" | "before" | "record";

/**
 * A statement of the host that proved false, and the turn that it was about; 0 if it was about no particular
 * moment.
 */
export interface Finding {
  readonly lie: Lie;
  readonly turn: number;
}

/** The facts that a guest knows about a match, against which the host's statements are checked. */
interface Evidence {
  /** The commitments of all players and of the host. */
  readonly all: BySeat;
  /** The seat of the guest; null for a spectator. */
  readonly seat: number | null;
  /** The digest of what the guest saw at each ply. */
  readonly seen: ReadonlyMap<number, Promise<string>>;
  /** Plies that the guest saw before its device lost the connection and came back. */
  readonly before: ReadonlySet<number>;
  /** Send a request to the engine of this device. */
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
}

/**
 * Return the part of a frame that a person sees, without the fields that depend on how the frame was
 * requested.
 */
export const visible = ({ at, turn, seat, prompt, scene, outcome }: Frame): unknown => ({
  ...{ at, turn, seat, prompt, scene, outcome },
});

/** True if a player has acted in the match of a frame. */
export const isPlayed = ({ turns }: Pick<Frame, "turns">): boolean => turns.some(({ seat }) => seat >= 0);

export const sorted = (all: BySeat): string => [...all].sort(([one], [other]) => one - other).join(";");

/** Return the first false statement in a match that the host has revealed; null if there is none. */
export async function findLie(opened: Opened, evidence: Evidence): Promise<Finding | null> {
  const { deal, secrets, record } = opened;
  const { all, seat, seen, before } = evidence;
  const committed = await Promise.all(
    secrets.map(async ([one, secret]) => [one, await commitmentTo(secret, one, deal)] as const),
  );
  if (sorted(committed) !== sorted(all)) return { lie: "secrets", turn: 0 };
  try {
    if (!(await isDealt(opened, evidence))) return { lie: "deal", turn: 0 };
    for (const [at, digest] of [...seen].sort(([one], [other]) => one - other)) {
      const shown = await evidence.ask({ op: "goto", record, at, viewer: seat });
      if ((await digestOf(visible(shown))) !== (await digest))
        return { lie: before.has(at) ? "before" : "seen", turn: shown.turn };
    }
  } catch (error) {
    if (!(error instanceof EngineError) || error.failure.kind === "bug") throw error;
    // The engine refused the record, because it contains an illegal action or ends before a moment that was
    // shown.
    return { lie: "record", turn: 0 };
  }
  return null;
}

/**
 * True if a match with the seed made of all secrets begins like this one, and all later random events follow
 * from that seed.
 */
async function isDealt({ deal, secrets, record }: Opened, { ask }: Evidence): Promise<boolean> {
  const { game, seats, options, kinds, id } = await ask({ op: "goto", record, at: 0 });
  const seed = await seedOf(secrets, deal);
  const wanted = await ask({ op: "new", game, seats, options, kinds, id, seed });
  const first = await ask({ op: "goto", record, at: wanted.at });
  const { differs } = await ask({ op: "chance", record });
  return wanted.seed === first.seed && wanted.positionText === first.positionText && differs === null;
}
