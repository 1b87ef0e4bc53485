/** Tests of the list of invitations that were used in this browser. It is kept after the tab is closed. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isUsed, markUsed } from "./used-invitation.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("the device remembers every invitation it has used, also after another one", () => {
  expect(isUsed("first")).toBe(false);
  markUsed("first");
  markUsed("second");
  expect([isUsed("first"), isUsed("second"), isUsed("third")]).toEqual([true, true, false]);
});

it("the device remembers the latest twenty invitations", () => {
  for (let number = 0; number <= 20; number += 1) markUsed(`number ${number}`);
  expect([isUsed("number 0"), isUsed("number 1"), isUsed("number 20")]).toEqual([false, true, true]);
});

it.each(["", "{", "{}", "null", "[1, null]"])("a damaged list (%s) is an empty one", (text) => {
  stored.set("kleinod.invitations", text);
  expect(isUsed("first")).toBe(false);
  markUsed("first");
  expect(isUsed("first")).toBe(true);
});

it("without storage every invitation looks new", () => {
  vi.stubGlobal("localStorage", undefined);
  markUsed("first");
  expect(isUsed("first")).toBe(false);
});
