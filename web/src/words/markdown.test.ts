import { describe, expect, it } from "vitest";
import { notesOf, parseMarkdown, parseSpans, textOf } from "./markdown.ts";

describe("parseMarkdown", () => {
  it("splits a text into rules with ids", () => {
    const text =
      "Intro.\n\n## MOR-07 Knights and the castle\nOne\nparagraph.\n\nAnother.\n\n## Decisions\nNone.";
    expect(parseMarkdown(text)).toEqual([
      {
        id: "",
        title: "",
        level: 0,
        blocks: [{ kind: "paragraph", spans: [{ kind: "text", text: "Intro." }] }],
        notes: [],
      },
      {
        id: "MOR-07",
        title: "Knights and the castle",
        level: 2,
        blocks: [
          { kind: "paragraph", spans: [{ kind: "text", text: "One paragraph." }] },
          { kind: "paragraph", spans: [{ kind: "text", text: "Another." }] },
        ],
        notes: [],
      },
      {
        id: "",
        title: "Decisions",
        level: 2,
        blocks: [{ kind: "paragraph", spans: [{ kind: "text", text: "None." }] }],
        notes: [],
      },
    ]);
  });

  it("separates the notes from the text of a rule", () => {
    const [rule] = parseMarkdown("## MOR-04 Turns\nIn turn.\n\n> *House rule:* Blue first.\n> Or not.");
    expect(rule && [textOf(rule), notesOf(rule), rule.notes.length]).toEqual([
      "MOR-04 Turns In turn.",
      "House rule:  Blue first. Or not.",
      2,
    ]);
  });

  it("recognises rules that share a number and differ by a letter", () => {
    const [first, second] = parseMarkdown("## MUT-21a Placing\nOne.\n\n## MUT-21b Steps\nTwo.");
    expect([first?.id, first?.title, second?.id]).toEqual(["MUT-21a", "Placing", "MUT-21b"]);
  });

  it("reads list items that continue on the next line", () => {
    const [section] = parseMarkdown("- one\n  and more\n- two");
    expect(section?.blocks).toEqual([
      { kind: "list", items: [[{ kind: "text", text: "one and more" }], [{ kind: "text", text: "two" }]] },
    ]);
  });
});

describe("parseSpans", () => {
  it("recognises emphasis, strong words and code", () => {
    expect(parseSpans("*House rule:* **never** on `e4`.").map(({ kind, text }) => `${kind} ${text}`)).toEqual(
      ["em House rule:", "text  ", "strong never", "text  on ", "code e4", "text ."],
    );
  });

  it("leaves HTML as plain text", () => {
    expect(parseSpans('<img src=x onerror="alert(1)">')).toEqual([
      { kind: "text", text: '<img src=x onerror="alert(1)">' },
    ]);
  });
});
