/**
 * Runs before all other scripts of the page and checks that they start. If one is missing or damaged, it
 * fetches the damaged files again. Only if that fails does it show the error message that the page contains.
 */

import type { Broken } from "../base/file-unreachable.ts";
import { DAMAGED, type Damage, LAZY } from "../base/lazy-import.ts";
import { keepRepaired, repair } from "./repair.ts";

const TRIED = "kleinod.mended";
/** The maximum number of automatic reloads, so that a host that damages every file is not asked forever. */
const TIMES = 2;

let looking = false;
let unstyled = false;

const whole = (): boolean => customElements.get("kl-app") !== undefined && !unstyled;

/** Return true if the page may reload once more without being asked. Each call counts as a reload. */
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
  // Reload even if no file is damaged any more, because a missing file may have arrived in the meantime.
  if (broken.length === 0 && (wished || mayReload())) location.reload();
  else show(broken);
}

/** Show the error message at once, without waiting for the page's own style sheet. */
function show(broken: readonly Broken[]): void {
  const sentence = document.querySelector<HTMLElement>(".unstarted");
  if (!sentence) return;
  sentence.dataset.known = "";
  const names = sentence.querySelector("code");
  if (names)
    names.textContent = broken.map(({ file, type }) => (type ? `${file} (${type})` : file)).join(", ");
}

function onFault(event: Event): void {
  // The loader that has added this link reports missing files itself.
  if (event.target instanceof HTMLLinkElement && LAZY in event.target.dataset) return;
  // A style sheet could not be loaded, or differs from the one that the build made.
  if (event.target instanceof HTMLLinkElement && event.target.rel === "stylesheet") unstyled = true;
  if (!whole() && isOurs(event)) void look(false);
}

/** Return true if an error comes from the page itself. Browser extensions raise their own errors in it. */
function isOurs(event: Event): boolean {
  const scripts = new URL("assets/", document.baseURI).href;
  if (event instanceof ErrorEvent) return event.filename.startsWith(scripts);
  if (!(event instanceof PromiseRejectionEvent)) return event.target instanceof HTMLElement;
  const { name = "", stack = "" } = Object(event.reason) as Partial<Error>;
  return name === "Unreachable" || stack.includes(scripts);
}

// A load error does not bubble, so the listener has to capture it.
addEventListener("error", onFault, true);
addEventListener("unhandledrejection", onFault);
// This event reports that a script loaded after start-up is damaged. A file repaired here is intact when it
// is next requested.
addEventListener(DAMAGED, (event) =>
  (event as Damage).detail.push(whole() ? repair(document.baseURI) : look(false)),
);
addEventListener("click", (event) => {
  if (!(event.target instanceof HTMLElement) || !event.target.closest(".unstarted a")) return;
  event.preventDefault();
  void look(true);
});
