/**
 * Imports a file of saves in two steps: finds out what each save would change, then carries out the choices that a
 * person has made.
 */

import { trace } from "../base/state-trace.ts";
import { type Engine, EngineError } from "../engine/engine.ts";
import type { Frame } from "../engine/protocol.ts";
import { type Choice, IMPORT, type Relation } from "./conflict-tables.ts";
import { type MatchStore, type SavedMatch, savedMatch } from "./match-store.ts";
import type { Contents, Entry, Refused } from "./save-file.ts";
import { freeId } from "./save-schema.ts";

/** A save from the file. The engine was able to open its record. */
export interface Incoming {
  save: SavedMatch;
  relation: Relation;
  /** The stored save with the same id; undefined if there is none. */
  local: SavedMatch | undefined;
  choice: Choice;
}

export interface Review {
  incoming: Incoming[];
  refused: Refused[];
}

type Asker = Pick<Engine, "ask">;

/**
 * Open every save of a file, and compare it with the stored save that has the same id. `progress` is called with the
 * number of saves done so far.
 */
export async function review(
  contents: Contents,
  engine: Asker,
  store: Pick<MatchStore, "get">,
  isSecret: (game: string) => boolean,
  progress: (done: number) => void,
): Promise<Review> {
  const result: Review = { incoming: [], refused: [...contents.refused] };
  const seen = new Set<string>();
  for (const [done, entry] of contents.entries.entries()) {
    progress(done);
    try {
      const save = await opened(entry, engine, isSecret);
      const local = await store.get(save.id);
      const relation = seen.has(save.id) ? "fork" : await relate(save, local, engine);
      seen.add(save.id);
      result.incoming.push({ save, relation, local, choice: IMPORT[relation][0] ?? "skip" });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      result.refused.push({ name: entry.title || entry.id, why: error.msg });
    }
  }
  return result;
}

async function opened(entry: Entry, engine: Asker, isSecret: (game: string) => boolean): Promise<SavedMatch> {
  const end = await engine.ask({ op: "open", record: entry.record });
  const at = Math.min(entry.at, end.plies);
  const shown: Frame = at === end.at ? end : await engine.ask({ op: "goto", record: end.record, at });
  const { id, names, title, fixed, created, updated } = entry;
  const save = savedMatch(shown, { id, names, title, created, frame: shown }, isSecret(shown.game), updated);
  return { ...save, fixed };
}

async function relate(save: SavedMatch, local: SavedMatch | undefined, engine: Asker): Promise<Relation> {
  if (!local) return "new";
  if (local.record === save.record) return "same";
  // A named copy never changes. The save from the file can therefore only be stored under another id.
  if (local.fixed || save.fixed) return "fork";
  const { relation, differs } = await engine.ask({
    op: "relate",
    record: local.record,
    other: save.record,
  });
  // If the seats are held by other players, neither save continues the other, whatever turns were played.
  return relation === "other" || differs.includes("kinds") ? "fork" : relation;
}

/** Carry out the person's choices. Return the number of saves written. */
export async function carryOut(incoming: readonly Incoming[], store: MatchStore): Promise<number> {
  let written = 0;
  for (const { save, local, relation, choice } of incoming) {
    trace("import", relation, choice);
    if (choice === "skip") continue;
    const id =
      choice === "copy"
        ? await freeId(save.id, async (other) => (await store.get(other)) !== undefined)
        : save.id;
    await store.save({ ...save, id }, choice === "replace" ? (local?.record ?? null) : null);
    written += 1;
  }
  return written;
}
