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
  // Go on if Python is ready, or if its boot has failed for good and an installed copy exists, because a
  // newer edition may fix it. A first copy of a build that fails would be useless.
  if (stage !== "ready" && !(stage === "failed" && navigator.serviceWorker?.controller)) return;
  engine.removeEventListener("state", onState);
  void expectFaults();
  // On an embedded page, do not store a copy, because nobody has asked the site around it for one.
  if (isGuest()) return;
  copy.start();
  if (stage === "ready") void prepare().catch((error) => console.warn(String(error)));
});
addEventListener("online", () => copy.retry());
addEventListener("hashchange", () => {
  // Ask for a newer edition only on the start page, because during a game the page sends nothing.
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

// Fetch the texts before the many files of the page, because nothing can be drawn without texts.
const speaking = applyLanguage();
expectPage();
await speaking;
customElements.define("kl-app", App);
// A page of which only a part has arrived may lack the element of the app.
if (!document.querySelector("kl-app")) document.body.append(new App());
if (!isGuest() && !isCaptive())
  void import("./app/pasted-and-dropped.ts").then(({ receive }) => receive(), console.warn);
