/** The effects of the buttons beside a tree of moves. */
import { copyText } from "../../device/clipboard.ts";
import { engine } from "../../services.ts";
import type { Advice } from "../../session/study/study-analysis.ts";
import type { Studying } from "../../session/study/study-editor.ts";
import { currentLanguage, t } from "../../words/sentences.ts";
import { redeal } from "./what-if/redeal.ts";

/** Edits of the current place that need no data other than their name. */
const SIMPLE = ["promote", "cut", "deal"] as const;

/** Carry out the command of a button. Resolves with the message about its result, which is usually "". */
export async function press(what: string, studying: Studying, advice: Advice): Promise<string> {
  const simple = SIMPLE.find((name) => name === what);
  if (simple) await studying.edit({ do: simple });
  else if (what === "keep") await studying.keep();
  else if (what === "advise") await advice.here();
  else if (what === "review") await advice.review();
  else if (what === "stop") advice.stop();
  else if (what === "remove") await studying.edit({ do: "remove" }, 0);
  else if (what === "add-here" || what === "add-start") await add(studying, what === "add-here");
  else if (what === "copy") return copy(studying);
  else if (what === "redeal" && (await redeal(studying, t("whatif.any")))) return dealtWords(studying);
  return "";
}

/** Return the message that hidden hands were dealt again, and how many lines were lost. */
export const dealtWords = ({ lost }: Studying): string =>
  [t("whatif.dealt"), lost > 0 ? t("whatif.lost", { n: lost }) : ""].filter(Boolean).join(" ");

/** Set an annotation glyph at the current place, or remove it if it is already set. */
export async function sign(glyph: number, studying: Studying): Promise<void> {
  await studying.edit({ do: "say", glyph: studying.node.glyph === glyph ? 0 : glyph });
}

async function copy(studying: Studying): Promise<string> {
  const { notation } = await studying.texts(currentLanguage());
  return t((await copyText(notation, null)) ? "study.copied" : "study.not-copied");
}

/** Add a chapter that begins with the current position, or with a new match with the same options. */
async function add(studying: Studying, here: boolean): Promise<void> {
  const frame = studying.moment?.frame;
  if (!frame) return;
  const { game, seats, options, position, viewer } = frame;
  const record = here ? position : (await engine.ask({ op: "new", game, seats, options })).record;
  await studying.edit({ do: "add", record, ...(here && { viewer: studying.author ?? viewer }) });
}
