/**
 * The root element `<kl-app>`: it shows the header, the state of the engine, and the page for the current
 * address.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import "./boot.ts";
import "./kl-offline.ts";
import { Unreachable } from "../base/file-unreachable.ts";
import { settings } from "../base/prefs/settings.ts";
import { href, isCaptive, isGuest, parseRoute, type Route } from "../base/router.ts";
import { applyLanguage } from "../packs/game-pack.ts";
import { hasGlance, hasLesson, hasPuzzles } from "../packs/teaching-pack.ts";
import { gameInfo, games, startEngine } from "../services.ts";
import { readdress } from "../ui/history-layer.ts";
import { FetchedParts, missingPart, unreachable } from "../ui/unreachable-notice.ts";
import { currentLanguage, LANGUAGES, type Language, t, Words } from "../words/sentences.ts";
import { ownWindow } from "./framed-page.ts";
import { arrive, expect } from "./page-loader.ts";
import type { Brought } from "./pasted-and-dropped.ts";
import { ScrollPosition } from "./scroll-position.ts";

/** Milliseconds after which a page that is still loading is replaced with a note that it is loading. */
const PATIENCE = 300;
const LANGUAGE_NAMES: Record<Language, string> = { de: "Deutsch", en: "English" };

/** Return the route of the current address, or the page "unknown" if its game does not have such a page. */
function asked(): Route {
  const route = parseRoute(
    location.hash,
    games.map((game) => game.id),
  );
  const nothingThere =
    (route.page === "draw" && !gameInfo(route.game)?.editor) ||
    (route.page === "editor" && !gameInfo(route.game)?.editable) ||
    (route.page === "learn" && !hasLesson(route.game)) ||
    (route.page === "puzzles" && !hasPuzzles(route.game)) ||
    (route.page === "glance" && !hasGlance(route.game));
  return nothingThere ? { page: "unknown", address: href(route).slice(2) } : route;
}

/** Fetch the script of the requested page early, while the words are still loading. */
export function expectPage(): void {
  if (!isCaptive()) expect(asked());
}

export class App extends LitElement {
  static override properties = {
    route: { state: true },
    visit: { state: true },
    mute: { state: true },
    delay: { state: true },
    lost: { state: true },
  };
  /** The page shown; null until the first page has arrived. */
  declare private route: Route | null;
  /** "waiting" if the requested page takes long, or the error if one of its files did not arrive. */
  declare private delay: "" | "waiting" | Unreachable;
  /**
   * True if the shown page has requested a file that did not arrive, and the page itself shows no message
   * about that.
   */
  declare private lost: boolean;
  /** The number of pages shown so far. Each page gets a new element. */
  declare private visit: number;
  /** True if the words of the chosen language did not arrive. */
  declare private mute: boolean;
  /** The number of pages requested so far. A page is shown only if it is the latest requested. */
  #ways = 0;
  readonly #place = new ScrollPosition();
  #captive = false;
  readonly #wanted = new FetchedParts(this);
  #unsubscribe: (() => void) | undefined;

  constructor() {
    super();
    this.visit = 0;
    this.route = null;
    this.delay = "";
    this.mute = this.lost = false;
    new Words(this);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#onAddress);
    addEventListener("online", this.#retry);
    addEventListener("unhandledrejection", this.#onRejection);
    this.#unsubscribe = settings.subscribe((changed) => {
      if (changed === "language") void this.#speak();
    });
    this.#place.begin();
    void this.#show(asked()).then((shown) => shown && this.#arrived(true));
    this.addEventListener("served", this.#onServed);
    this.addEventListener("bring", this.#onBring);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#onAddress);
    removeEventListener("online", this.#retry);
    removeEventListener("unhandledrejection", this.#onRejection);
    this.#unsubscribe?.();
    this.removeEventListener("served", this.#onServed);
    this.removeEventListener("bring", this.#onBring);
  }

  readonly #onAddress = async (): Promise<void> => {
    delete document.documentElement.dataset.ready;
    this.#place.leave();
    const route = asked();
    if (this.route && !this.delay && isSamePage(this.route, route)) {
      this.route = route;
      await this.updateComplete;
      this.#arrived(false);
    } else if (await this.#show(route)) {
      this.#arrived(true);
      // Move the focus to the new page, so that a screen reader starts reading there.
      this.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    }
  };

  #arrived(fresh: boolean): void {
    this.#place.arrive(this.querySelector("main"), fresh);
  }

  /**
   * Show a page once everything that it needs has arrived; the previous page stays until then. Return true if
   * the page was shown.
   */
  async #show(address: Route): Promise<boolean> {
    const way = ++this.#ways;
    if (this.#captive && !isCaptive()) void startEngine();
    this.#captive = isCaptive();
    this.requestUpdate();
    if (this.#captive) return false;
    const isCurrent = (): boolean => way === this.#ways;
    const timer = setTimeout(() => {
      if (isCurrent()) this.delay = "waiting";
    }, PATIENCE);
    let route: Route;
    try {
      route = await arrive(address);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      console.warn(error.message);
      if (isCurrent()) this.delay = error;
      return false;
    } finally {
      clearTimeout(timer);
    }
    if (!isCurrent()) return false;
    if (route !== address) readdress(href(route));
    [this.delay, this.lost] = ["", false];
    this.route = route;
    this.visit += 1;
    await this.updateComplete;
    return true;
  }

  readonly #speak = async (): Promise<void> => {
    try {
      await applyLanguage();
      this.mute = false;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.mute = true;
    }
  };

  readonly #retry = (): void => {
    if (this.mute) void this.#speak();
    if (this.lost || this.delay instanceof Unreachable) void this.#show(asked());
  };

  readonly #onRejection = (event: PromiseRejectionEvent): void => {
    if (!(event.reason instanceof Unreachable)) return;
    event.preventDefault();
    console.warn(event.reason.message);
    this.lost = true;
  };

  readonly #onServed = (): void => {
    this.#place.end();
    document.documentElement.dataset.ready = "true";
  };

  /**
   * Open the dialog that finds games in a text or in files. If a person has pasted, dropped or shared
   * something, the dialog starts with it; otherwise it is empty.
   */
  readonly #onBring = (event: Event): void => {
    const { text, files } = (event as CustomEvent<Brought | null>).detail ?? {};
    void this.#wanted.get("bring", async () => {
      await (await import("../pages/open/open-dialog.ts")).openDialog(text, files);
    });
  };

  protected override updated(): void {
    const title = this.#title();
    document.title = title ? `${title} · Kleinod` : "Kleinod";
    if (this.route) document.documentElement.dataset.page = this.route.page;
  }

  #title(): string {
    const route = this.route;
    if (!route) return "";
    switch (route.page) {
      case "home":
        return "";
      case "setup":
        return t("game.name", {}, route.game);
      case "draw":
        return t("editor.title", {}, route.game);
      case "editor":
      case "rules":
      case "readings":
      case "learn":
      case "glance":
        return t(`${route.page}.title`, { game: t("game.name", {}, route.game) }, route.game);
      case "position":
      case "match":
      case "play":
      case "board":
      case "together":
        return t("play.title");
      case "shared-study":
      case "fresh-study":
        return t("study.title");
      default:
        return t(`${route.page}.title`);
    }
  }

  protected override render(): TemplateResult {
    if (isCaptive()) return ownWindow();
    return html`
      <a class="skip" href="#main" @click=${this.#skip}>${t("app.skip")}</a>
      ${isGuest() ? nothing : this.#header()}
      <kl-boot></kl-boot>
      <kl-offline></kl-offline>
      <main id="main" tabindex="-1">${this.mute || this.lost ? this.#silence() : nothing}${this.#wanted.draw()}${this.#main()}</main>
      ${this.#footer()}
    `;
  }

  #silence(): TemplateResult {
    return html`<div class="page silence">${missingPart(this.#retry, t(this.mute ? "fetch.words" : "fetch.part"))}</div>`;
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
    const { page } = this.route ?? {};
    // Show no footer before the first page, because that page would push the footer down as soon as it
    // arrives.
    return !page ||
      ["play", "position", "match", "learn", "board", "puzzles"].includes(page) ||
      page.endsWith("study")
      ? nothing
      : html`<footer class="colophon"><p>${t("app.colophon")}</p><kl-offline-note></kl-offline-note></footer>`;
  }

  #main(): unknown {
    if (this.delay instanceof Unreachable) return unreachable(this.#retry, this.delay);
    if (this.delay === "waiting")
      return html`<div class="page waiting"><p role="status">${t("fetch.wait")}</p></div>`;
    return this.route ? keyed(this.visit, this.#page(this.route)) : nothing;
  }

  #page(route: Route): TemplateResult {
    switch (route.page) {
      case "home":
        return html`<kl-home></kl-home>`;
      case "setup":
        return html`<kl-setup .game=${route.game} .choices=${route.choices ?? ""}></kl-setup>`;
      case "draw":
        return html`<kl-draw .game=${route.game} .choices=${route.choices}></kl-draw>`;
      case "editor":
        return html`<kl-editor .game=${route.game} .choices=${route.choices} .draft=${route.draft}></kl-editor>`;
      case "rules":
        return html`<kl-rules .game=${route.game} .rule=${route.rule}></kl-rules>`;
      case "readings":
        return html`<kl-readings .game=${route.game} .reading=${route.reading}></kl-readings>`;
      case "learn":
        return html`<kl-lesson .game=${route.game}></kl-lesson>`;
      case "puzzles":
        return html`<kl-puzzles .game=${route.game}></kl-puzzles>`;
      case "glance":
        return html`<kl-glance .game=${route.game}></kl-glance>`;
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
      case "counts":
        return html`<kl-counts></kl-counts>`;
      case "studies":
        return html`<kl-studies></kl-studies>`;
      case "study":
      case "shared-study":
      case "fresh-study":
        return html`<kl-study .route=${route}></kl-study>`;
      case "embed":
        return html`<kl-embed .record=${route.record}></kl-embed>`;
      case "together":
        return html`<kl-invited .text=${route.text}></kl-invited>`;
      case "board":
        return html`<kl-guest .how=${route.how} .record=${route.record}></kl-guest>`;
      case "unknown":
        return html`<kl-unknown></kl-unknown>`;
    }
  }
}

/**
 * True if the element of the shown page can also show the other route, because both are the rules page of the
 * same game, or both are its rules laboratory.
 */
function isSamePage(one: Route, other: Route): boolean {
  if (one.page !== "rules" && one.page !== "readings") return false;
  return one.page === other.page && one.game === other.game;
}
