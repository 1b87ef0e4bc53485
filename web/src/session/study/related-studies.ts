/** The stored studies that share chapters with the current study, and how they differ from it. */
import { EngineError } from "../../engine/engine.ts";
import type { Beyond, StudyNews } from "../../engine/protocol.ts";
import type { SavedStudy } from "../../saves/study-store.ts";
import type { Reading } from "./study-reader.ts";

/**
 * A stored study that shares chapters with the current one, and the numbers of chapters, actions and notes that only
 * one of the two contains.
 */
export interface RelatedStudy extends StudyNews {
  id: string;
  title: string;
}

/** The largest number of stored studies to compare. Those saved most recently are compared. */
export const MOST_KIN = 5;

type Asked = Pick<Reading, "query" | "chapters">;

/**
 * Return the stored studies that share a chapter with the current one, the most recent first. Studies that cannot be
 * read are left out.
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

/** True if one study contains chapters, actions or notes that the other does not. */
export const hasNews = ({ chapters, actions, notes }: Beyond): boolean => chapters + actions + notes > 0;
