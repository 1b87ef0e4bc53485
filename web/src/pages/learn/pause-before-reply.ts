/**
 * Makes a pause in which people can see a turn on the table before the page replies to it or undoes it.
 */
import { moves } from "../../base/prefs/settings.ts";
import type { Page } from "../../ui/page-element.ts";

/**
 * Return a function that waits until all animations have ended and, unless animations are off, `milliseconds`
 * more.
 */
export const seenOn = (page: Page, milliseconds: number) => async (): Promise<void> => {
  await page.updateComplete;
  await page.querySelector("kl-table")?.settled();
  if (moves()) await new Promise((resolve) => setTimeout(resolve, milliseconds));
};
