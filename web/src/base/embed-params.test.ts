import { expect, it } from "vitest";
import { type EmbedParams, readEmbedParams, writeEmbedParams } from "./embed-params.ts";

it.each<EmbedParams>([
  { show: "look", language: "auto", theme: "system" },
  { show: "replay", language: "de", theme: "dark", at: 0 },
  { show: "play", language: "en", theme: "light", at: 12 },
])("embed parameters are read back as they were written: %o", (guest) => {
  expect(readEmbedParams(writeEmbedParams(guest))).toEqual(guest);
});

it("embed parameters are read in any order, and unknown words are ignored", () => {
  expect(readEmbedParams("7.dark.fr.replay.de")).toEqual({
    show: "replay",
    language: "de",
    theme: "dark",
    at: 7,
  });
  expect(readEmbedParams("steal.1e9.-1.99999999")).toEqual({
    show: "look",
    language: "auto",
    theme: "system",
  });
});
