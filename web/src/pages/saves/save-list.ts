/** What is said of a save in a list, and finding one. */

import { isTold } from "../../packs/game-pack.ts";
import type { SavedMatch } from "../../saves/match-store.ts";
import { gameInfo } from "../../services.ts";
import { resultOf } from "../../ui/outcome-words.ts";
import { type Speech, say, seatNames, t } from "../../words/sentences.ts";

/** The longest name of a save. */
export const MAX_TITLE = 60;

function namesOf(save: SavedMatch): string[] {
  const colors = gameInfo(save.game)?.colors.slice(0, save.kinds.length) ?? [];
  return seatNames(colors, save.names);
}

export function speechOf(save: SavedMatch): Speech {
  return { game: save.game, names: namesOf(save) };
}

/** The name of a save, or who plays it. */
export function titleOf(save: SavedMatch): string {
  return save.title || playersOf(save);
}

export function playersOf(save: SavedMatch): string {
  return namesOf(save).join(" – ");
}

/** Whose turn it is, or how it ended. */
export function standOf(save: SavedMatch): string {
  const { frame } = save;
  if (save.over)
    return frame?.outcome && isTold(save.game) ? resultOf(frame.outcome, speechOf(save)) : t("home.over");
  if (!frame) return "";
  const turn = t("home.turn", { n: frame.turn + 1 });
  return `${turn}, ${say({ code: "saves.turn", args: { seat: frame.seat } }, speechOf(save))}`;
}

/** What is known of a save, in one line; what is not known is "". */
export const factsLine = (...facts: string[]): string => facts.filter(Boolean).join(" · ");

/** Whether a save is meant: of that game ("" is any), and each word somewhere in its names. */
export function fits(save: SavedMatch, game: string, words: string): boolean {
  if (game && save.game !== game) return false;
  const text = [save.title, playersOf(save), t("game.name", {}, save.game)].join(" ").toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
