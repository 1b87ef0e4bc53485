/**
 * The script for pages of other people, published as embed.js: <kleinod-board record="…">, or study="…". It holds nothing but a frame
 * with a page of this site, so that neither page sees or styles the other, and it needs of a host's policy only
 * `script-src` and `frame-src` of this site.
 */

/** Where this script came from is where the frame comes from. */
const site = new URL(".", (document.currentScript as HTMLScriptElement | null)?.src ?? location.href).href;

const SHOWS = ["look", "replay", "play"];
const THEMES = ["light", "dark"];
const LANGUAGES: Record<string, string> = { de: "Spielbrett von Kleinod", en: "A board of Kleinod" };
const STYLE =
  ":host{display:block;block-size:min(36rem,92vh)}:host([hidden]){display:none}iframe{display:block;inline-size:100%;block-size:100%;border:0;border-radius:8px}";

class KleinodBoard extends HTMLElement {
  static readonly observedAttributes = ["record", "study", "show", "at", "theme", "lang"];
  readonly #root: ShadowRoot;
  #asked = false;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open", delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    this.#draw();
  }

  attributeChangedCallback(): void {
    if (!this.isConnected || this.#asked) return;
    // Several attributes that change at once are one change.
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      this.#draw();
    });
  }

  #draw(): void {
    const frame = document.createElement("iframe");
    const language = this.#language();
    frame.title = this.getAttribute("label") ?? LANGUAGES[language ?? "en"] ?? "";
    // What the page looks like before it is scrolled to nobody has to fetch.
    frame.loading = "lazy";
    frame.referrerPolicy = "no-referrer";
    frame.src = `${site}#/board/${this.#words(language)}/${encodeURIComponent(this.#record())}`;
    this.#root.replaceChildren(frame);
  }

  /** A record or a study, or a link to either. */
  #record(): string {
    const text = this.getAttribute("study") ?? this.getAttribute("record") ?? "";
    return text.trim().replace(/^.*#\/[mps]\//, "");
  }

  /** The language asked for; without one that of the page around it, as far as we speak it. */
  #language(): string | undefined {
    const lang = this.closest("[lang]")?.getAttribute("lang")?.toLowerCase().split("-")[0] ?? "";
    return Object.hasOwn(LANGUAGES, lang) ? lang : undefined;
  }

  #words(language: string | undefined): string {
    const [show, theme, at] = ["show", "theme", "at"].map((name) => this.getAttribute(name) ?? "");
    const words = [
      SHOWS.find((known) => known === show) ?? "look",
      language,
      THEMES.find((known) => known === theme),
    ];
    return [...words, /^\d+$/.test(at ?? "") ? at : undefined].filter((word) => word !== undefined).join(".");
  }
}

if (!customElements.get("kleinod-board")) customElements.define("kleinod-board", KleinodBoard);
