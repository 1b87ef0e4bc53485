/** The page's style sheets must work inside the shadow root of the notebook widget. */
import { expect, test } from "vitest";
import { forShadow } from "./widget.mjs";

test("rules for the root of the page apply to the shadow host", () => {
  expect(forShadow(":root{--s:1}")).toBe(":host{--s:1}");
  expect(forShadow(":root[data-theme=dark]{color-scheme:dark}")).toBe(
    ":host([data-theme=dark]){color-scheme:dark}",
  );
  expect(forShadow("*{margin:0}html{color:red}.html{top:0}")).toBe("*{margin:0}:host{color:red}.html{top:0}");
});

test("rules that depend on the size of the window depend on the size of the table's container", () => {
  expect(forShadow("@media (max-width:56rem) and (orientation:portrait),(max-width:36rem){a{top:0}}")).toBe(
    "@container kleinod ((max-width:56rem) and (orientation:portrait)) or ((max-width:36rem)){a{top:0}}",
  );
  expect(forShadow("a{height:min(92vw,100dvh,4.5vh)}")).toBe("a{height:min(92cqw,100cqh,4.5cqh)}");
});

test("rules that depend on the device stay unchanged", () => {
  for (const asked of [
    "(forced-colors:active)",
    "(prefers-reduced-motion:reduce)",
    "print,(prefers-contrast:more)",
  ])
    expect(forShadow(`@media ${asked}{a{top:0}}`)).toBe(`@media ${asked}{a{top:0}}`);
});
