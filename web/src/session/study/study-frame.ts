/** What is told of a study, put together: the nodes as they are now, and a place as a frame that any table can show. */
import type { Frame, MatchConstants, StudyFrame, StudyNode, StudyNodes } from "../../engine/protocol.ts";
import { lineThrough, turnsOf } from "./move-tree.ts";

/** Nodes after an edit; the same object where nothing has changed. */
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
 * A place with the line it stands in as its turns, and itself alone as its record: why something cannot be does not
 * depend on how it came about. `follows`: it came about from what was shown before.
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
