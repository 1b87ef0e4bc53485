import { expect, it } from "vitest";
import { type EmbedParams, readEmbedParams, writeEmbedParams } from "./embed-params.ts";

it.each<EmbedParams>([
  { show: "look", language: "auto", theme: "system" },
  { show: "replay", language: "de", theme: "dark", at: 0 },
  { show: "play", language: "en", theme: "light", at: 12 },
])("writes the parameters so that they can be read back: %o", (guest) => {
  expect(readEmbedParams(writeEmbedParams(guest))).toEqual(guest);
});

it("reads the words in any order and ignores words it does not know", () => {
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
