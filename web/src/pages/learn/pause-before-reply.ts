/** A pause that shows a turn on the table before the page replies or undoes it. */
import { moves } from "../../base/prefs/settings.ts";
import type { Page } from "../../ui/page-element.ts";

/** Resolve when all animations have ended and, unless animations are off, that many milliseconds have passed. */
export const seenOn = (page: Page, milliseconds: number) => async (): Promise<void> => {
  await page.updateComplete;
  await page.querySelector("kl-table")?.settled();
  if (moves()) await new Promise((resolve) => setTimeout(resolve, milliseconds));
};
