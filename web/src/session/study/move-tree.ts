/** Functions that step through a study's tree of moves, and that arrange the tree in lines. */
import type { StudyNode, StudyNodes, Turn } from "../../engine/protocol.ts";

export const ROOT = 0;

/** A step: to either end of the line, one action back or on, or to the alternative above or below. */
export type Walk = "first" | "back" | "on" | "last" | "up" | "down";

/** A part of a line that no variation interrupts. `depth`: 0 for the main line, 1 for its variations, and so on. */
export interface Segment {
  depth: number;
  nodes: readonly number[];
  /** True if a variation begins with this segment. */
  begins: boolean;
  /** The number of actions that are hidden after the first one because the variation is folded; 0 if it is not. */
  hidden: number;
}

export const nodeAt = (nodes: StudyNodes, n: number): StudyNode => nodes[n] ?? { parent: -1, next: [] };

/** Return the numbers of all nodes from the start to node `n`, including both. */
export function pathTo(nodes: StudyNodes, n: number): number[] {
  const found = [n];
  for (let at = n; at !== ROOT && nodes[at]; ) {
    at = nodeAt(nodes, at).parent;
    found.push(at);
  }
  return found.reverse();
}

/** Return the line through a node: the path to it, then the first continuation at each node to the end. */
export function lineThrough(nodes: StudyNodes, n: number): number[] {
  const line = pathTo(nodes, n);
  for (let at = nodeAt(nodes, n).next[0]; at !== undefined; at = nodeAt(nodes, at).next[0]) line.push(at);
  return line;
}

/** Return the first node of the variation to which a node belongs; the start if the node belongs to the main line. */
export function variationOf(nodes: StudyNodes, n: number): number {
  let at = n;
  while (at !== ROOT && nodeAt(nodes, nodeAt(nodes, at).parent).next[0] === at) at = nodeAt(nodes, at).parent;
  return at;
}

/** Return the node to which a step leads; undefined if there is none. */
export function stepTo(nodes: StudyNodes, n: number, walk: Walk): number | undefined {
  if (walk === "first") return n === ROOT ? undefined : ROOT;
  if (walk === "back") return n === ROOT ? undefined : nodeAt(nodes, n).parent;
  if (walk === "on") return nodeAt(nodes, n).next[0];
  if (walk === "last") {
    const end = lineThrough(nodes, n).at(-1);
    return end === n ? undefined : end;
  }
  return beside(nodes, n, walk === "up" ? -1 : 1);
}

/**
 * Return the alternative `by` places after node `n` (before it if `by` is negative). If there is none, look for an
 * alternative to its parent, and so on up to the start.
 */
function beside(nodes: StudyNodes, n: number, by: number): number | undefined {
  for (let at = n; at !== ROOT && nodes[at]; at = nodeAt(nodes, at).parent) {
    const all = nodeAt(nodes, nodeAt(nodes, at).parent).next;
    const other = all[all.indexOf(at) + by];
    if (other !== undefined) return other;
  }
  return undefined;
}

/**
 * Return the numbers of all nodes in the order in which the study's text lists them: each line goes to its end before
 * its alternatives follow.
 */
export function inOrder(nodes: StudyNodes): number[] {
  const found: number[] = [];
  const todo = [ROOT];
  for (let n = todo.pop(); n !== undefined; n = todo.pop()) {
    found.push(n);
    todo.push(...nodeAt(nodes, n).next.toReversed());
  }
  return found;
}

/** Return the number of actions that follow a node, in all its lines. */
function below(nodes: StudyNodes, n: number): number {
  let count = 0;
  const todo = [...nodeAt(nodes, n).next];
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    count += 1;
    todo.push(...nodeAt(nodes, at).next);
  }
  return count;
}

/**
 * Return the tree as segments, in reading order. If the first node of a variation is in `folded`, the variation is
 * shown with that action only.
 */
export function segments(nodes: StudyNodes, folded: ReadonlySet<number> = new Set()): Segment[] {
  const found: Segment[] = [];
  const todo: { n: number; depth: number; begins: boolean }[] = [];
  const follow = (n: number, depth: number): void => {
    const [main, ...others] = nodeAt(nodes, n).next;
    if (main === undefined) return;
    // `todo` is a stack: the main action is on top, then come its alternatives, then the rest of the line.
    if (others.length > 0) {
      todo.push({ n: main, depth: -depth - 1, begins: false });
      for (const other of others.toReversed()) todo.push({ n: other, depth: depth + 1, begins: true });
    }
    todo.push({ n: main, depth, begins: false });
  };
  let open: number[] | null = null;
  const put = (n: number, depth: number, begins: boolean, hidden: number): void => {
    const last = found.at(-1);
    if (open && !begins && last?.depth === depth) open.push(n);
    else {
      open = [n];
      found.push({ depth, nodes: open, begins, hidden });
    }
  };
  follow(ROOT, 0);
  for (let item = todo.pop(); item; item = todo.pop()) {
    const { n, depth, begins } = item;
    if (depth < 0) {
      // After the variations, the line continues in a new segment.
      open = null;
      follow(n, -depth - 1);
      continue;
    }
    const hidden = begins && folded.has(n) ? below(nodes, n) : 0;
    put(n, depth, begins, hidden);
    const siblings = nodeAt(nodes, nodeAt(nodes, n).parent).next;
    const waits = !begins && siblings.length > 1;
    if (hidden > 0) open = null;
    else if (!waits) follow(n, depth);
  }
  return found;
}

/** Return the turns of a line that begins at the start. A turn is a series of actions by one seat. */
export function turnsOf(nodes: StudyNodes, line: readonly number[]): Turn[] {
  const turns: Turn[] = [];
  let number = -1;
  for (const [index, n] of line.entries()) {
    const { seat = -1, turn = 0, text = "" } = nodeAt(nodes, n);
    if (index === 0) continue;
    const last = turns.at(-1);
    if (last && last.seat === seat && turn === number)
      Object.assign(last, { text: `${last.text} ${text}`, to: index });
    else turns.push({ seat, text, from: index - 1, to: index, story: [] });
    number = turn;
  }
  return turns;
}
