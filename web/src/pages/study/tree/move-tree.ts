/** Draws a tree of moves as text, with numbered lines, indented variations, and comments in place. */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import type { StudyNode, StudyNodes } from "../../../engine/protocol.ts";
import { type Reading, type Segment, segments, type Walk } from "../../../session/study/study-reader.ts";
import { currentLanguage, has, t } from "../../../words/sentences.ts";

/**
 * The symbols for the numeric annotation glyphs of chess programs, in the order in which the panel offers
 * them.
 */
export const SIGNS: ReadonlyMap<number, string> = new Map([
  [3, "!!"],
  [1, "!"],
  [5, "!?"],
  [6, "?!"],
  [2, "?"],
  [4, "??"],
  [10, "="],
  [13, "∞"],
]);

/** The maximum indentation. Still deeper variations are marked by words alone. */
const DEEPEST = 6;

const WALKS: Record<string, Walk> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** Return the step that a key means within the tree. */
export function walkOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Walk | undefined {
  return altKey || ctrlKey || metaKey || shiftKey ? undefined : WALKS[key];
}

/**
 * Draw the tree. It is redrawn only if the tree itself has changed; for a new current place, `showPlace` only
 * moves the mark.
 */
export function drawTree({ nodes }: Reading, folded: ReadonlySet<number>): TemplateResult {
  return html`<div class="study-tree" role="tree" aria-label=${t("study.tree")}>
    ${guard([nodes, folded, currentLanguage()], () => {
      const start = nodes[0];
      return html`<div class="study-line" role="group">${start ? drawStart(start) : nothing}</div>
        ${repeat(
          segments(nodes, folded),
          ({ nodes: [first], begins }) => (begins ? `${first}v` : first),
          (segment) => {
            const line = segment.nodes.map((n) => nodes[n]);
            // `guard` redraws only lines that have changed, so that an edit of a large tree is fast.
            return guard([...line, segment.hidden, segment.depth, currentLanguage()], () =>
              drawSegment(segment, nodes),
            );
          },
        )}`;
    })}
  </div>`;
}

function drawStart(node: StudyNode): TemplateResult {
  return html`<span class="study-move" role="treeitem" aria-level="1" aria-selected="false" tabindex="-1" data-node="0"
    >${t("study.start-here")}${drawComment(node)}</span>`;
}

function drawSegment({ depth, nodes: line, begins, hidden }: Segment, nodes: StudyNodes): TemplateResult {
  let turn = -1;
  return html`<div class="study-line" role="group" data-depth=${Math.min(depth, DEEPEST)}>${line.map(
    (n, index) => {
      const node = nodes[n] ?? { parent: -1, next: [] };
      const counted = node.turn !== turn;
      turn = node.comment ? -1 : (node.turn ?? -1);
      const first = begins && index === 0;
      if (!first && !node.glyph && !node.comment) return drawPlain(n, depth, node, counted);
      return html`<span class="study-move" role="treeitem" aria-level=${depth + 1} aria-selected="false" tabindex="-1" data-node=${n}
      aria-expanded=${first && node.next.length > 0 ? String(hidden === 0) : nothing}
      >${first ? html`<span class="unseen">${t("study.variation")} </span>` : nothing}${
        counted ? html`<span class="study-number">${(node.turn ?? 0) + 1}.</span> ` : nothing
      }${textOf(node)}${drawSign(node)}${hidden > 0 ? html` <span class="study-hidden">${t("study.hidden", { n: hidden })}</span>` : nothing}${drawComment(node)}</span> `;
    },
  )}</div>`;
}

/**
 * Draw a move without symbol and comment. Most moves of a large tree have neither, so this template is as
 * small as possible.
 */
const drawPlain = (n: number, depth: number, node: StudyNode, counted: boolean): TemplateResult =>
  html`<span class="study-move" role="treeitem" aria-level=${depth + 1} aria-selected="false" tabindex="-1" data-node=${n}
      >${counted ? html`<span class="study-number">${(node.turn ?? 0) + 1}.</span> ` : nothing}${textOf(node)}</span> `;

/** Return the text of a move. A random event before the first turn has no readable text of its own. */
const textOf = ({ turn, text = "" }: StudyNode): string => (turn === -1 ? t("study.set-up") : text);

const signOf = (glyph: number): string => SIGNS.get(glyph) ?? `$${glyph}`;

function signWords(glyph: number): string {
  const key = `study.sign.${glyph}`;
  return has(key) ? t(key) : signOf(glyph);
}

function drawSign({ glyph = 0 }: StudyNode): TemplateResult | typeof nothing {
  if (glyph === 0) return nothing;
  return html`<span class="study-sign"><span aria-hidden="true">${signOf(glyph)}</span><span class="unseen">, ${signWords(glyph)}</span></span>`;
}

/** Return the moves on a line in the form in which people write them, such as "3. a1-b2!". */
export function movesWords(nodes: StudyNodes, line: readonly number[]): string {
  const moves = line.map((n) => nodes[n]).filter((node) => node !== undefined);
  if (moves.length === 0) return t("study.start-here");
  const done = moves.map((node) => `${textOf(node)}${node.glyph ? signOf(node.glyph) : ""}`);
  const turn = moves[0]?.turn ?? 0;
  return `${turn < 0 ? "" : `${turn + 1}. `}${done.join(" ")}`;
}

/** Return a place in words: its move, its symbol and its comment. */
export function placeWords(nodes: StudyNodes, n: number): string {
  const { text, turn = 0, glyph = 0, comment } = nodes[n] ?? {};
  const done = text === undefined ? t("study.start-here") : `${turn + 1}. ${text}`;
  return [glyph ? `${done}, ${signWords(glyph)}` : done, comment ?? ""].filter(Boolean).join(". ");
}

function drawComment({ comment }: StudyNode): TemplateResult | typeof nothing {
  return comment ? html` <span class="study-comment">${comment}</span>` : nothing;
}

/** Mark the current place, and scroll the list to it. If the focus was in the tree, it moves there too. */
export function showPlace(root: ParentNode, at: number): void {
  const tree = root.querySelector<HTMLElement>(".study-tree");
  if (!tree) return;
  const held = tree.contains(document.activeElement);
  const before = tree.querySelector<HTMLElement>('[aria-selected="true"]');
  const here = tree.querySelector<HTMLElement>(`[data-node="${at}"]`);
  for (const [item, is] of [
    [before, false],
    [here, true],
  ] as const) {
    item?.setAttribute("aria-selected", String(is));
    item?.setAttribute("tabindex", is ? "0" : "-1");
  }
  if (!here) return;
  if (held) here.focus({ preventScroll: true });
  if (here === before) return;
  const [top, end] = [here.offsetTop, here.offsetTop + here.offsetHeight];
  if (top < tree.scrollTop || here.offsetHeight > tree.clientHeight) tree.scrollTop = top;
  else if (end > tree.scrollTop + tree.clientHeight) tree.scrollTop = end - tree.clientHeight;
}
