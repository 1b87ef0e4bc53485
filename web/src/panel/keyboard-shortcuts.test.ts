import { describe, expect, it } from "vitest";
import { digitOf, keyCommand } from "./keyboard-shortcuts.ts";

/** Return a fake element. It contains `children`, and its ancestors match the selectors in `within`. */
const part = (within: string[], ...children: object[]) => ({
  closest: (parts: string) => within.find((one) => parts.includes(one)) ?? null,
  contains: (other: object) => children.includes(other),
});
const button = part([]);
const table = part([], button);
const page = part([], table);
const pressed = (key: string, target: object, more: object = {}) =>
  keyCommand({ key, target, defaultPrevented: false, ...more } as never, table as never);

describe("a key", () => {
  it("requests hints, help and steps back at the table, and anywhere before something has the focus", () => {
    for (const target of [page, button]) {
      expect(pressed("h", target)).toBe("hint");
      expect(pressed("?", target)).toBe("keys");
      expect(pressed("w", target)).toBe("words");
      expect(pressed("ArrowLeft", target)).toBe("back");
    }
  });

  it("takes turns back only with the focus at the table", () => {
    expect(pressed("u", button)).toBe("undo");
    expect(pressed("u", page)).toBeUndefined();
  });

  it("is ignored in text fields, elsewhere on the page, and together with Ctrl or Alt", () => {
    expect(pressed("h", part(["input"]))).toBeUndefined();
    expect(pressed("h", part([]))).toBeUndefined();
    expect(pressed("h", page, { ctrlKey: true })).toBeUndefined();
    expect(pressed("h", page, { altKey: true })).toBeUndefined();
  });
});

describe("a digit key", () => {
  const digit = (key: string, code: string, target: object = button, more: object = {}) =>
    digitOf({ key, code, target, defaultPrevented: false, ...more } as never, table as never);

  it("selects the button with its number, whatever characters the upper row has", () => {
    expect(digit("3", "Digit3")).toBe("3");
    expect(digit("é", "Digit2")).toBe("2");
    expect(digit("4", "Numpad4")).toBe("4");
  });

  it("selects nothing with Shift, for 0, on a number pad without Num Lock, and outside the table", () => {
    expect(digit('"', "Digit2", button, { shiftKey: true })).toBeUndefined();
    expect(digit("0", "Digit0")).toBeUndefined();
    expect(digit("ArrowLeft", "Numpad4")).toBeUndefined();
    expect(digit("3", "Digit3", page)).toBeUndefined();
  });
});
