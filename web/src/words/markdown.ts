/**
 * Parses the small subset of Markdown in which the rules are written: headings, paragraphs, lists,
 * `*emphasis*`, `**strong**`, code, and notes (lines that begin with `>`). The result is plain data. It is
 * rendered with Lit templates, so that no text can inject markup.
 */
import { html, type TemplateResult } from "lit";

interface Span {
  kind: "text" | "em" | "strong" | "code";
  text: string;
}

type Block = { kind: "paragraph"; spans: Span[] } | { kind: "list"; items: Span[][] };

/** A heading with the text that follows it. `id`: the id of the rule in the heading; "" if there is none. */
export interface Section {
  id: string;
  title: string;
  level: number;
  blocks: Block[];
  /**
   * Remarks that players do not need, for example on who decided how to read a rule, or which option changes
   * it. Each line is a paragraph.
   */
  notes: Block[];
}

const HEADING = /^(#{1,3})\s+(?:([A-Z]{2,4}-\d+[a-z]?)\s+)?(.*)$/;
const NOTE = /^>\s*/;
const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

export function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > end) spans.push({ kind: "text", text: text.slice(end, match.index) });
    if (match[1] !== undefined) spans.push({ kind: "strong", text: match[1] });
    else if (match[2] !== undefined) spans.push({ kind: "em", text: match[2] });
    else spans.push({ kind: "code", text: match[3] ?? "" });
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ kind: "text", text: text.slice(end) });
  return spans;
}

function parseBlock(lines: string[]): Block {
  if (!lines.every((line) => /^([-*]\s|\s)/.test(line))) {
    return { kind: "paragraph", spans: parseSpans(lines.join(" ")) };
  }
  const items: string[] = [];
  for (const line of lines) {
    if (/^[-*]\s/.test(line)) items.push(line.slice(2).trim());
    else items.push(`${items.pop() ?? ""} ${line.trim()}`.trim());
  }
  return { kind: "list", items: items.map(parseSpans) };
}

/**
 * Return the sections of a text in order. Text before the first heading becomes a section of level 0 that has
 * no title.
 */
export function parseMarkdown(text: string): Section[] {
  const sections: Section[] = [];
  let current: Section = { id: "", title: "", level: 0, blocks: [], notes: [] };
  let lines: string[] = [];
  const endBlock = () => {
    if (lines.length > 0) current.blocks.push(parseBlock(lines));
    lines = [];
  };
  const endSection = () => {
    endBlock();
    if (current.level > 0 || current.blocks.length > 0) sections.push(current);
  };
  for (const line of text.split(/\r?\n/)) {
    const heading = HEADING.exec(line);
    if (heading) {
      endSection();
      const [, marks = "", id = "", title = ""] = heading;
      current = { id, title: title.trim(), level: marks.length, blocks: [], notes: [] };
    } else if (NOTE.test(line)) {
      endBlock();
      current.notes.push(parseBlock([line.replace(NOTE, "")]));
    } else if (line.trim() === "") endBlock();
    else lines.push(line.trimEnd());
  }
  endSection();
  return sections;
}

/** Renders plain text, for example with links added. */
type Plain = (text: string) => unknown;

function span(part: Span, plain: Plain): unknown {
  switch (part.kind) {
    case "em":
      return html`<em>${part.text}</em>`;
    case "strong":
      return html`<strong>${plain(part.text)}</strong>`;
    case "code":
      return html`<code>${part.text}</code>`;
    case "text":
      return plain(part.text);
  }
}

/** Render the blocks of a section as templates, without its heading and its notes. */
export function renderBlocks(blocks: readonly Block[], plain: Plain = (text) => text): TemplateResult[] {
  const inline = (spans: readonly Span[]): unknown[] => spans.map((part) => span(part, plain));
  return blocks.map((block) =>
    block.kind === "paragraph"
      ? html`<p>${inline(block.spans)}</p>`
      : html`<ul>${block.items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`,
  );
}

const said = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => (block.kind === "paragraph" ? block.spans : block.items.flat()))
    .map(({ text }) => text)
    .join(" ");

/** Return the id, the title and the text of a section, without its notes, as one line of plain text. */
export const textOf = ({ id, title, blocks }: Section): string => [id, title, said(blocks)].join(" ");

/** Return the notes of a section as one line of plain text. */
export const notesOf = ({ notes }: Section): string => said(notes);
