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
  // A boot that failed for good may be healed by a newer edition; a first copy of it would be worth nothing.
  if (stage !== "ready" && !(stage === "failed" && navigator.serviceWorker?.controller)) return;
  engine.removeEventListener("state", onState);
  void expectFaults();
  // Nobody asked a page around this one for a copy of it.
  if (isGuest()) return;
  copy.start();
  if (stage === "ready") void prepare().catch((error) => console.warn(String(error)));
});
addEventListener("online", () => copy.retry());
addEventListener("hashchange", () => {
  // Not during a game: there, nothing leaves the browser.
  if (location.hash === "#/") void copy.ask();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) engine.check();
});
/** The page was frozen, or lay in the back/forward cache. */
function wake(): void {
  engine.check();
  void store.wake();
}
document.addEventListener("resume", wake);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) wake();
});

// Nothing is drawn before there are words for it, so they are fetched before the many files of a page.
const speaking = applyLanguage();
expectPage();
await speaking;
customElements.define("kl-app", App);
// A page that was cut off on its way has no place for the app.
if (!document.querySelector("kl-app")) document.body.append(new App());
if (!isGuest() && !isCaptive())
  void import("./app/pasted-and-dropped.ts").then(({ receive }) => receive(), console.warn);
