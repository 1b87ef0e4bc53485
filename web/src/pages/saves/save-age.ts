/** The age of a save in words. */

import { timeOf } from "../../saves/rows/row-values.ts";
import { currentLanguage, t } from "../../words/sentences.ts";

const DAY_MS = 86_400_000;
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", DAY_MS],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const DAYS_IN_WORDS = 7;

/** The earliest possible time of a save. A row with an earlier time, or without one, is damaged. */
const EARLIEST = Date.UTC(2000, 0);

/**
 * Return the age of a save in the page's language, such as "5 minutes ago", or its date if it is older; ""
 * for an impossible time. A time of up to a day in the future is accepted, because the clocks of devices may
 * differ.
 */
export function ago(when: number, now = Date.now()): string {
  const time = timeOf(when);
  const passed = now - time;
  if (time < EARLIEST || passed < -DAY_MS) return "";
  if (passed >= DAYS_IN_WORDS * DAY_MS)
    return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium" }).format(time);
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" });
  for (const [unit, length] of UNITS)
    if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  return t("home.now");
}
