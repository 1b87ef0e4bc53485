import { describe, expect, it } from "vitest";
import { Unreachable } from "./file-unreachable.ts";
import { isOwnFault } from "./own-fault.ts";

const SITE = "https://example.org/games/";
const OURS = `${SITE}assets/kl-table-DP1n02IP.js`;

class OwnError extends Error {}

function raised<E extends Error>(error: E, ...frames: string[]): E {
  const head = frames[0]?.trim().startsWith("at ") ? [`${error.name}: ${error.message}`] : [];
  Object.defineProperty(error, "stack", { value: [...head, ...frames].join("\n") });
  return error;
}
const v8 = (address: string): string => `    at Table.draw (${address}:12:345)`;
const gecko = (address: string): string => `draw@${address}:12:345`;

describe("2. A fault of ours is", () => {
  it.each<[string, unknown, string?]>([
    ["an error that our script raised", raised(new TypeError("x"), v8(OURS))],
    ["the same in Firefox and Safari", raised(new TypeError("x"), gecko(OURS))],
    [
      "one that a built-in function raised for us",
      raised(new TypeError("x"), "    at Array.map (<anonymous>)", v8(OURS)),
    ],
    ["the same in Safari", raised(new TypeError("x"), "map@[native code]", gecko(OURS))],
    ["one in an asynchronous function", raised(new Error("x"), `    at async Table.open (${OURS}:1:2)`)],
    ["one in a nameless function", raised(new Error("x"), `    at ${OURS}:1:2`)],
    ["one that names a foreign address", raised(new Error("at https://evil.example/a.js:1:2"), v8(OURS))],
    ["one that a method with @ in its name raised", raised(new Error("x"), `#a/<@${OURS}:1:2`)],
    ["one whose callers are an extension's", raised(new Error("x"), v8(OURS), v8("moz-extension://x/a.js"))],
    ["one of a development server", raised(new Error("x"), v8(`${SITE}src/app/app.ts?t=1`))],
    ["an error without a stack, by where it was raised", raised(new TypeError("x")), OURS],
    ["what is no error, by where it was raised", "no", OURS],
    ["nothing, by where it was raised", null, OURS],
    ["a rejection without a stack of a class of ours", raised(new OwnError("x"))],
    ["a rejection without a stack that only a script can make", raised(new Error("x"))],
    ["a state that our code did not look at", raised(new DOMException("x", "InvalidStateError"), v8(OURS))],
  ])("%s", (_, error, at = "") => {
    expect(isOwnFault(error, at, SITE)).toBe(true);
  });
});

describe("2. No fault of ours is", () => {
  it.each<[string, unknown, string?]>([
    ["a notice of a resize observer", null, SITE],
    ["the same in Firefox", undefined, ""],
    ["an error of another origin, of which nothing is told", null, ""],
    ["one that an extension raised", raised(new TypeError("x"), v8("chrome-extension://abc/content.js"))],
    ["the same in Firefox", raised(new TypeError("x"), gecko("moz-extension://abc/content.js"))],
    ["the same in Safari", raised(new TypeError("x"), gecko("webkit-masked-url://hidden/"))],
    [
      "one that an extension raised where our script called it",
      raised(new Error("x"), v8("moz-extension://x/a.js"), v8(OURS)),
    ],
    ["one of a script that an extension put into the page", raised(new Error("x"), `    at ${SITE}:3:4`)],
    ["one of a script that it ran there", raised(new Error("x"), "    at <anonymous>:1:7")],
    ["the same in Firefox", raised(new Error("x"), `@${SITE} line 370 > eval:1:44`)],
    ["one of another site on this host", raised(new Error("x"), v8("https://example.org/other/a.js"))],
    ["one of another origin", raised(new Error("x"), v8("https://example.com/games/a.js"))],
    ["a word by somebody else", "no", "chrome-extension://abc/content.js"],
    ["a rejection without a reason", undefined],
    ["a rejection with a word", "no"],
    ["a rejection with an object", { code: 1 }],
    ["a request that was given up", raised(new DOMException("x", "AbortError"), v8(OURS))],
    ["a permission that was refused", raised(new DOMException("x", "NotAllowedError"))],
    ["storage that was refused", raised(new DOMException("x", "SecurityError"), v8(OURS))],
    [
      "a request that got no answer",
      raised(new TypeError("NetworkError when attempting to fetch resource.")),
    ],
    ["an answer that is no JSON", raised(new SyntaxError("JSON.parse: unexpected character"))],
    ["a file that did not arrive", raised(new Unreachable("a.js", "404"), v8(OURS))],
  ])("%s", (_, error, at = "") => {
    expect(isOwnFault(error, at, SITE)).toBe(false);
  });
});
