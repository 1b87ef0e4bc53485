/**
 * Makes the words that describe a save in a list, and searches saves for them.
 */

import { isBotKind } from "../../engine/seat-kinds.ts";
import { isTold } from "../../packs/game-pack.ts";
import type { SavedMatch } from "../../saves/match-store.ts";
import { gameInfo } from "../../services.ts";
import { personAt } from "../../ui/bot-result.ts";
import { resultOf } from "../../ui/outcome-words.ts";
import { type Speech, say, seatNames, t } from "../../words/sentences.ts";

/** The maximum length of a save's title, in characters. */
export const MAX_TITLE = 60;

function namesOf(save: SavedMatch): string[] {
  const colors = gameInfo(save.game)?.colors.slice(0, save.kinds.length) ?? [];
  return seatNames(colors, save.names);
}

export function speechOf(save: SavedMatch): Speech {
  return { game: save.game, names: namesOf(save) };
}

/** Return the title of a save, or the name of its game if it has no title. */
export function titleOf(save: SavedMatch): string {
  return save.title || gameOf(save);
}

function gameOf({ game }: SavedMatch): string {
  return t(gameInfo(game) ? "game.name" : "saves.unknown", {}, game);
}

/** Return words that tell a save from others in a sentence: its title, or its game and its players. */
export function labelOf(save: SavedMatch): string {
  return save.title || [gameOf(save), playersOf(save)].filter(Boolean).join(", ");
}

/**
 * Return the line below a save's title: the name of the game if the save has a title of its own, then the turn or the
 * result of the match.
 */
export function gameAndStandOf(save: SavedMatch): string {
  return factsLine(save.title && gameOf(save), gameInfo(save.game) ? standOf(save) : "");
}

export function playersOf(save: SavedMatch): string {
  return namesOf(save).join(" – ");
}

/** Return the seat of the only person and the levels of the bots, in words; "" for a match without bots. */
export function againstBots(save: SavedMatch): string {
  const levels = [...new Set(save.kinds.filter(isBotKind))].map((kind) => t(`level.${kind}`));
  if (levels.length === 0) return "";
  const me = personAt(save.kinds);
  return factsLine(
    me === null ? "" : t("saves.you", { seat: namesOf(save)[me] ?? "" }),
    t("saves.bots", { levels: levels.join(", ") }),
  );
}

/** Return the number of the turn and the seat to act or, if the match is over, its result. */
function standOf(save: SavedMatch): string {
  const { frame } = save;
  if (save.over)
    return frame?.outcome && isTold(save.game) ? resultOf(frame.outcome, speechOf(save)) : t("home.over");
  if (!frame) return "";
  const turn = t("home.turn", { n: frame.turn + 1 });
  return `${turn}, ${say({ code: "saves.turn", args: { seat: frame.seat } }, speechOf(save))}`;
}

/** Join the facts about a save in one line. Unknown facts are empty strings and are left out. */
export const factsLine = (...facts: string[]): string => facts.filter(Boolean).join(" · ");

/** True if a save belongs to `game` ("" for any) and its title and names contain each of the words. */
export function fits(save: SavedMatch, game: string, words: string): boolean {
  if (game && save.game !== game) return false;
  const text = [save.title, playersOf(save), t("game.name", {}, save.game)].join(" ").toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
