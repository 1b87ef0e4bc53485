/** The stored studies that share chapters with the current one, and the content that only one of the two has. */
import { EngineError } from "../../engine/engine.ts";
import type { Beyond, StudyNews } from "../../engine/protocol.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import type { Reading } from "./study-reader.ts";

/**
 * A stored study that shares chapters with the current one. `adds`: the content of the current study that the stored
 * one lacks.
 */
export interface RelatedStudy extends StudyNews {
  id: string;
  title: string;
}

/** The largest number of studies to compare, the latest first. */
export const MOST_KIN = 5;

type Asked = Pick<Reading, "query" | "chapters">;

/**
 * Return the stored studies that share a chapter with the current one, the latest first. Studies that cannot be
 * compared are omitted.
 */
export async function relatedTo(reading: Asked, kept: readonly SavedStudy[]): Promise<RelatedStudy[]> {
  const games = new Set(reading.chapters.map(({ game }) => game));
  const alike = kept.filter((study) => study.games.some((game) => games.has(game))).slice(0, MOST_KIN);
  const found: RelatedStudy[] = [];
  for (const { id, title, record } of alike) {
    const news = await newsOf(reading, record);
    if (news && news.adds.common > 0) found.push({ id, title, ...news });
  }
  return found;
}

async function newsOf(reading: Asked, other: string): Promise<StudyNews | null> {
  try {
    return await reading.query<StudyNews>({ do: "news", other });
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** True if one study has chapters, actions or notes that the other one lacks. */
export const hasNews = ({ chapters, actions, notes }: Beyond): boolean => chapters + actions + notes > 0;
