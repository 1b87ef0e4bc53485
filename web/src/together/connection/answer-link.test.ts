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

it("the host's tab says at once that somebody else has taken the seat", async () => {
  ends.push(waitForTexts("host", async () => "late" as const));
  expect(await bringToTable("second answer")).toBe("late");
});

it("a tab that has asked about a text does not hear the reply to another tab", async () => {
  const replies: unknown[] = [];
  const first = bringToTable("text").then((reply) => replies.push(reply));
  await new Promise((resolve) => setTimeout(resolve, 50));
  // The first tab accepts the invitation while it still waits for replies.
  ends.push(waitForTexts("guest", () => true));
  expect(await bringToTable("text")).toBe("guest");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(replies).toEqual([]);
  await first;
  expect(replies).toEqual([null]);
}, 10_000);
