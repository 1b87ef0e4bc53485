/** A study: the board of one place beside the tree of all, as it is kept here or came as a link. */
import { html, nothing, type TemplateResult } from "lit";
import "../app/styles/study.css";
import "../table/kl-table.ts";
import { href } from "../base/router.ts";
import { need } from "../packs/packs.ts";
import { copyText } from "../parts/clipboard.ts";
import { Page } from "../parts/page.ts";
import { studies } from "../saves/studies.ts";
import { engine } from "../services.ts";
import type { Deed } from "../session/session.ts";
import { Studying, type Walk } from "../session/studying.ts";
import { seatNames, t } from "../words/words.ts";
import { meant, type StudyRoute } from "./study/address.ts";
import { drawBanner } from "./study/banner.ts";
import { drawPanel } from "./study/panel.ts";
import { studyProblem } from "./study/problem.ts";
import "./study/share.ts";
import type { StudyShare } from "./study/share.ts";
import { showPlace, walkOf } from "./study/tree.ts";
import { Typed } from "./study/typed.ts";

class StudyPage extends Page {
  static override properties = {
    route: { attribute: false },
    folded: { state: true },
    copied: { state: true },
  };
  declare route: StudyRoute;
  /** Variations that show their first action alone. */
  declare private folded: ReadonlySet<number>;
  /** What the last button did. */
  declare private copied: string;
  readonly #studying = new Studying({ engine, shelf: studies, need });
  readonly #typed = new Typed(this.#studying);

  constructor() {
    super();
    this.folded = new Set();
    this.copied = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#studying.addEventListener("change", this.#onChange);
    this.#studying.addEventListener("address", this.#onAddress);
    studies.addEventListener("change", this.#onChange);
    document.addEventListener("visibilitychange", this.#typed.flush);
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#typed.flush();
    document.removeEventListener("visibilitychange", this.#typed.flush);
    studies.removeEventListener("change", this.#onChange);
    this.#studying.leave();
  }

  async #open(): Promise<void> {
    await this.#studying.open(await meant(this.route));
    await this.updateComplete;
    this.served();
  }

  readonly #onChange = (): void => this.requestUpdate();

  /** The address becomes that of what is kept; the page stays as it is. */
  readonly #onAddress = (event: Event): void => {
    history.replaceState(null, "", href({ page: "study", id: (event as CustomEvent<string>).detail }));
  };

  protected override updated(): void {
    const table = this.querySelector("kl-table");
    // The panel is drawn by the table.
    void table?.updateComplete.then(() => showPlace(table, this.#studying.at));
  }

  readonly #onDeed = ({ detail }: CustomEvent<Deed>): void => {
    this.copied = "";
    void this.#studying.do(detail);
  };

  readonly #onRules = (event: CustomEvent<string>): void => {
    const game = this.#studying.moment?.frame.game;
    if (game) location.hash = href({ page: "rules", game, rule: event.detail });
  };

  readonly #onShare = (): void => void this.#share();

  async #share(): Promise<void> {
    await this.#typed.flush();
    await this.querySelector<StudyShare>("kl-study-share")?.open(this.#studying);
  }

  /** Buttons and places of the tree say what they mean by their data. */
  readonly #onClick = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>(
      "[data-node], [data-walk], [data-study], [data-glyph]",
    );
    if (!target || target.getAttribute("aria-disabled") === "true") return;
    const { node, walk, study, glyph } = target.dataset;
    this.copied = "";
    if (walk) void this.#walk(walk as Walk);
    else if (study) void this.#does(study);
    else if (glyph) void this.#sign(Number(glyph));
    else if (node) {
      target.focus();
      if (this.folded.has(Number(node))) this.#fold(Number(node));
      void this.#typed.flush().then(() => this.#studying.turnTo(Number(node)));
    }
  };

  async #walk(walk: Walk): Promise<void> {
    await this.#typed.flush();
    await this.#studying.walk(walk);
  }

  async #sign(glyph: number): Promise<void> {
    await this.#studying.edit({ do: "say", glyph: this.#studying.node.glyph === glyph ? 0 : glyph });
  }

  async #does(what: string): Promise<void> {
    await this.#typed.flush();
    const studying = this.#studying;
    if (what === "promote" || what === "cut" || what === "deal") await studying.edit({ do: what });
    else if (what === "fold") this.#fold(this.#variation);
    else if (what === "keep") await studying.keep();
    else if (what === "copy") {
      const { notation } = await studying.texts();
      this.copied = t((await copyText(notation, null)) ? "study.copied" : "study.not-copied");
    }
  }

  /** The beginning of the variation one stands in. */
  get #variation(): number {
    const { nodes } = this.#studying;
    let at = this.#studying.at;
    while (at > 0 && nodes[nodes[at]?.parent ?? 0]?.next[0] === at) at = nodes[at]?.parent ?? 0;
    return at;
  }

  #fold(n: number): void {
    const folded = new Set(this.folded);
    if (!folded.delete(n) && n > 0) folded.add(n);
    this.folded = folded;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const item = (event.target as Element).closest<HTMLElement>(".study-tree [data-node]");
    if (!item) return;
    const walk = walkOf(event);
    if (event.key === "Enter") void this.#studying.turnTo(Number(item.dataset.node));
    else if (event.key === " ") this.#fold(this.#variation);
    else if (event.key === "Delete") void this.#does("cut");
    else if (walk) void this.#walk(walk);
    else return;
    event.preventDefault();
  };

  readonly #onInput = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.name === "study-comment") this.#typed.comment(field.value);
    if (field.name === "study-title") this.#typed.title(field.value);
  };

  readonly #onField = (): void => void this.#typed.flush();

  protected override render(): TemplateResult {
    const studying = this.#studying;
    const { moment, failure, missing } = studying;
    if (failure || missing) return studyProblem(failure, this.route);
    if (!moment) return html`<div class="page waiting"><p role="status">${t("study.opening")}</p></div>`;
    const speech = { game: moment.frame.game, names: seatNames(moment.frame.colors) };
    const doing = { folded: this.folded, comment: this.#typed.shown };
    return html`<h1 class="unseen">${this.#typed.name || t("study.title")}</h1>
      ${drawBanner(studying, studies.health)}
      <kl-table .moment=${moment} .names=${speech.names} .aside=${drawPanel(studying, moment, speech, doing)}
        @deed=${this.#onDeed} @rules=${this.#onRules} @share=${this.#onShare} @click=${this.#onClick} @keydown=${this.#onKey}
        @input=${this.#onInput} @change=${this.#onField}></kl-table>
      <p class="study-said" role="status">${this.copied || nothing}</p>
      <kl-study-share></kl-study-share>`;
  }
}

customElements.define("kl-study", StudyPage);
