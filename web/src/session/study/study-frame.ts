/**
 * Combines the engine's replies about a study: the nodes of the tree as they are now, and a place as a frame that any
 * table can show.
 */
import type { Frame, MatchConstants, StudyFrame, StudyNode, StudyNodes } from "../../engine/protocol.ts";
import { lineThrough, turnsOf } from "./move-tree.ts";

/** Return the nodes of the tree after an edit. If nothing has changed, return the identical object. */
export function withChanges(nodes: StudyNodes, changed: Record<number, StudyNode | null>): StudyNodes {
  const entries = Object.entries(changed);
  if (entries.length === 0) return nodes;
  const after: Record<number, StudyNode> = { ...nodes };
  for (const [n, node] of entries) {
    if (node) after[Number(n)] = node;
    else delete after[Number(n)];
  }
  return after;
}

/**
 * Return the frame of a place. Its turns are those of the line through that place. Its record contains only the
 * position, which suffices to find the reason for a refusal. `follows`: true if the frame continues the one shown
 * before.
 */
export function frameOf(
  { game, version, seats, options, seed, colors, board }: MatchConstants,
  shown: StudyFrame,
  { nodes, at, chapter }: { nodes: StudyNodes; at: number; chapter: number },
  follows: boolean,
): Frame {
  const line = lineThrough(nodes, at);
  return {
    ...{ game, version, seats, options, seed, colors, board, id: `chapter-${chapter}` },
    ...shown,
    ...{ record: shown.position, turns: turnsOf(nodes, line), plies: line.length - 1 },
    ...(!follows && { last: [] }),
  };
}
