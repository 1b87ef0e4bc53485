/**
 * The page about the inventors of the games, the makers of the site, and the licenses of its parts; also the
 * page for unknown addresses.
 */
import "../styles/python.css";
import { version } from "virtual:kleinod";
import { html, type TemplateResult } from "lit";
import { href } from "../base/router.ts";
import { games } from "../services.ts";
import { StillPage } from "../ui/page-element.ts";
import { FetchedParts } from "../ui/unreachable-notice.ts";
import { t } from "../words/sentences.ts";
import { type License, loadLicenses } from "./license-list.ts";

/** The license of this project. */
const OWN = "MIT";

class About extends StillPage {
  static override properties = { licenses: { state: true } };
  /** The licenses of all parts of the site, which are fetched when the list is opened. */
  declare private licenses: License[];
  readonly #wanted = new FetchedParts(this);

  constructor() {
    super();
    this.licenses = [];
  }

  readonly #load = async (): Promise<void> => {
    this.licenses = await loadLicenses();
  };

  readonly #toggle = ({ currentTarget }: Event): void => {
    if ((currentTarget as HTMLDetailsElement).open && this.licenses.length === 0)
      void this.#wanted.get("licenses", this.#load);
  };

  protected override render(): TemplateResult {
    return html`
      <div class="page prose about">
        <h1>${t("about.title")}</h1>
        <p class="lead">${t("about.lead")}</p>
        <p>${t("about.unofficial")}</p>
        <h2>${t("about.games")}</h2>
        <dl>
          ${games.map(
            ({
              id,
            }) => html`<dt><a href=${href({ page: "rules", game: id, rule: "" })}>${t("game.name", {}, id)}</a></dt>
              <dd>${t("game.credit", {}, id)}</dd>`,
          )}
        </dl>
        <h2>${t("about.rules")}</h2>
        <p>${t("about.rules.text")}</p>
        <h2>${t("about.privacy")}</h2>
        <p>${t("about.privacy.text")}</p>
        <h2>${t("about.shared")}</h2>
        <p>${t("about.shared.text")}</p>
        <h2>${t("offline.title")}</h2>
        <p><kl-offline-note></kl-offline-note></p>
        <h2>${t("about.own")}</h2>
        <p>${t("about.own.text", { license: OWN })} <a href=${href({ page: "python" })}>${t("python.title")}</a></p>
        <details class="notices" @toggle=${this.#toggle}>
          <summary><h2>${t("about.parts")}</h2></summary>
          ${this.#wanted.draw()}${this.licenses.map(drawLicense)}
        </details>
        <p><a href="./licenses.md">${t("about.licenses")}</a></p>
        <p class="fine">${t("about.version", { version })}</p>
      </div>
    `;
  }
}

function drawLicense({ name, version: edition, kind, text }: License): TemplateResult {
  return html`
    <details class="license">
      <summary>${name} ${edition} <span class="fine">${kind}</span></summary>
      <pre>${text}</pre>
    </details>
  `;
}

class Unknown extends StillPage {
  protected override render(): TemplateResult {
    return html`
      <div class="page problem">
        <h1>${t("unknown.title")}</h1>
        <p class="lead">${t("unknown.text")}</p>
        <p class="actions"><a class="button primary" href="#/">${t("link.fresh")}</a></p>
      </div>
    `;
  }
}

customElements.define("kl-about", About);
customElements.define("kl-unknown", Unknown);
