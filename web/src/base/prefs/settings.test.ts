import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const DEFAULTS = {
  language: "auto",
  theme: "system",
  coordinates: true,
  tilted: false,
  animation: true,
  speed: "normal",
  sounds: false,
  vibration: true,
  confirm: false,
  level: "b2",
  name: "",
};

describe("readSettings", () => {
  it("returns the defaults if nothing or nonsense is stored", () => {
    for (const text of [null, "", "{", "7", "null", "[]"]) expect(readSettings(text)).toEqual(DEFAULTS);
  });

  it("keeps valid settings and drops the rest", () => {
    const text = JSON.stringify({
      language: "de",
      theme: "neon",
      coordinates: "yes",
      confirm: true,
      other: 1,
    });
    expect(readSettings(text)).toEqual({ ...DEFAULTS, language: "de", confirm: true });
  });
});
