/** The page for Python programmers, with instructions to install kleinod, and a console. */
import { version } from "virtual:kleinod";
import { html, nothing, type TemplateResult } from "lit";
import "../styles/python.css";
import { href } from "../base/router.ts";
import { type Line, Session } from "../python/console-session.ts";
import { games } from "../services.ts";
import { StillPage } from "../ui/page-element.ts";
import { t } from "../words/sentences.ts";

/** The console session, which lasts as long as the tab, even if other pages are visited. */
const session = new Session();

/** Return the id of the first game for this number of seats. */
const game = (seats = 2): string => games.find((info) => info.seats.includes(seats))?.id ?? "";

const EXAMPLES: Record<string, string> = {
  board: `import kleinod\nmatch = kleinod.new("${game()}")\nmatch.play(match.legal()[0])\nmatch`,
  actions: `import kleinod\nmatch = kleinod.new("${game(3)}", seats=3)\nmatch.legal()`,
  games: "import kleinod\nfor name in kleinod.games():\n    print(name, len(kleinod.new(name).legal()))",
};

class PythonPage extends StillPage {
  static override properties = { source: { state: true } };
  declare private source: string;

  constructor() {
    super();
    this.source = EXAMPLES.board ?? "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    session.addEventListener("change", this.#onChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    session.removeEventListener("change", this.#onChange);
  }

  readonly #onChange = async (): Promise<void> => {
    this.requestUpdate();
    await this.updateComplete;
    const lines = this.querySelector(".console-lines");
    lines?.scrollTo(0, lines.scrollHeight);
  };

  protected override render(): TemplateResult {
    const site = new URL(".", document.baseURI).href;
    const wheel = `kleinod-${version}-py3-none-any.whl`;
    return html`
      <div class="page prose python">
        <h1>${t("python.title")}</h1>
        <p class="lead">${t("python.lead")}</p>
        ${this.#console()}
        <h2>${t("python.install")}</h2>
        <p>${t("python.install.text")}</p>
        <pre><code>pip install ${site}${wheel}</code></pre>
        <p><a href="./${wheel}" download>${wheel}</a></p>
        <h2>${t("python.pyodide")}</h2>
        <p>${t("python.pyodide.micropip")}</p>
        <pre><code>${MICROPIP(site + wheel)}</code></pre>
        <p>${t("python.pyodide.lock")}</p>
        <pre><code>${LOCK(site)}</code></pre>
        <p class="fine">${t("python.absent")}</p>
        <h2>${t("python.more")}</h2>
        <ul>
          <li><a href="./docs/index.html">${t("python.more.docs.title")}</a>: ${t("python.more.docs")}</li>
          <li><a href=${href({ page: "counts" })}>${t("counts.title")}</a>: ${t("python.more.counts")}</li>
          <li><a href=${href({ page: "embed", record: "" })}>${t("embed.title")}</a>: ${t("python.more.embed")}</li>
        </ul>
      </div>
    `;
  }

  #console(): TemplateResult {
    const { state, lines } = session;
    const busy = state === "starting" || state === "running";
    return html`
      <section class="console" aria-labelledby="console-title">
        <h2 id="console-title">${t("python.console")}</h2>
        <p>${t("python.console.text")}</p>
        <p class="actions">
          ${Object.keys(EXAMPLES).map(
            (name) =>
              html`<button class="plain" @click=${() => this.#show(name)}>${t(`python.example.${name}`)}</button>`,
          )}
        </p>
        <form @submit=${this.#onRun}>
          <textarea
            rows="6" spellcheck="false" autocapitalize="off" autocomplete="off"
            aria-label=${t("python.source")}
            .value=${this.source}
            @input=${this.#onInput}
            @keydown=${this.#onKey}
          ></textarea>
          <p class="actions">
            <button class="primary" ?disabled=${busy}>${t("python.run")}</button>
            ${busy ? html`<button type="button" @click=${() => session.stop()}>${t("python.stop")}</button>` : nothing}
            ${lines.length > 0 && !busy ? html`<button type="button" class="plain" @click=${() => session.clear()}>${t("python.clear")}</button>` : nothing}
            <span role="status" data-state=${state}>${state === "off" || state === "idle" ? nothing : t(`python.${state}`)}</span>
          </p>
        </form>
        <div class="console-lines" role="log" aria-label=${t("python.output")} tabindex="0">${lines.map(drawLine)}</div>
      </section>
    `;
  }

  #show(name: string): void {
    this.source = EXAMPLES[name] ?? "";
  }

  readonly #onInput = (event: InputEvent): void => {
    this.source = (event.target as HTMLTextAreaElement).value;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    session.run(this.source);
  };

  readonly #onRun = (event: Event): void => {
    event.preventDefault();
    session.run(this.source);
  };
}

function drawLine({ kind, text }: Line): TemplateResult {
  if (kind === "picture") return html`<img src=${text} alt=${t("python.picture")} />`;
  return html`<pre data-kind=${kind}>${text}</pre>`;
}

const MICROPIP = (wheel: string): string =>
  `await pyodide.loadPackage("micropip");
await pyodide.runPythonAsync(\`
import micropip
await micropip.install("${wheel}")
import kleinod
\`);`;

const LOCK = (site: string): string =>
  `const pyodide = await loadPyodide({ lockFileURL: "${site}pyodide-lock.json" });
await pyodide.loadPackage("kleinod");
pyodide.runPython("import kleinod; kleinod.new('${game()}').svg()");`;

customElements.define("kl-python", PythonPage);
