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
  /** Ask before a turn counts. */
  confirm: boolean;
}

type Listener = (changed: keyof SettingsData) => void;

const STORAGE_KEY = "kleinod.settings";
const DEFAULTS: SettingsData = {
  language: "auto",
  theme: "system",
  coordinates: true,
  tilted: false,
  animation: true,
  confirm: false,
};
const CHOICES: Partial<Record<keyof SettingsData, readonly string[]>> = {
  language: ["auto", "de", "en"],
  theme: ["system", "light", "dark"],
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

  get<K extends keyof SettingsData>(key: K): SettingsData[K] {
    return this.#data[key];
  }

  set<K extends keyof SettingsData>(key: K, value: SettingsData[K]): void {
    if (this.#data[key] === value) return;
    this.#data = { ...this.#data, [key]: value };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#data));
    } catch {
      // A blocked storage: the choice lasts as long as the page.
    }
    for (const listener of this.#listeners) listener(key);
  }

  /** Call `listener` after each change; the answer ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const settings = new Settings();

/** Whether things may move on screen: the visitor's choice, and the system's wish for less motion. */
export function moves(): boolean {
  return settings.get("animation") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
