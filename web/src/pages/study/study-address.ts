/** Finds the study that an address means, and makes the address of a study of a match. */
import { href, type Route } from "../../base/router.ts";
import { placeOf } from "../../base/study-text.ts";
import type { Frame, StudyStart, StudyTexts } from "../../engine/protocol.ts";
import { engine, gameInfo } from "../../services.ts";
import type { StudyAddress } from "../../session/study/study-editor.ts";
import { StudyTalk } from "../../session/study/study-reader.ts";
import { MOST_TITLE } from "./debounced-text.ts";

export type StudyRoute = Extract<Route, { page: "study" | "shared-study" | "fresh-study" }>;

/** Return the study to open for a route. For a new study, the engine is asked for a new match first. */
export async function meant(route: StudyRoute): Promise<StudyAddress> {
  if (route.page === "study") return { kept: route.id };
  if (route.page === "shared-study")
    return { opening: { op: "study", study: route.text }, place: placeOf(route.place) };
  const seats = gameInfo(route.game)?.seats[0] ?? 2;
  const { record } = await engine.ask({ op: "new", game: route.game, seats });
  return { opening: { op: "study", record } };
}

export function addressOf(text: string, { chapter, at }: { chapter: number; at: number }): string {
  const place = chapter + at > 0 ? `${chapter}.${at}` : "";
  return href({ page: "shared-study", text, ...(place && { place }) });
}

const isSecret = ({ game }: Frame): boolean => gameInfo(game)?.hidden ?? false;

/**
 * True if a study of the frame reveals secret hands. That is the case only at the end of a finished match.
 */
export const laysOpen = (frame: Frame): boolean =>
  isSecret(frame) && frame.outcome !== null && frame.at === frame.plies;

/** Return the address of a study that begins with a position. */
export async function studyFrom(record: string): Promise<string> {
  const talk = new StudyTalk(engine);
  await talk.open({ op: "study", title: "", record });
  const { text } = await talk.query<StudyTexts>({ do: "text" }, { chapter: 0, at: 0 });
  return addressOf(text, { chapter: 0, at: 0 });
}

/**
 * Return the address of a study of the match. In an unfinished game with secrets, the study begins with what
 * `viewer` sees; otherwise it contains the whole match.
 */
export async function studyOf(frame: Frame, viewer: number | null, title = ""): Promise<string> {
  const secret = isSecret(frame) && !laysOpen(frame);
  const start: StudyStart = { record: frame.record, from: frame.at };
  if (secret) Object.assign(start, { viewer });
  else if (isSecret(frame)) Object.assign(start, { reveal: true });
  const talk = new StudyTalk(engine);
  await talk.open({ op: "study", title: title.slice(0, MOST_TITLE), ...start });
  const { text } = await talk.query<StudyTexts>({ do: "text" }, { chapter: 0, at: 0 });
  return addressOf(text, { chapter: 0, at: secret ? 0 : frame.at });
}
