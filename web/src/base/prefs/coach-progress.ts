/**
 * What a coach has said on this device, and whether it is wanted: in the first real game of somebody who has taken a
 * lesson, and elsewhere if they ask for it. Kept in localStorage; a blocked storage is no error, it then lasts as long
 * as the page.
 */

interface Coached {
  /** Wanted in every game. */
  always: boolean;
  /** The match that it accompanies anyhow. */
  match: string;
  /** By games the codes of what was said. */
  told: Readonly<Record<string, readonly string[]>>;
}

const STORAGE_KEY = "kleinod.coach";

/** Keep only what this version understands. */
export function readCoached(text: string | null): Coached {
  let stored: Partial<Record<keyof Coached, unknown>> = {};
  try {
    stored = JSON.parse(text ?? "null") ?? {};
  } catch {
    // As if nothing had been kept.
  }
  const { always, match, told } = stored;
  const lists = typeof told === "object" && told !== null ? Object.entries(told) : [];
  const isCode = (code: unknown): code is string => typeof code === "string";
  return {
    always: always === true,
    match: typeof match === "string" ? match : "",
    told: Object.fromEntries(
      lists.flatMap(([game, codes]) => (Array.isArray(codes) ? [[game, codes.filter(isCode)]] : [])),
    ),
  };
}

function load(): Coached {
  try {
    return readCoached(localStorage.getItem(STORAGE_KEY));
  } catch {
    return readCoached(null);
  }
}

class CoachProgress {
  #data = load();

  get always(): boolean {
    return this.#data.always;
  }

  /** Whether it speaks in a match. */
  speaksIn(match: string): boolean {
    return this.#data.always || (match !== "" && this.#data.match === match);
  }

  /** Speak in every game, or in none. */
  set(always: boolean): void {
    this.#keep({ always, match: "" });
  }

  /** Speak in every game from now on; of this game everything is new again. */
  ask(game: string): void {
    const { [game]: _, ...told } = this.#data.told;
    this.#keep({ always: true, told });
  }

  /** Speak in this match, whatever is wanted elsewhere. */
  accompany(match: string): void {
    this.#keep({ match });
  }

  isNew(game: string, code: string): boolean {
    return !this.#data.told[game]?.includes(code);
  }

  /** It has been said, once and for all. */
  tell(game: string, code: string): void {
    const { told } = this.#data;
    this.#keep({ told: { ...told, [game]: [...(told[game] ?? []), code] } });
  }

  #keep(change: Partial<Coached>): void {
    this.#data = { ...this.#data, ...change };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#data));
    } catch {
      // A blocked storage: it lasts as long as the page.
    }
  }
}

export const coach = new CoachProgress();
