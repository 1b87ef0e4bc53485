/**
 * The script for pages of other people, published as embed.js: <kleinod-board record="…">, or study="…". It holds nothing but a frame
 * with a page of this site, so that neither page sees or styles the other, and it needs of a host's policy only
 * `script-src` and `frame-src` of this site.
 */

/** The address of this script with line and column, as browsers write it into the trace of an error. */
const TRACED = /https?:\/\/[^\s()@]+?(?=:\d+:\d+)/;

/**
 * Return the folder this script came from, which is where the frame comes from. For a module there is no current
 * script, and in a classic script `import.meta` is an error; so a module reads its address from a trace.
 */
function ownFolder(): string | undefined {
  const script = (document.currentScript as HTMLScriptElement | null)?.src;
  const address = script || TRACED.exec(new Error("where am I").stack ?? "")?.[0];
  // Without an address of its own the page around it would be shown, in itself.
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

/** The state of a match as the frame reports it (pages/embedded-board-page.ts); no record in a game with secrets. */
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
  /** The state last reported by the frame, once something was played or looked at; null before. */
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
    // A frame begins anew when it is moved in the document: it goes on where it was.
    this.#draw();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.#onMessage);
  }

  /** With this method `moveBefore` moves the element without a new beginning. */
  connectedMoveCallback(): void {
    // The frame stays as it is.
  }

  readonly #onMessage = (event: MessageEvent<Told | null>): void => {
    if (!this.#frame || event.source !== this.#frame.contentWindow || event.origin !== this.#origin()) return;
    const told = event.data;
    if (told?.kleinod !== "ready" && told?.kleinod !== "change") return;
    const { kleinod, ...detail } = told;
    this.#stand = told;
    this.dispatchEvent(new CustomEvent(`kleinod-${kleinod}`, { detail, bubbles: true }));
  };

  /** The folder of the site: that of this script, unless the element names another one. */
  #site(): string | undefined {
    const named = this.getAttribute("site");
    return named ? new URL(named.endsWith("/") ? named : `${named}/`, location.href).href : site;
  }

  #origin(): string {
    return new URL(this.#site() ?? location.href).origin;
  }

  attributeChangedCallback(name: string): void {
    // Another look keeps what was played.
    if (name !== "theme" && name !== "lang") this.#stand = null;
    if (!this.isConnected || this.#asked) return;
    // Several attributes that change at once are one change.
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      this.#draw();
    });
  }

  #draw(): void {
    const from = this.#site();
    if (!from) {
      // The link within the element is better than nothing.
      console.error('kleinod-board: say where Kleinod is, by <kleinod-board site="https://…/">');
      this.#root.replaceChildren(document.createElement("slot"));
      return;
    }
    const frame = document.createElement("iframe");
    const language = this.#language();
    frame.title = this.getAttribute("label") ?? LANGUAGES[language ?? "en"] ?? "";
    // A board that nobody has scrolled to yet need not be fetched.
    frame.loading = "lazy";
    frame.referrerPolicy = "no-referrer";
    frame.src = `${from}#/board/${this.#words(language)}/${encodeURIComponent(this.#record())}`;
    this.#root.replaceChildren(frame);
    this.#frame = frame;
  }

  /** A record or a study, or a link to either. */
  #record(): string {
    if (this.#stand?.record && !this.hasAttribute("study")) return this.#stand.record;
    const text = this.getAttribute("study") ?? this.getAttribute("record") ?? "";
    return text.trim().replace(/^.*#\/[mps]\//, "");
  }

  /** The language asked for; without one that of the page around it, as far as we speak it. */
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
