/**
 * The dialog "Open a link or file". It finds the items in a text or file, describes them, and opens the one
 * that is chosen. There is only one such dialog, which is created when it is first needed.
 */
import "../../styles/open.css";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Msg } from "../../engine/protocol.ts";
import { need } from "../../packs/game-pack.ts";
import "../../ui/more-icons.ts";
import { engine, gameInfo } from "../../services.ts";
import { goTo, HistoryLayer } from "../../ui/history-layer.ts";
import { Page } from "../../ui/page-element.ts";
import "../../ui/scan-button.ts";
import type { ScanButton } from "../../ui/scan-button.ts";
import { FetchedParts } from "../../ui/unreachable-notice.ts";
import { say, t } from "../../words/sentences.ts";
import type { Import } from "../saves/kl-import.ts";
import { seatRange } from "../setup/seat-words.ts";
import { type Offer, type Offers, offersOf, offersOfFile } from "./found-items.ts";

/** How long typing must pause before the text is read, in milliseconds. */
const PAUSE = 250;

/**
 * A problem that is shown below the items that can be opened. `file` is the name of the file in question, or
 * "" if the problem is about another link in the text.
 */
interface Note {
  file: string;
  why: Msg;
}

const NOTHING: Offers = { all: [], problem: null };
const plainly = (msg: Msg, game = ""): string => say(msg, { game, names: [] });

class OpenDialog extends Page {
  static override properties = {
    offers: { state: true },
    looking: { state: true },
    file: { state: true },
    notes: { state: true },
    saves: { state: true },
  };
  declare private offers: Offers;
  /** True while a text or file is being read. */
  declare private looking: boolean;
  /** The names of the files; "" for a text. */
  declare private file: string;
  /** The problems that are shown below the items that can be opened. */
  declare private notes: readonly Note[];
  /** The text of the saves being imported; null for none. */
  declare private saves: string | null;
  /** Counts the texts and files that were entered. Results for any but the latest are ignored. */
  #brought = 0;
  #timer = 0;

  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.#clear();
    new HistoryLayer(this, () => this.querySelector("dialog")?.open ?? false, this.#close);
  }

  #clear(): void {
    this.#brought += 1;
    clearTimeout(this.#timer);
    this.offers = NOTHING;
    this.looking = false;
    this.file = "";
    this.notes = [];
    this.saves = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#close);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#close);
  }

  /** Closes the dialog when the page changes, because the dialog belongs to no page. */
  readonly #close = (): void => this.querySelector("dialog")?.close();

  readonly #onClose = (): void => {
    // The event "close" arrives late, so the dialog may already be open again.
    if (!this.querySelector("dialog")?.open) this.#clear();
    this.requestUpdate();
  };

  get #field(): HTMLTextAreaElement | null {
    return this.querySelector("textarea");
  }

  /** Show the dialog, and read the given text or files, if any. */
  async open(text = "", files: readonly File[] = []): Promise<void> {
    this.#clear();
    await this.updateComplete;
    const dialog = this.querySelector("dialog");
    if (!dialog?.open) dialog?.showModal();
    this.requestUpdate();
    if (this.#field) this.#field.value = text;
    if (text || files.length > 0) await this.#look(text, files, true);
    else this.#field?.focus();
  }

  /**
   * Read a text and files, and list the items in them. If `eager`, move the focus to the button that opens
   * the first item.
   */
  async #look(text: string, files: readonly File[], eager: boolean): Promise<void> {
    this.#clear();
    if (!text.trim() && files.length === 0) return;
    const brought = this.#brought;
    this.looking = true;
    this.file = files.map(({ name }) => name).join(", ");
    const reader = { engine, gameInfo };
    const found = await Promise.all([
      ...(text.trim() ? [offersOf(text, reader)] : []),
      ...files.map((file) => offersOfFile(file, reader)),
    ]).finally(() => {
      if (brought === this.#brought) this.looking = false;
    });
    if (brought !== this.#brought) return;
    const all = withoutRepeats(found.flatMap((one) => one.all));
    this.offers = { all, problem: found.find((one) => one.problem)?.problem ?? { code: "bring.empty" } };
    if (all.length > 0) this.notes = notesOf(found, files);
    const [only] = all;
    if (all.length === 1 && only?.kind === "saves") this.saves = only.text;
    if (!eager) return;
    await this.updateComplete;
    this.querySelector<HTMLElement>(".offers button")?.focus();
  }

  protected override updated(changed: PropertyValues): void {
    const { saves, file } = this;
    if (!changed.has("saves") || saves === null) return;
    // Saves are rarely opened, so the import module is loaded only when needed.
    void this.#wanted.get(saves, async () => {
      await import("../saves/kl-import.ts");
      await this.querySelector<Import>("kl-import")?.read(file, saves);
    });
  }

  readonly #onInput = (): void => {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#look(this.#field?.value ?? "", [], false), PAUSE);
  };

  /** Opens the item on Enter, if there is only one. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (this.looking || !this.#only) return;
    event.preventDefault();
    this.#follow(this.#only);
  };

  readonly #onFile = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const files = [...(field.files ?? [])];
    // Clear the field, so that the same file can be chosen again.
    field.value = "";
    if (this.#field) this.#field.value = "";
    if (files.length > 0) void this.#look("", files, true);
  };

  readonly #onPaste = async (): Promise<void> => {
    // If the browser does not allow reading the clipboard, people can still paste into the field.
    const text = await navigator.clipboard.readText().catch(() => "");
    if (this.#field) this.#field.value = text;
    if (text) await this.#look(text, [], true);
    else this.#field?.focus();
  };

  readonly #onScan = async ({ detail, target }: CustomEvent<string>): Promise<void> => {
    if (this.#field) this.#field.value = detail;
    await this.#look(detail, [], true);
    if (this.offers.all.length > 0) await (target as ScanButton).end();
  };

  #follow(offer: Offer): void {
    if (offer.kind === "refused") return;
    if (offer.kind === "saves") {
      this.saves = offer.text;
      return;
    }
    this.#close();
    void goTo(offer.address);
  }

  protected override render(): TemplateResult {
    return html`<dialog class="sheet open" aria-labelledby="open-title" @close=${this.#onClose}>
      <form method="dialog"><header>
        <h2 id="open-title">${t("home.open")}</h2>
        <button class="icon" aria-label=${t("app.close")} title=${t("app.close")}><kl-icon name="x"></kl-icon></button>
      </header></form>
      <label>
        <span class="label">${t("bring.field")}</span>
        <textarea name="open" rows="3" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="open-help" @input=${this.#onInput} @keydown=${this.#onKey}></textarea>
      </label>
      <div class="copy">
        ${
          "readText" in (navigator.clipboard ?? {})
            ? html`<button data-id="open-paste" @click=${this.#onPaste}>${t("bring.paste")}</button>`
            : nothing
        }
        <button data-id="open-file" @click=${() => this.querySelector<HTMLElement>('input[type="file"]')?.click()}>
          <kl-icon name="upload"></kl-icon>${t("bring.file")}
        </button>
        <kl-scan-button .label=${t("bring.scan")} @code=${this.#onScan}></kl-scan-button>
        <input type="file" multiple hidden @change=${this.#onFile} />
      </div>
      <p class="fine" id="open-help">${t("bring.help")} <span class="open-drop">${t("bring.drop")}</span></p>
      <p class="open-said ${this.#only ? "unseen" : ""}" role="status">${this.#said()}</p>
      ${this.saves === null ? this.#list() : html`<kl-import></kl-import>`}
      ${this.notes.map(({ file, why }) => html`<p class="note" role="alert">${file ? `${file}:` : plainly({ code: "find.beside", args: {} })} ${plainly(why)}</p>`)}
      ${this.#wanted.draw()}
    </dialog>`;
  }

  /** The items that can be opened. */
  get #whole(): Exclude<Offer, { kind: "refused" }>[] {
    return this.offers.all.filter((offer) => offer.kind !== "refused");
  }

  /** The item that can be opened, if there is exactly one. */
  get #only(): Exclude<Offer, { kind: "refused" }> | undefined {
    const [only, ...more] = this.#whole;
    return more.length === 0 ? only : undefined;
  }

  /**
   * Return the progress or the result of the search in words. A single item is visible below, so its
   * description is for screen readers only.
   */
  #said(): string {
    const { all, problem } = this.offers;
    if (this.looking) return t("bring.looking");
    if (this.saves !== null) return "";
    if (this.#only) return told(this.#only).join(", ");
    if (this.#whole.length > 1) return t("bring.found", { n: this.#whole.length });
    if (all.length > 0) return "";
    return problem ? [this.file && `${this.file}:`, plainly(problem)].filter(Boolean).join(" ") : "";
  }

  #list(): TemplateResult | typeof nothing {
    const { all } = this.offers;
    if (all.length === 0) return nothing;
    return html`<ul class="offers">${all.map((offer) => this.#offer(offer))}</ul>`;
  }

  #offer(offer: Offer): TemplateResult {
    if (offer.kind === "refused")
      return html`<li><p class="note bad" role="alert">${plainly(offer.why, offer.game)}</p></li>`;
    const [title, ...facts] = told(offer);
    const lost = "lost" in offer ? (offer.lost ?? []) : [];
    return html`<li>
      <p><strong>${title}</strong>${facts.length > 0 ? html` <span class="fine">${facts.join(" · ")}</span>` : nothing}</p>
      ${lost.map((said) => html`<p class="note">${plainly(said)}</p>`)}
      <button class="primary" data-open=${offer.kind} aria-label=${`${t("bring.open")}: ${[title, ...facts].join(", ")}`} @click=${() => this.#follow(offer)}>
        ${t("bring.open")}
      </button>
    </li>`;
  }
}

/** Return the problems to show below the items: broken links, and files without items. */
function notesOf(found: readonly Offers[], files: readonly File[]): Note[] {
  const texts = found.length - files.length;
  return found.flatMap(({ problem, beside }, index) => {
    const file = files[index - texts]?.name ?? "";
    return [
      ...(problem && file ? [{ file, why: problem }] : []),
      ...(beside ? [{ file: "", why: beside }] : []),
    ];
  });
}

/**
 * Remove duplicate items. They are common, because apps share a link both as text and as address, and replies
 * to mails quote links.
 */
function withoutRepeats(offers: readonly Offer[]): Offer[] {
  const known = new Set<string>();
  return offers.filter((offer) => {
    const key = "address" in offer ? offer.address : JSON.stringify(offer);
    return !known.has(key) && known.add(key);
  });
}

/** Return the title of an item, then its kind and the facts that distinguish it from others. */
function told(offer: Exclude<Offer, { kind: "refused" }>): string[] {
  switch (offer.kind) {
    case "saves":
      return [t("bring.saves")];
    case "study": {
      const { title, chapters } = offer.study;
      const games = [...new Set(chapters.map(({ game }) => game))].filter(gameInfo);
      return [
        title || t("bring.untitled"),
        t("bring.study"),
        ...games.map((game) => t("game.name", {}, game)),
        ...(chapters.length > 1 ? [t("bring.chapters", { n: chapters.length })] : []),
      ];
    }
    case "offer":
    case "answer":
      return [
        t(`bring.${offer.kind}`),
        ...(offer.game && gameInfo(offer.game) ? [t("game.name", {}, offer.game)] : []),
        ...(offer.from ? [offer.from] : []),
      ];
    case "match":
    case "position": {
      const { game, seats, turns, outcome } = offer.frame;
      return [
        t("game.name", {}, game),
        t(`bring.${offer.kind}`),
        seatRange([seats]),
        ...(offer.kind === "match"
          ? [t("bring.turns", { n: turns.filter(({ seat }) => seat >= 0).length })]
          : []),
        ...(outcome ? [t("home.over")] : []),
      ];
    }
  }
}

customElements.define("kl-open", OpenDialog);

/**
 * Show the dialog, and read the given text or files, if any. Rejects with `Unreachable` if the dictionaries
 * cannot be fetched.
 */
export async function openDialog(text = "", files: readonly File[] = []): Promise<void> {
  await Promise.all([need("find"), need("saves")]);
  let dialog = document.querySelector<OpenDialog>("kl-open");
  if (!dialog) {
    dialog = document.createElement("kl-open") as OpenDialog;
    document.body.append(dialog);
  }
  void dialog.open(text, files);
}
