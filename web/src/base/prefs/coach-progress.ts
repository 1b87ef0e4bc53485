/**
 * Remembers which sentences the coach has already said on this device, and in which matches it speaks: the
 * first match after a lesson, and others on request. Stored in localStorage; if storage is blocked, they last
 * as long as the page.
 */

interface Coached {
  /** True if the coach speaks in every match. */
  always: boolean;
  /** The id of the match in which the coach speaks even if `always` is false. */
  match: string;
  /** The codes of the sentences that the coach has said, by game. */
  told: Readonly<Record<string, readonly string[]>>;
}

const STORAGE_KEY = "kleinod.coach";

/** Parse the stored state. Leave out values that this version does not understand. */
export function readCoached(text: string | null): Coached {
  let stored: Partial<Record<keyof Coached, unknown>> = {};
  try {
    stored = JSON.parse(text ?? "null") ?? {};
  } catch {
    // Continue as if nothing were stored, because the stored text is damaged.
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

  /** True if the coach speaks in a match. */
  speaksIn(match: string): boolean {
    return this.#data.always || (match !== "" && this.#data.match === match);
  }

  /** Let the coach speak in every match from now on, or in none. */
  set(always: boolean): void {
    this.#keep({ always, match: "" });
  }

  /** Let the coach speak in every match from now on, and repeat its sentences about this game. */
  ask(game: string): void {
    const { [game]: _, ...told } = this.#data.told;
    this.#keep({ always: true, told });
  }

  /** Let the coach speak in this match even if it speaks in no other. */
  accompany(match: string): void {
    this.#keep({ match });
  }

  isNew(game: string, code: string): boolean {
    return !this.#data.told[game]?.includes(code);
  }

  /** Record that the coach has said a sentence, so that it is not repeated. */
  tell(game: string, code: string): void {
    const { told } = this.#data;
    this.#keep({ told: { ...told, [game]: [...(told[game] ?? []), code] } });
  }

  #keep(change: Partial<Coached>): void {
    this.#data = { ...this.#data, ...change };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#data));
    } catch {
      // If storage is blocked, the state is kept only until the page is closed.
    }
  }
}

export const coach = new CoachProgress();
