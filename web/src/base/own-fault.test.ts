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

describe("2. An error counts as our own fault:", () => {
  it.each<[string, unknown, string?]>([
    ["an error that our script raised", raised(new TypeError("x"), v8(OURS))],
    ["an error that our script raised, in Firefox and Safari", raised(new TypeError("x"), gecko(OURS))],
    [
      "an error that a built-in function raised when our script called it",
      raised(new TypeError("x"), "    at Array.map (<anonymous>)", v8(OURS)),
    ],
    [
      "an error that a built-in function raised when our script called it, in Safari",
      raised(new TypeError("x"), "map@[native code]", gecko(OURS)),
    ],
    ["an error in an asynchronous function", raised(new Error("x"), `    at async Table.open (${OURS}:1:2)`)],
    ["an error in a nameless function", raised(new Error("x"), `    at ${OURS}:1:2`)],
    [
      "an error whose message names a foreign address",
      raised(new Error("at https://evil.example/a.js:1:2"), v8(OURS)),
    ],
    ["an error in a method with @ in its name", raised(new Error("x"), `#a/<@${OURS}:1:2`)],
    [
      "an error in our script when an extension called it",
      raised(new Error("x"), v8(OURS), v8("moz-extension://x/a.js")),
    ],
    [
      "an error in a script of the development server",
      raised(new Error("x"), v8(`${SITE}src/app/app.ts?t=1`)),
    ],
    ["an error without a stack that was raised in our script", raised(new TypeError("x")), OURS],
    ["a thrown text that was raised in our script", "no", OURS],
    ["a thrown null that was raised in our script", null, OURS],
    ["a rejection with an error of our own class, without a stack", raised(new OwnError("x"))],
    ["a rejection with a plain Error without a stack, which only a script can make", raised(new Error("x"))],
    ["an InvalidStateError in our script", raised(new DOMException("x", "InvalidStateError"), v8(OURS))],
  ])("%s", (_, error, at = "") => {
    expect(isOwnFault(error, at, SITE)).toBe(true);
  });
});

describe("2. An error does not count as our own fault:", () => {
  it.each<[string, unknown, string?]>([
    ["a notice of a resize observer", null, SITE],
    ["a notice of a resize observer, in Firefox", undefined, ""],
    ["an error of another origin without details", null, ""],
    [
      "an error that an extension raised",
      raised(new TypeError("x"), v8("chrome-extension://abc/content.js")),
    ],
    [
      "an error that an extension raised, in Firefox",
      raised(new TypeError("x"), gecko("moz-extension://abc/content.js")),
    ],
    [
      "an error that an extension raised, in Safari",
      raised(new TypeError("x"), gecko("webkit-masked-url://hidden/")),
    ],
    [
      "an error in an extension that our script called",
      raised(new Error("x"), v8("moz-extension://x/a.js"), v8(OURS)),
    ],
    [
      "an error in a script that an extension put into the page",
      raised(new Error("x"), `    at ${SITE}:3:4`),
    ],
    [
      "an error in code that an extension evaluated in the page",
      raised(new Error("x"), "    at <anonymous>:1:7"),
    ],
    [
      "an error in code that an extension evaluated in the page, in Firefox",
      raised(new Error("x"), `@${SITE} line 370 > eval:1:44`),
    ],
    [
      "an error in a script of another site on this host",
      raised(new Error("x"), v8("https://example.org/other/a.js")),
    ],
    ["an error in a script of another origin", raised(new Error("x"), v8("https://example.com/games/a.js"))],
    ["a text that an extension threw", "no", "chrome-extension://abc/content.js"],
    ["a rejection without a reason", undefined],
    ["a rejection with a text", "no"],
    ["a rejection with an object", { code: 1 }],
    ["an aborted request", raised(new DOMException("x", "AbortError"), v8(OURS))],
    ["a permission that was refused", raised(new DOMException("x", "NotAllowedError"))],
    ["storage that was refused", raised(new DOMException("x", "SecurityError"), v8(OURS))],
    [
      "a request that got no answer",
      raised(new TypeError("NetworkError when attempting to fetch resource.")),
    ],
    ...[
      new ReferenceError("__firefox__ is not defined"),
      new EvalError("x"),
      new URIError("x"),
      new AggregateError([]),
      new WebAssembly.CompileError("x"),
      new WebAssembly.LinkError("x"),
      new WebAssembly.RuntimeError("x"),
    ].map((error): [string, Error] => [`${error.name} without a place`, raised(error, "global code@")]),
    ["an answer that is no JSON", raised(new SyntaxError("JSON.parse: unexpected character"))],
    ["a file that did not arrive", raised(new Unreachable("a.js", "404"), v8(OURS))],
  ])("%s", (_, error, at = "") => {
    expect(isOwnFault(error, at, SITE)).toBe(false);
  });
});
