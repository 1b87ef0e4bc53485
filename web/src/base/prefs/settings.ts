/**
 * What a visitor prefers, kept in localStorage. A blocked storage is no error: the choice then lasts
 * as long as the page.
 */

export type Language = "de" | "en";

export interface SettingsData {
  /** "auto" follows the browser. */
  language: "auto" | Language;
  theme: "system" | "light" | "dark";
  /** Whether the board shows the names of its cells. */
  coordinates: boolean;
  /** Whether boards with stacks are seen from the side. */
  tilted: boolean;
  /** Reduced motion of the system wins over `true`; ask `moves()`. */
  animation: boolean;
  /** How fast what happens is shown, and how long bots seem to think. */
  speed: "calm" | "normal" | "quick" | "once";
  /** Whether what happens is heard. */
  sounds: boolean;
  /** Whether what happens is felt, on devices that can do that. */
  vibration: boolean;
  /** Ask before a turn counts. */
  confirm: boolean;
  /** The kind of bots that nobody has chosen one by one; "own": as strong as the visitor, see `bot-results.ts`. */
  level: string;
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
};
const CHOICES: Partial<Record<keyof SettingsData, readonly string[]>> = {
  language: ["auto", "de", "en"],
  theme: ["system", "light", "dark"],
  speed: ["calm", "normal", "quick", "once"],
  level: ["b1", "b2", "b3", "b4", "b5", "own"],
};

/** Keep only what this version understands; anything else falls back to its default. */
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
      // A blocked storage: the choice lasts as long as the page.
    }
    for (const listener of this.#listeners) listener(key);
  }

  /** For this page only, whatever is chosen otherwise: it is a guest within another one, and keeps nothing. */
  lend(wishes: Partial<SettingsData>): void {
    this.#lent = true;
    for (const key of Object.keys(wishes) as (keyof SettingsData)[])
      this.set(key, wishes[key] ?? DEFAULTS[key]);
  }

  /** Call `listener` after each change; the answer ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const settings = new Settings();

const PACES: Record<SettingsData["speed"], number> = { calm: 1.8, normal: 1, quick: 0.5, once: 0 };
let hurried = false;

/** Show at once whatever happens, as somebody does not want to wait for it; until that is taken back. */
export function hurry(on: boolean): void {
  hurried = on;
}

/** By what times that are only there for people to follow are multiplied; 0: nobody wants to wait. */
export const pace = (): number => (hurried ? 0 : PACES[settings.get("speed")]);

/** Whether things may move on screen: the visitor's choice, and the system's wish for less motion. */
export function moves(): boolean {
  const wanted = settings.get("animation") && pace() > 0;
  return wanted && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
