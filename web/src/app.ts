/** The frame around all pages: address, header, state of the engine, and the report of a bug. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import "./pages/about.ts";
import "./pages/boot.ts";
import "./pages/bug.ts";
import "./pages/draw.ts";
import "./pages/home.ts";
import "./pages/match.ts";
import "./pages/python.ts";
import "./pages/rules.ts";
import "./pages/saves.ts";
import "./pages/settings.ts";
import "./pages/setup.ts";
import "./offline/kl-offline.ts";
import { href, parseRoute, type Route } from "./router.ts";
import { gameInfo, games } from "./services.ts";
import { settings } from "./settings.ts";
import { currentLanguage, LANGUAGES, type Language, t, Words } from "./words.ts";

const LANGUAGE_NAMES: Record<Language, string> = { de: "Deutsch", en: "English" };

export class App extends LitElement {
  static override properties = { route: { state: true }, visit: { state: true } };
  declare private route: Route;
  /** Counts the pages shown; each gets an element of its own. */
  declare private visit: number;

  constructor() {
    super();
    this.visit = 0;
    new Words(this);
    this.#read();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#onAddress);
    this.addEventListener("served", this.#onServed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#onAddress);
    this.removeEventListener("served", this.#onServed);
  }

  #read(): void {
    const route = parseRoute(
      location.hash,
      games.map((game) => game.id),
    );
    const nothingToDraw = route.page === "draw" && !gameInfo(route.game)?.editor;
    this.route = nothingToDraw ? { page: "unknown", address: href(route).slice(2) } : route;
  }

  readonly #onAddress = async (): Promise<void> => {
    delete document.documentElement.dataset.ready;
    const before = this.route;
    this.#read();
    if (isSamePage(before, this.route)) return;
    this.visit += 1;
    await this.updateComplete;
    scrollTo(0, 0);
    // A screen reader starts with the new page, not somewhere in the old one.
    this.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };

  readonly #onServed = (): void => {
    document.documentElement.dataset.ready = "true";
  };

  protected override updated(): void {
    const title = this.#title();
    document.title = title ? `${title} · Kleinod` : "Kleinod";
    document.documentElement.dataset.page = this.route.page;
  }

  #title(): string {
    const route = this.route;
    switch (route.page) {
      case "home":
        return "";
      case "setup":
        return t("game.name", {}, route.game);
      case "draw":
        return t("editor.title", {}, route.game);
      case "rules":
        return t("rules.title", { game: t("game.name", {}, route.game) });
      case "position":
      case "match":
      case "play":
        return t("play.title");
      default:
        return t(`${route.page}.title`);
    }
  }

  protected override render(): TemplateResult {
    return html`
      <a class="skip" href="#main" @click=${this.#skip}>${t("app.skip")}</a>
      ${this.#header()}
      <kl-boot></kl-boot>
      <kl-offline></kl-offline>
      <main id="main" tabindex="-1">${keyed(this.visit, this.#page())}</main>
      ${this.#footer()}
      <kl-bug></kl-bug>
    `;
  }

  readonly #skip = (event: Event): void => {
    event.preventDefault();
    this.querySelector<HTMLElement>("main")?.focus();
  };

  #header(): TemplateResult {
    const language = currentLanguage();
    return html`
      <header class="masthead">
        <a class="wordmark" href="#/" aria-label=${t("app.home")}>
          <svg class="jewel" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M16 2 28 9v14l-12 7L4 23V9z M16 10l5 3v6l-5 3-5-3v-6z M16 2v8 M28 9l-7 4 M28 23l-7-4 M16 30v-8 M4 23l7-4 M4 9l7 4" />
          </svg>
          Kleinod
        </a>
        <nav aria-label=${t("app.pages")}>
          <a href=${href({ page: "about" })}>${t("about.title")}</a>
          ${LANGUAGES.filter((other) => other !== language).map(
            (other) => html`
              <button class="plain" lang=${other} @click=${() => settings.set("language", other)}>
                <span class="language-name">${LANGUAGE_NAMES[other]}</span>
                <span class="language-code" aria-hidden="true">${other.toUpperCase()}</span>
              </button>
            `,
          )}
          <a class="icon-link" href=${href({ page: "saves" })} aria-label=${t("saves.title")} title=${t("saves.title")}>
            <kl-icon name="archive"></kl-icon>
          </a>
          <a class="icon-link" href=${href({ page: "settings" })} aria-label=${t("settings.title")} title=${t("settings.title")}>
            <kl-icon name="settings"></kl-icon>
          </a>
        </nav>
      </header>
    `;
  }

  #footer(): TemplateResult | typeof nothing {
    const atTable = ["play", "position", "match"].includes(this.route.page);
    return atTable
      ? nothing
      : html`<footer class="colophon"><p>${t("app.colophon")}</p><kl-offline-note></kl-offline-note></footer>`;
  }

  #page(): TemplateResult {
    const route = this.route;
    switch (route.page) {
      case "home":
        return html`<kl-home></kl-home>`;
      case "setup":
        return html`<kl-setup .game=${route.game} .choices=${route.choices ?? ""}></kl-setup>`;
      case "draw":
        return html`<kl-draw .game=${route.game} .choices=${route.choices}></kl-draw>`;
      case "rules":
        return html`<kl-rules .game=${route.game} .rule=${route.rule}></kl-rules>`;
      case "position":
      case "match":
      case "play":
        return html`<kl-match .route=${route}></kl-match>`;
      case "about":
        return html`<kl-about></kl-about>`;
      case "saves":
        return html`<kl-saves></kl-saves>`;
      case "settings":
        return html`<kl-settings></kl-settings>`;
      case "python":
        return html`<kl-python></kl-python>`;
      case "unknown":
        return html`<kl-unknown></kl-unknown>`;
    }
  }
}

/** The rules of a game stay where they are and turn to another rule. */
function isSamePage(one: Route, other: Route): boolean {
  return one.page === "rules" && other.page === "rules" && one.game === other.game;
}
