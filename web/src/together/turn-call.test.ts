/** Somebody who looks elsewhere is called once for each turn, and the title is as before afterwards. */
import { expect, it } from "vitest";
import { TurnCall } from "./turn-call.ts";

class Page extends EventTarget {
  hidden = true;
  title = "Match";
}

it("a page out of sight is called by its title until somebody looks", () => {
  const page = new Page();
  const buzzes: number[] = [];
  const call = new TurnCall(page, (ms) => buzzes.push(ms));
  call.tell(true, "Your turn");
  expect([page.title, buzzes.length]).toEqual(["Match", 0]);
  call.tell(false, "Your turn");
  call.tell(true, "Your turn");
  call.tell(true, "Your turn");
  expect([page.title, buzzes.length]).toEqual(["Your turn", 1]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(page.title).toBe("Match");
});

it("a page in sight keeps its title", () => {
  const page = new Page();
  page.hidden = false;
  const call = new TurnCall(page, () => {});
  call.tell(false, "Your turn");
  call.tell(true, "Your turn");
  expect(page.title).toBe("Match");
});
