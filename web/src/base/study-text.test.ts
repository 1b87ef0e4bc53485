import { expect, it } from "vitest";
import { studyIn } from "./study-text.ts";

const TEXT = "ks1~heNqLVlLSiQZ-_pewc~teNpj~541e5o";

it.each([
  ["the text itself", TEXT, { text: TEXT }],
  ["a link", `https://example.org/kleinod/#/s/${TEXT}`, { text: TEXT }],
  ["a link to a place", `see https://example.org/#/s/1.23/${TEXT} .`, { text: TEXT, place: "1.23" }],
  ["a link that was escaped on its way", `#/s/${TEXT.replaceAll("~", "%7E")}`, { text: TEXT }],
  ["a place and the text, as in the address of a board", `1.23/${TEXT}`, { text: TEXT, place: "1.23" }],
  ["a file", `# Fünf Enden\n${TEXT}\n`, { text: TEXT }],
  ["a record of a match, which holds no study", "kl1~morundir-1~p2", undefined],
])("the study, if there is one, is found in %s", (_, given, found) => {
  expect(studyIn(given)).toEqual(found);
});
