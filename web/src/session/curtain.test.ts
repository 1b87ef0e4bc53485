import { describe, expect, it } from "vitest";
import { hides, liftedAt } from "./curtain.ts";

const asked = (seat: number, secret = true, kinds = ["h", "h", "b1"]) => ({ seat, private: secret, kinds });
/** Return the seat for which the curtain is lifted after all these frames. */
const liftedAfter = (lifted: number | null, ...frames: ReturnType<typeof asked>[]): number | null =>
  frames.reduce((before, frame) => liftedAt(frame, before), lifted);

describe("the curtain", () => {
  it("hides a private question until the person at that seat lifts it", () => {
    expect(hides(asked(0), liftedAfter(null, asked(0)))).toBe(true);
    expect(hides(asked(0), 0)).toBe(false);
    expect(hides(asked(1), 0)).toBe(true);
  });

  it("falls again once another person has been asked, but not after a bot was", () => {
    const lifted = liftedAfter(0, asked(2), asked(0));
    expect(hides(asked(0), lifted)).toBe(false);
    expect(hides(asked(0), liftedAfter(lifted, asked(1, false), asked(0)))).toBe(true);
  });

  /** The engine determines who the viewer is; that is tested in tests/bridge/test_frame_delta.py. */
  it("stays lifted for a person until another person is asked", () => {
    expect(liftedAfter(null, asked(0))).toBeNull();
    expect(liftedAfter(0, asked(2))).toBe(0);
    expect(liftedAfter(0, asked(2), asked(1, false))).toBeNull();
  });

  it("is not needed for a single person, for a public question, or when the match is over", () => {
    expect(hides(asked(0, true, ["h", "b1", "b1"]), null)).toBe(false);
    expect(hides(asked(0, false), null)).toBe(false);
    expect(hides(asked(2), null)).toBe(false);
    expect(hides(asked(-2), null)).toBe(false);
  });
});
