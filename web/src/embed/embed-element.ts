/**
 * The script that other sites include, published as embed.js, for <kleinod-board record="…"> or
 * <kleinod-board study="…">. The element contains only an iframe with a page of this site, so that neither
 * page can see or style the other. The content security policy of the other site only needs to allow this
 * site in `script-src` and `frame-src`.
 */

/** Matches the address of this script, followed by line and column, in the stack trace of an error. */
const TRACED = /https?:\/\/[^\s()@]+?(?=:\d+:\d+)/;

/**
 * Return the folder this script was loaded from, which is also where the iframe's page is. A module has no
 * `document.currentScript`, and `import.meta` would be a syntax error in a classic script; so a module finds
 * its address in a stack trace.
 */
function ownFolder(): string | undefined {
  const script = (document.currentScript as HTMLScriptElement | null)?.src;
  const address = script || TRACED.exec(new Error("where am I").stack ?? "")?.[0];
  // An inline script has the address of the page itself, which the iframe would then show inside itself.
  return address && bare(address) !== bare(location.href) ? new URL(".", address).href : undefined;
}

/** Return an address without its query and fragment. */
function bare(address: string): string {
  return address.replace(/[?#].*$/, "");
}

const site = ownFolder();

const SHOWS = ["look", "replay", "play"];
const THEMES = ["light", "dark"];
const LANGUAGES: Record<string, string> = { de: "Spielbrett von Kleinod", en: "A board of Kleinod" };
const STYLE =
  ":host{display:block;block-size:min(36rem,92vh)}:host([hidden]){display:none}iframe{display:block;inline-size:100%;block-size:100%;border:0;border-radius:8px}";

/**
 * The state of a match as reported by the iframe (pages/embedded-board-page.ts). A game with hidden
 * information reports no record, because the record contains everything hidden.
 */
interface Told {
  kleinod: "ready" | "change";
  game: string;
  at: number;
  plies: number;
  over: boolean;
  record?: string;
}

class KleinodBoard extends HTMLElement {
  static readonly observedAttributes = ["record", "study", "show", "at", "theme", "lang", "site"];
  readonly #root: ShadowRoot;
  #asked = false;
  #frame: HTMLIFrameElement | null = null;
  /** The state last reported by the iframe; null until it has reported one. */
  #stand: Told | null = null;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open", delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    addEventListener("message", this.#onMessage);
    // Browsers reload an iframe that is moved in the document, so draw it again with the state that it last
    // reported.
    this.#draw();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.#onMessage);
  }

  /** Defining this method lets `moveBefore` move the element without reloading the iframe. */
  connectedMoveCallback(): void {
    // Nothing to do: the iframe stays as it is.
  }

  readonly #onMessage = (event: MessageEvent<Told | null>): void => {
    if (!this.#frame || event.source !== this.#frame.contentWindow || event.origin !== this.#origin()) return;
    const told = event.data;
    if (told?.kleinod !== "ready" && told?.kleinod !== "change") return;
    const { kleinod, ...detail } = told;
    this.#stand = told;
    this.dispatchEvent(new CustomEvent(`kleinod-${kleinod}`, { detail, bubbles: true }));
  };

  /**
   * Return the address of the site's folder, which is the folder of this script unless the element names
   * another one.
   */
  #site(): string | undefined {
    const named = this.getAttribute("site");
    return named ? new URL(named.endsWith("/") ? named : `${named}/`, location.href).href : site;
  }

  #origin(): string {
    return new URL(this.#site() ?? location.href).origin;
  }

  attributeChangedCallback(name: string): void {
    // A new theme or language keeps the moves played so far. Any other change shows the record or study
    // afresh.
    if (name !== "theme" && name !== "lang") this.#stand = null;
    if (!this.isConnected || this.#asked) return;
    // Draw only once if several attributes change at the same time.
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      this.#draw();
    });
  }

  #draw(): void {
    const from = this.#site();
    if (!from) {
      // Show the element's own content, usually a link to the match, because it is better than nothing.
      console.error('kleinod-board: say where Kleinod is, by <kleinod-board site="https://…/">');
      this.#root.replaceChildren(document.createElement("slot"));
      return;
    }
    const frame = document.createElement("iframe");
    const language = this.#language();
    frame.title = this.getAttribute("label") ?? LANGUAGES[language ?? "en"] ?? "";
    // Do not fetch the board before the reader scrolls to it.
    frame.loading = "lazy";
    frame.referrerPolicy = "no-referrer";
    frame.src = `${from}#/board/${this.#words(language)}/${encodeURIComponent(this.#record())}`;
    this.#root.replaceChildren(frame);
    this.#frame = frame;
  }

  /** Return the record or study to show. The attribute may also hold a link to it. */
  #record(): string {
    if (this.#stand?.record && !this.hasAttribute("study")) return this.#stand.record;
    const text = this.getAttribute("study") ?? this.getAttribute("record") ?? "";
    return text.trim().replace(/^.*#\/[mps]\//, "");
  }

  /**
   * Return the language of the element or of the page around it, or undefined if the site is not available in
   * it.
   */
  #language(): string | undefined {
    const lang = this.closest("[lang]")?.getAttribute("lang")?.toLowerCase().split("-")[0] ?? "";
    return Object.hasOwn(LANGUAGES, lang) ? lang : undefined;
  }

  #words(language: string | undefined): string {
    const [show, theme, begin] = ["show", "theme", "at"].map((name) => this.getAttribute(name) ?? "");
    const at = this.#stand && !this.hasAttribute("study") ? String(this.#stand.at) : begin;
    const words = [
      SHOWS.find((known) => known === show) ?? "look",
      language,
      THEMES.find((known) => known === theme),
    ];
    return [...words, /^\d+$/.test(at ?? "") ? at : undefined].filter((word) => word !== undefined).join(".");
  }
}

if (!customElements.get("kleinod-board")) customElements.define("kleinod-board", KleinodBoard);
