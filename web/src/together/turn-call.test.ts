/**
 * A page in the background calls the person once for each turn, and shows its own title again afterwards.
 */
import { afterEach, expect, it } from "vitest";
import { settings } from "../base/prefs/settings.ts";
import { TurnCall } from "./turn-call.ts";

class Page extends EventTarget {
  hidden = true;
  title = "Match";
}

function called(page: Page): { call: TurnCall; heard: string[] } {
  const heard: string[] = [];
  const call = new TurnCall(page, {
    buzz: () => heard.push("buzz"),
    sounds: { play: (sound) => heard.push(sound) },
    notify: (title) => {
      heard.push(title);
      return () => heard.push("taken back");
    },
  });
  return { call, heard };
}

afterEach(() => settings.set("vibration", true));

it("a page out of sight calls the player by its title and a notification until the player looks", () => {
  const page = new Page();
  const { call, heard } = called(page);
  call.tell(true, "Your turn");
  expect([page.title, heard]).toEqual(["Match", []]);
  call.tell(false, "Your turn");
  call.tell(true, "Your turn");
  call.tell(true, "Your turn");
  expect([page.title, heard]).toEqual(["Your turn", ["buzz", "call", "Your turn"]]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect([page.title, heard.at(-1)]).toEqual(["Match", "taken back"]);
});

it("a page in sight keeps its title, and its device vibrates only if the settings allow it", () => {
  const page = new Page();
  page.hidden = false;
  const { call, heard } = called(page);
  settings.set("vibration", false);
  call.tell(false, "Your turn");
  call.tell(true, "Your turn");
  expect([page.title, heard]).toEqual(["Match", ["call"]]);
});
