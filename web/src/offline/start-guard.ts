/**
 * Stands before all other scripts of the page and sees whether they start. Where one is missing or damaged, it
 * fetches again what does not fit; only if that does not help, the sentence in the page is shown.
 */

import type { Broken } from "../base/file-unreachable.ts";
import { DAMAGED } from "../base/lazy-import.ts";
import { keepRepaired, repair } from "./repair.ts";

const TRIED = "kleinod.mended";
/** Reloads without a person's wish, so that a host that damages everything is not asked for ever. */
const TIMES = 2;

let looking = false;
let unstyled = false;

const whole = (): boolean => customElements.get("kl-app") !== undefined && !unstyled;

/** Whether the page may load itself again once more. */
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
  // Even where nothing is wrong any more: what was missing may have come meanwhile.
  if (broken.length === 0 && (wished || mayReload())) location.reload();
  else show(broken);
}

/** Say it at once; the page's own style would wait. */
function show(broken: readonly Broken[]): void {
  const sentence = document.querySelector<HTMLElement>(".unstarted");
  if (!sentence) return;
  sentence.dataset.known = "";
  const names = sentence.querySelector("code");
  if (names)
    names.textContent = broken.map(({ file, type }) => (type ? `${file} (${type})` : file)).join(", ");
}

function onFault(event: Event): void {
  // A style that did not arrive, or is not what the build made.
  if (event.target instanceof HTMLLinkElement && event.target.rel === "stylesheet") unstyled = true;
  if (!whole() && isOurs(event)) void look(false);
}

/** Whether a fault is one of this page, which has not started: extensions raise their own in it. */
function isOurs(event: Event): boolean {
  const scripts = new URL("assets/", document.baseURI).href;
  if (event instanceof ErrorEvent) return event.filename.startsWith(scripts);
  if (!(event instanceof PromiseRejectionEvent)) return event.target instanceof HTMLElement;
  const { name = "", stack = "" } = Object(event.reason) as Partial<Error>;
  return name === "Unreachable" || stack.includes(scripts);
}

// What fails to load tells nobody but its own element.
addEventListener("error", onFault, true);
addEventListener("unhandledrejection", onFault);
// A script that is loaded later: it is whole when it is asked for once more.
addEventListener(DAMAGED, () => void (whole() ? repair(document.baseURI) : look(false)));
addEventListener("click", (event) => {
  if (!(event.target instanceof HTMLElement) || !event.target.closest(".unstarted a")) return;
  event.preventDefault();
  void look(true);
});
