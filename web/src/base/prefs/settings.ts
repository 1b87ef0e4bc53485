/** The visitor's settings, in localStorage. If storage is blocked, they last as long as the page. */

export type Language = "de" | "en";

export interface SettingsData {
  /** "auto" uses the browser's language. */
  language: "auto" | Language;
  theme: "system" | "light" | "dark";
  /** True if the board shows the names of its cells. */
  coordinates: boolean;
  /** True if boards with stacks are shown tilted. */
  tilted: boolean;
  /**
   * True if turns are animated. The system's setting for reduced motion takes precedence, so call `moves()`
   * to find out.
   */
  animation: boolean;
  /** The speed of animations and of bots. */
  speed: "calm" | "normal" | "quick" | "once";
  /** True if a sound is played with each turn. */
  sounds: boolean;
  /** True if turns vibrate the device, if it can. */
  vibration: boolean;
  /** True if a turn needs confirmation. */
  confirm: boolean;
  /**
   * The level of bots that the set-up form suggests. "own" stands for the visitor's own level
   * (`bot-results.ts`).
   */
  level: string;
  /** The name under which the visitor last joined a table on another device; "" if none was given. */
  name: string;
}

type Listener = (changed: keyof SettingsData) => void;

const STORAGE_KEY = "kleinod.settings";
const DEFAULTS: SettingsData = {
  language: "auto",
  theme: "system",
  coordinates: true,
  tilted: false,
  animation: true,
  speed: "normal",
  sounds: false,
  vibration: true,
  confirm: false,
  level: "b2",
  name: "",
};
const CHOICES: Partial<Record<keyof SettingsData, readonly string[]>> = {
  language: ["auto", "de", "en"],
  theme: ["system", "light", "dark"],
  speed: ["calm", "normal", "quick", "once"],
  level: ["b1", "b2", "b3", "b4", "b5", "own"],
};

/** Parse stored settings. A value that this version does not understand becomes its default. */
export function readSettings(text: string | null): SettingsData {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return { ...DEFAULTS };
  }
  if (typeof stored !== "object" || stored === null) return { ...DEFAULTS };
  const entries = Object.entries(DEFAULTS).map(([key, fallback]) => {
    const value = (stored as Record<string, unknown>)[key];
    const choices = CHOICES[key as keyof SettingsData];
    const known = choices ? choices.includes(value as string) : typeof value === typeof fallback;
    return [key, known ? value : fallback];
  });
  return Object.fromEntries(entries) as SettingsData;
}

function load(): SettingsData {
  try {
    return readSettings(localStorage.getItem(STORAGE_KEY));
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  #data = load();
  #listeners = new Set<Listener>();
  #lent = false;

  get<K extends keyof SettingsData>(key: K): SettingsData[K] {
    return this.#data[key];
  }

  set<K extends keyof SettingsData>(key: K, value: SettingsData[K]): void {
    if (this.#data[key] === value) return;
    this.#data = { ...this.#data, [key]: value };
    try {
      if (!this.#lent) localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#data));
    } catch {
      // If storage is blocked, the settings are kept only until the page is closed.
    }
    for (const listener of this.#listeners) listener(key);
  }

  /** Override settings until the page is closed, and store nothing. Embedded pages use this. */
  lend(wishes: Partial<SettingsData>): void {
    this.#lent = true;
    for (const key of Object.keys(wishes) as (keyof SettingsData)[])
      this.set(key, wishes[key] ?? DEFAULTS[key]);
  }

  /** Call `listener` after each change. Return a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const settings = new Settings();

const PACES: Record<SettingsData["speed"], number> = { calm: 1.8, normal: 1, quick: 0.5, once: 0 };
let hurried = false;

/** Skip all waiting and animations, until this is called with false. */
export function hurry(on: boolean): void {
  hurried = on;
}

/** Return the factor for delays whose only purpose is that people can follow; 0 means no delay. */
export const pace = (): number => (hurried ? 0 : PACES[settings.get("speed")]);

/** True if both the settings and the system allow animations. */
export function moves(): boolean {
  const wanted = settings.get("animation") && pace() > 0;
  return wanted && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
