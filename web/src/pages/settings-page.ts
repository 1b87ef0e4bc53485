/**
 * The settings page. Its settings apply to all games.
 */
import "../styles/saves.css";
import { html, type TemplateResult } from "lit";
import "./saves/kl-storage.ts";
import { coach } from "../base/prefs/coach-progress.ts";
import { type SettingsData, settings } from "../base/prefs/settings.ts";
import { engine } from "../services.ts";
import { StillPage } from "../ui/page-element.ts";
import { t } from "../words/sentences.ts";
import "./match-link.ts";

type Choice = "language" | "theme" | "speed";
type Flag = "coordinates" | "animation" | "confirm" | "sounds" | "vibration";

const CHOICES: { [K in Choice]: SettingsData[K][] } = {
  language: ["auto", "de", "en"],
  theme: ["system", "light", "dark"],
  speed: ["calm", "normal", "quick", "once"],
};
const FLAGS: Flag[] = ["coordinates", "animation", "confirm", "sounds"];
/** The vibration setting, if the device can vibrate. */
const felt: Flag[] = "vibrate" in navigator ? ["vibration"] : [];

class SettingsPage extends StillPage {
  static override properties = { restarted: { state: true } };
  declare private restarted: boolean;
  #unsubscribe = (): void => {};

  constructor() {
    super();
    this.restarted = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = settings.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
  }

  protected override render(): TemplateResult {
    return html`
      <div class="page prose settings">
        <h1>${t("settings.title")}</h1>
        <kl-under-way></kl-under-way>
        ${this.#choice("language")} ${this.#choice("theme")} ${this.#choice("speed")}
        <fieldset>
          <legend>${t("settings.table")}</legend>
          ${[...FLAGS, ...felt].map((flag) => this.#flag(flag))} ${this.#coach()}
        </fieldset>
        <kl-storage></kl-storage>
        <fieldset>
          <legend>${t("settings.engine")}</legend>
          <p class="fine">${t("settings.restart.help")}</p>
          <button data-id="restart-engine" @click=${this.#restart}>
            <kl-icon name="rotate-cw"></kl-icon>${t("settings.restart")}
          </button>
          <p class="done" role="status">${this.restarted ? t("settings.restarted") : ""}</p>
        </fieldset>
      </div>
    `;
  }

  readonly #restart = (): void => {
    engine.restart();
    this.restarted = true;
  };

  #choice<K extends Choice>(key: K): TemplateResult {
    return html`
      <fieldset>
        <legend>${t(`settings.${key}`)}</legend>
        <div class="choices">
          ${CHOICES[key].map(
            (value) => html`<label class="choice"
              ><input
                type="radio"
                name=${key}
                value=${value}
                .checked=${settings.get(key) === value}
                @change=${() => settings.set(key, value)}
              />${t(`settings.${key}.${value}`)}</label
            >`,
          )}
        </div>
      </fieldset>
    `;
  }

  /** Draw the switch for the coach, which people can also turn off at the table. */
  #coach(): TemplateResult {
    return html`
      <div class="option">
        <label class="choice"
          ><input
            type="checkbox"
            name="coach"
            aria-describedby="help-coach"
            .checked=${coach.always}
            @change=${(event: Event) => coach.set((event.target as HTMLInputElement).checked)}
          />${t("coach.always")}</label
        >
        <p class="fine" id="help-coach">${t("coach.always.help")}</p>
      </div>
    `;
  }

  #flag(key: Flag): TemplateResult {
    return html`
      <div class="option">
        <label class="choice"
          ><input
            type="checkbox"
            name=${key}
            aria-describedby="help-${key}"
            .checked=${settings.get(key)}
            @change=${(event: Event) => settings.set(key, (event.target as HTMLInputElement).checked)}
          />${t(`settings.${key}`)}</label
        >
        <p class="fine" id="help-${key}">${t(`settings.${key}.help`)}</p>
      </div>
    `;
  }
}

customElements.define("kl-settings", SettingsPage);
