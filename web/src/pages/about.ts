/** Who invented the games, who made this, and what of others is in it; and the page for lost visitors. */
import { version } from "virtual:kleinod";
import { html, type TemplateResult } from "lit";
import { games } from "../services.ts";
import { t } from "../words.ts";
import { StillPage } from "./page.ts";

/** What is shipped to the visitor, with its licence. */
const PARTS: [string, string][] = [
  ["Pyodide", "MPL-2.0"],
  ["CPython", "PSF-2.0"],
  ["Lit", "BSD-3-Clause"],
  ["idb", "ISC"],
  ["Lucide", "ISC"],
  ["Vollkorn (Friedrich Althausen)", "OFL-1.1"],
  ["Source Sans 3 (Paul D. Hunt, Adobe)", "OFL-1.1"],
];

class About extends StillPage {
  protected override render(): TemplateResult {
    return html`
      <div class="page prose">
        <h1>${t("about.title")}</h1>
        <p class="lead">${t("about.lead")}</p>
        <p>${t("about.unofficial")}</p>
        <h2>${t("about.games")}</h2>
        <dl>
          ${games.map(
            ({ id }) => html`<dt>${t("game.name", {}, id)}</dt>
              <dd>${t("game.credit", {}, id)}</dd>`,
          )}
        </dl>
        <h2>${t("about.privacy")}</h2>
        <p>${t("about.privacy.text")}</p>
        <h2>${t("about.parts")}</h2>
        <ul class="parts">
          ${PARTS.map(([name, licence]) => html`<li>${name} <span class="fine">${licence}</span></li>`)}
        </ul>
        <p><a href="./licenses.md">${t("about.licenses")}</a></p>
        <p class="fine">${t("about.version", { version })}</p>
      </div>
    `;
  }
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
