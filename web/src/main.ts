import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/pages.css";
import "./styles/saves.css";
import "./styles/banner.css";
import "./icon.ts";
import { App } from "./app.ts";
import { holdEdition } from "./offline/copy.ts";
import { copy, engine } from "./services.ts";
import { settings } from "./settings.ts";
import { applyLanguage } from "./words.ts";

function applyTheme(): void {
  const theme = settings.get("theme");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

applyTheme();
engine.start();
settings.subscribe((changed) => {
  if (changed === "theme") applyTheme();
  if (changed === "language") void applyLanguage();
});
holdEdition(import.meta.url);
engine.addEventListener("state", function onState() {
  const { stage } = engine.state;
  // A boot that failed for good may be healed by a newer edition; a first copy of it would be worth nothing.
  if (stage !== "ready" && !(stage === "failed" && navigator.serviceWorker?.controller)) return;
  engine.removeEventListener("state", onState);
  copy.start();
});
addEventListener("online", () => copy.retry());
addEventListener("hashchange", () => {
  // Not during a game: there, nothing leaves the browser.
  if (location.hash === "#/") void copy.ask();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) engine.check();
});

// Nothing is drawn before there are words for it.
await applyLanguage();
customElements.define("kl-app", App);
