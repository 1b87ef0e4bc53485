/** A fake database for tests. It holds its rows in memory. */
import { type Backend, changeIn, type Kept, type Read, type Rows, saveInto } from "./database.ts";
import { needFrames } from "./row-validation.ts";
import type { SavedMatch } from "./save-schema.ts";

export function inMemory<T extends Kept = SavedMatch>(): Backend<T> {
  const matches = new Map<IDBValidKey, T>();
  const rows: Rows<T> = {
    get: async (id) => matches.get(id),
    put: async (match) => matches.set((match as T).id, match as T),
  };
  const read: Read<T> = (row) => row as T | undefined;
  return {
    keys: async () =>
      [...matches.values()].sort((one, other) => other.updated - one.updated).map(({ id }) => id),
    async rows(keys) {
      await needFrames();
      return keys.flatMap((key) => matches.get(key) ?? []);
    },
    get: async (id) => matches.get(id),
    save: async (match, seen) => read(await saveInto(rows, match, seen)),
    change: (id, how) => changeIn(rows, read, id, how),
    delete: async (key) => {
      matches.delete(key);
    },
    close: () => {},
  };
}
