import "./styles/fonts.css";
import "./styles/tokens.css";
import "../../py/kleinod/core/art/palette.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/pages.css";
import "./styles/home.css";
import "./ui/icon.ts";
import { App, expectPage } from "./app/app.ts";
import { expectFaults, watchForFaults } from "./app/error-listener.ts";
import { settings } from "./base/prefs/settings.ts";
import { isCaptive, isGuest } from "./base/router.ts";
import { holdEdition } from "./offline/offline-copy.ts";
import { applyLanguage } from "./packs/game-pack.ts";
import { copy, engine, prepare, startEngine, store } from "./services.ts";
import { watchBack } from "./ui/history-layer.ts";

function applyTheme(): void {
  const theme = settings.get("theme");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

applyTheme();
if (!isGuest()) watchBack();
watchForFaults();
if (!isCaptive()) void startEngine();
settings.subscribe((changed) => {
  if (changed === "theme") applyTheme();
});
holdEdition(import.meta.url);
engine.addEventListener("state", function onState() {
  const { stage } = engine.state;
  // Continue if Python is ready, or if it failed to start although the site is installed, because a newer
  // release may fix that. If nothing is installed yet, a copy of a build that fails would be useless.
  if (stage !== "ready" && !(stage === "failed" && navigator.serviceWorker?.controller)) return;
  engine.removeEventListener("state", onState);
  void expectFaults();
  // An embedded board stores no offline copy, because nobody has asked the surrounding site for one.
  if (isGuest()) return;
  copy.start();
  if (stage === "ready") void prepare().catch((error) => console.warn(String(error)));
});
addEventListener("online", () => copy.retry());
addEventListener("hashchange", () => {
  // Look for a newer release only on the start page, because the page sends no requests during a game.
  if (location.hash === "#/") void copy.ask();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) engine.check();
});
/** Check the engine and the saves after the page was frozen or kept in the back/forward cache. */
function wake(): void {
  engine.check();
  void store.wake();
}
document.addEventListener("resume", wake);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) wake();
});

// Fetch the texts before the many other files of the page, because nothing can be drawn without texts.
const speaking = applyLanguage();
expectPage();
await speaking;
customElements.define("kl-app", App);
// If the HTML has arrived only in part, it may lack the app's element.
if (!document.querySelector("kl-app")) document.body.append(new App());
if (!isGuest() && !isCaptive())
  void import("./app/pasted-and-dropped.ts").then(({ receive }) => receive(), console.warn);
