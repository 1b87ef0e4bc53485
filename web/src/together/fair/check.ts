/**
 * The check of a match that its host has opened, as a guest makes it: secrets, deal, chance and everything that was seen.
 * The rules are asked of the engine of this device.
 */
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Replies, Request } from "../../engine/protocol.ts";
import { type BySeat, commitmentTo, digestOf, seedOf } from "./commitments.ts";
import type { Opened } from "./fair-messages.ts";

/**
 * commitments: what all had agreed to was mixed up; anew: it was dealt anew while this device was away; secrets: somebody's
 * secret is not what was committed to; deal: the cards are other ones; seen: a moment was untrue; before: a moment that
 * was seen before this device was away is in the match no more; record: what was opened is no such match.
 */
export type Lie = "commitments" | "anew" | "secrets" | "deal" | "seen" | "before" | "record";

/** A statement of the host that proved false, and its turn if it was about one moment. */
export interface Finding {
  readonly lie: Lie;
  readonly turn: number;
}

/** The parts of a match that a guest has seen. */
interface Evidence {
  /** The commitments of all. */
  readonly all: BySeat;
  /** The seat that has seen this; null for a spectator. */
  readonly seat: number | null;
  /** The digest of what was seen at each ply. */
  readonly seen: ReadonlyMap<number, Promise<string>>;
  /** Plies that were seen before this device was away. */
  readonly before: ReadonlySet<number>;
  /** Ask the engine of this device. */
  ask<R extends Request>(request: R): Promise<Replies[R["op"]]>;
}

/** Return what a frame shows of a moment, without the fields that depend on the way the frame was requested. */
export const visible = ({ at, turn, seat, prompt, scene, outcome }: Frame): unknown => ({
  ...{ at, turn, seat, prompt, scene, outcome },
});

export const sorted = (all: BySeat): string => [...all].sort(([one], [other]) => one - other).join(";");

/** Return what is untrue in a match that was opened; null if nothing is. */
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
    // A record in which something is not allowed, or which is too short for what was shown, opens nothing.
    return { lie: "record", turn: 0 };
  }
  return null;
}

/** True if a match with the seed of all secrets begins like this one, and chance did later what that seed gives. */
async function isDealt({ deal, secrets, record }: Opened, { ask }: Evidence): Promise<boolean> {
  const { game, seats, options, kinds, id } = await ask({ op: "goto", record, at: 0 });
  const seed = await seedOf(secrets, deal);
  const wanted = await ask({ op: "new", game, seats, options, kinds, id, seed });
  const first = await ask({ op: "goto", record, at: wanted.at });
  const { differs } = await ask({ op: "chance", record });
  return wanted.seed === first.seed && wanted.positionText === first.positionText && differs === null;
}
