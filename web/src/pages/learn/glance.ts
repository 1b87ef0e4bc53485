/**
 * Introduces a game with four pictures and a line of text for each. It is part of other pages, or a page of
 * its own that people can print and put beside a real board.
 */
import { html, nothing, type TemplateResult } from "lit";
import "../../styles/glance.css";
import { href } from "../../base/router.ts";
import type { Frame } from "../../engine/protocol.ts";
import { lookOf } from "../../packs/game-pack.ts";
import { type Glance, loadGlance, type View } from "../../packs/teaching-pack.ts";
import { drawPicture } from "../../table/small-picture.ts";
import { Page } from "../../ui/page-element.ts";
import { FetchedParts } from "../../ui/unreachable-notice.ts";
import { t } from "../../words/sentences.ts";
import "../match-link.ts";

/** Return the frame of each picture, by the picture's id. */
function framesOf(game: string, { views }: Glance): ReadonlyMap<string, Frame> {
  const frames = new Map<string, Frame>();
  const start = lookOf(game)?.start;
  if (!start) return frames;
  let before: Frame = start;
  for (const { id, frame } of views) {
    const { board, scene } = frame;
    before = { ...frame, board: { ...before.board, ...board }, scene: { ...before.scene, ...scene } };
    frames.set(id, before);
  }
  return frames;
}

class GlancePage extends Page {
  static override properties = {
    game: { attribute: false },
    beside: { type: Boolean },
    glance: { state: true },
    frames: { state: true },
  };
  declare game: string;
  /** True if the pictures are part of another page. */
  declare beside: boolean;
  declare private glance: Glance | null;
  /** The frame of each picture, by the picture's id. */
  declare private frames: ReadonlyMap<string, Frame>;
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.beside = false;
    this.glance = null;
    this.frames = new Map();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#wanted.get("glance", () => this.#open());
  }

  async #open(): Promise<void> {
    this.glance = await loadGlance(this.game);
    if (this.glance) this.frames = framesOf(this.game, this.glance);
    await this.updateComplete;
    if (!this.beside) this.served();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game, glance, beside } = this;
    if (!glance) return this.#wanted.draw();
    const title = t("glance.title", { game: t("game.name", {}, game) });
    return beside
      ? html`<section class="glance" aria-labelledby="glance-title">
          <h2 id="glance-title">${t("glance.heading")}</h2>
          ${this.#views(glance)}
          <p class="glance-paper"><a data-id="glance" href=${href({ page: "glance", game })}>${t("glance.sheet")}</a></p>
        </section>`
      : html`<div class="page glance">
          <header>
            <h1>${title}</h1>
            <p class="lead">${t("game.tagline", {}, game)}</p>
            <kl-under-way .game=${game}></kl-under-way>
          </header>
          ${this.#views(glance)}
          <p class="actions">
            <button class="primary" type="button" data-id="print" aria-disabled=${!this.#complete} @click=${this.#print}>
              ${t("glance.print")}
            </button>
            <a href=${href({ page: "setup", game })}>${t("game.name", {}, game)}</a>
            <a href=${href({ page: "rules", game, rule: "" })}>${t("glance.rules")}</a>
          </p>
        </div>`;
  }

  get #complete(): boolean {
    return this.frames.size === this.glance?.views.length;
  }

  readonly #print = (): void => {
    if (this.#complete) print();
  };

  #views({ views }: Glance): TemplateResult {
    return html`<div class="glance-views">${views.map((view) => this.#view(view))}</div>`;
  }

  #view({ id, light, way = [] }: View): TemplateResult {
    const frame = this.frames.get(id);
    const head = t(`glance.head.${id}`, {}, this.game);
    return html`<figure data-view=${id}>
      <div class="glance-picture">${frame ? drawPicture(frame, head, { hinted: way, lit: light }) : nothing}</div>
      <figcaption>${this.beside ? html`<h3>${head}</h3>` : html`<h2>${head}</h2>`}<p>${t(`glance.${id}`, {}, this.game)}</p></figcaption>
    </figure>`;
  }
}

customElements.define("kl-glance", GlancePage);
