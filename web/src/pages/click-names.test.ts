import { describe, expect, it } from "vitest";
import type { Frame } from "../engine/protocol.ts";
import { wayOf } from "./click-names.ts";

const FRAME = {
  ...{ game: "nine", colors: [], buttons: {}, scene: { cards: [] } },
  board: { cells: [{ id: "a1" }, { id: "b2" }], zones: [] },
} as unknown as Frame;

describe("the name of a path of clicks", () => {
  it("consists of the path's cells before the engine has answered", () => {
    expect(wayOf(["a1", "b2"], FRAME, false)).toBe("a1 → b2");
  });

  it("contains no id of a card or a button whose name is not known yet", () => {
    expect(wayOf(["h0-0", "a1"], FRAME, false)).toBe("…");
    expect(wayOf(["#stop"], undefined, false)).toBe("…");
  });
});
