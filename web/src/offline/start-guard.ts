/**
 * Runs before all other scripts of the page and checks that they start. If one is missing or damaged, the guard
 * fetches the damaged files again. Only if that fails, it shows the sentence in the page.
 */

import type { Broken } from "../base/file-unreachable.ts";
import { DAMAGED, type Damage, LAZY } from "../base/lazy-import.ts";
import { keepRepaired, repair } from "./repair.ts";

const TRIED = "kleinod.mended";
/** The number of automatic reloads, so that a host that damages every file is not asked forever. */
const TIMES = 2;

let looking = false;
let unstyled = false;

const whole = (): boolean => customElements.get("kl-app") !== undefined && !unstyled;

/** True if the page may reload once more by itself. */
function mayReload(): boolean {
  try {
    const times = Number(sessionStorage.getItem(TRIED));
    sessionStorage.setItem(TRIED, String(times + 1));
    return times < TIMES;
  } catch {
    return false;
  }
}

async function look(wished: boolean): Promise<void> {
  if (looking) return;
  looking = true;
  const { healed, broken } = await repair(document.baseURI);
  looking = false;
  if (whole() && !wished) return;
  if (healed.length > 0) keepRepaired(healed);
  // Reload even if no file is damaged any more: a missing file may have arrived meanwhile.
  if (broken.length === 0 && (wished || mayReload())) location.reload();
  else show(broken);
}

/** Show the sentence at once, without waiting for the page's own style. */
function show(broken: readonly Broken[]): void {
  const sentence = document.querySelector<HTMLElement>(".unstarted");
  if (!sentence) return;
  sentence.dataset.known = "";
  const names = sentence.querySelector("code");
  if (names)
    names.textContent = broken.map(({ file, type }) => (type ? `${file} (${type})` : file)).join(", ");
}

function onFault(event: Event): void {
  // The loader that has added this link reports what is missing.
  if (event.target instanceof HTMLLinkElement && LAZY in event.target.dataset) return;
  // A style sheet was not loaded, or differs from what the build made.
  if (event.target instanceof HTMLLinkElement && event.target.rel === "stylesheet") unstyled = true;
  if (!whole() && isOurs(event)) void look(false);
}

/** True if an error comes from this page, which has not started. Extensions raise their own errors in it. */
function isOurs(event: Event): boolean {
  const scripts = new URL("assets/", document.baseURI).href;
  if (event instanceof ErrorEvent) return event.filename.startsWith(scripts);
  if (!(event instanceof PromiseRejectionEvent)) return event.target instanceof HTMLElement;
  const { name = "", stack = "" } = Object(event.reason) as Partial<Error>;
  return name === "Unreachable" || stack.includes(scripts);
}

// A load error is dispatched only at its own element, so the listener captures.
addEventListener("error", onFault, true);
addEventListener("unhandledrejection", onFault);
// The event says that a script which was loaded after the start is damaged. A repaired file is whole when it is next
// requested.
addEventListener(DAMAGED, (event) =>
  (event as Damage).detail.push(whole() ? repair(document.baseURI) : look(false)),
);
addEventListener("click", (event) => {
  if (!(event.target instanceof HTMLElement) || !event.target.closest(".unstarted a")) return;
  event.preventDefault();
  void look(true);
});
