import { describe, expect, it } from "vitest";
import { Curtain } from "./curtain.ts";

const asked = (seat: number, secret = true, kinds = ["h", "h", "b1"]) => ({ seat, private: secret, kinds });

describe("Curtain", () => {
  it("hides a private question until that seat lifts it", () => {
    const curtain = new Curtain();
    curtain.see(asked(0));
    expect(curtain.hides(asked(0))).toBe(true);
    curtain.lift(asked(0));
    expect(curtain.hides(asked(0))).toBe(false);
    expect(curtain.hides(asked(1))).toBe(true);
  });

  it("falls again once somebody else has been asked, a bot not counted", () => {
    const curtain = new Curtain();
    curtain.lift(asked(0));
    curtain.see(asked(2));
    curtain.see(asked(0));
    expect(curtain.hides(asked(0))).toBe(false);
    curtain.see(asked(1, false));
    curtain.see(asked(0));
    expect(curtain.hides(asked(0))).toBe(true);
  });

  /** Who looks follows from that by the rule of the engine, see tests/bridge/test_frame_delta.py. */
  it("knows who has lifted it, until another person is asked", () => {
    const curtain = new Curtain();
    curtain.see(asked(0));
    expect(curtain.lifted).toBeNull();
    curtain.lift(asked(0));
    curtain.see(asked(2));
    expect(curtain.lifted).toBe(0);
    curtain.see(asked(1, false));
    expect(curtain.lifted).toBeNull();
  });

  it("is not needed for one person, for what all may know, or when the match is over", () => {
    const curtain = new Curtain();
    expect(curtain.hides(asked(0, true, ["h", "b1", "b1"]))).toBe(false);
    expect(curtain.hides(asked(0, false))).toBe(false);
    expect(curtain.hides(asked(2))).toBe(false);
    expect(curtain.hides(asked(-2))).toBe(false);
  });
});
