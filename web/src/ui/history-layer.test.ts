/**
 * Only history-layer.ts may change the address, because any other module that did so would interfere with the
 * Back button.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const FILES = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), "utf8") }));

const named = (isMeant: (text: string) => boolean): string[] =>
  FILES.filter(({ text }) => isMeant(text)).map(({ name }) => name);

it("every dialog is a history layer, so that Back closes it", () => {
  const dialogs = named((text) => text.includes(".showModal()"));
  expect(dialogs.length).toBeGreaterThan(5);
  const layers = named((text) => /new HistoryLayer\(|addLayers\(this\)/.test(text));
  expect(dialogs.filter((name) => !layers.includes(name))).toEqual([]);
});

it("only the history layer changes the address once the page is there", () => {
  const going = named((text) =>
    /location\.hash = |location\.(?:assign|replace)\(|history\.pushState/.test(text),
  );
  // offline/not-found.ts (the script of 404.html) may redirect, because no page is shown yet.
  expect(going.sort()).toEqual(["offline/not-found.ts", "ui/history-layer.ts"]);
  const changing = named((text) => text.includes("history.replaceState"));
  // app/pasted-and-dropped.ts may remove shared data from the address, because no page is shown yet.
  expect(changing.sort()).toEqual(["app/pasted-and-dropped.ts", "ui/history-layer.ts"]);
});
