import { describe, expect, it } from "vitest";
import type { Frame } from "../engine/protocol.ts";
import { wayOf } from "./click-names.ts";

const FRAME = {
  ...{ game: "nine", colors: [], buttons: {}, scene: { cards: [] } },
  board: { cells: [{ id: "a1" }, { id: "b2" }], zones: [] },
} as unknown as Frame;

describe("a path of clicks", () => {
  it("is named by its cells before the engine has answered", () => {
    expect(wayOf(["a1", "b2"], FRAME, false)).toBe("a1 → b2");
  });

  it("shows no id of a card or a button that has no name yet", () => {
    expect(wayOf(["h0-0", "a1"], FRAME, false)).toBe("…");
    expect(wayOf(["#stop"], undefined, false)).toBe("…");
  });
});
