/** Tests of a text that is opened in one tab and used by another. */
import { afterEach, expect, it } from "vitest";
import { bringToTable, waitForTexts } from "./answer-link.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

it("a text is used by the host's tab, or by the tab of a guest who has accepted the invitation", async () => {
  const heard: string[] = [];
  ends.push(
    waitForTexts("host", async (text) => {
      heard.push(text);
      return text === "answer";
    }),
    waitForTexts("guest", (text) => text === "invitation"),
  );
  expect(await bringToTable("answer")).toBe("host");
  expect(await bringToTable("invitation")).toBe("guest");
  expect(heard).toEqual(["answer", "invitation"]);
});
