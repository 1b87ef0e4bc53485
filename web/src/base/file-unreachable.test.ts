import { describe, expect, it } from "vitest";
import { wrongType } from "./file-unreachable.ts";

const answer = (type: string | null): Response =>
  ({ headers: new Headers(type === null ? {} : { "content-type": type }) }) as Response;

describe("the content type of a file", () => {
  it.each([
    ["assets/a.js", "text/javascript; charset=utf-8", undefined],
    ["assets/a.js", "application/x-ecmascript", undefined],
    ["assets/a.js", "text/html; charset=utf-8", "text/html"],
    ["assets/a.js", null, "–"],
    ["assets/a.css", "text/css; charset=utf-8", undefined],
    ["assets/a.css", "TEXT/CSS", undefined],
    // A style sheet without a content type is accepted, because browsers apply it.
    ["assets/a.css", null, undefined],
    ["assets/a.css", "text/html", "text/html"],
    ["assets/a.css", "text/plain", "text/plain"],
    ["assets/a.json", "text/html", undefined],
    ["py/python_stdlib.zip", "text/plain", undefined],
  ])("is accepted or reported for %s sent as %s", (path, type, wrong) =>
    expect(wrongType(path, answer(type))).toBe(wrong),
  );
});
