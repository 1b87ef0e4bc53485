import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/pages.css";
import "./icon.ts";
import { App } from "./app.ts";
import { engine } from "./services.ts";
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
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) engine.check();
});

// Nothing is drawn before there are words for it.
await applyLanguage();
customElements.define("kl-app", App);
