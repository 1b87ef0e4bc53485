/** Time to see what has happened on a page's table before the page answers it, or takes it back. */
import { moves } from "../../base/prefs/settings.ts";
import type { Page } from "../../ui/page-element.ts";

/** Resolves when the table stands still and, unless nothing moves anyway, so many milliseconds have passed. */
export const seenOn = (page: Page, milliseconds: number) => async (): Promise<void> => {
  await page.updateComplete;
  await page.querySelector("kl-table")?.settled();
  if (moves()) await new Promise((resolve) => setTimeout(resolve, milliseconds));
};
