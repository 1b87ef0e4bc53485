/**
 * Finds the matches, studies, saves and invitations in a text or file, with the engine's help, so that they
 * can be described before one is opened.
 */
import { type Finding, find, routeOf } from "../../base/links/finder.ts";
import { decoded, isText, parts } from "../../base/links/mail-parts.ts";
import { href } from "../../base/router.ts";
import { type Engine, EngineError } from "../../engine/engine.ts";
import type { Frame, GameInfo, Msg, StudyNews, StudyTexts, WholeStudy } from "../../engine/protocol.ts";
import { need } from "../../packs/game-pack.ts";
import { type Answer, type Invitation, read, write } from "../../together/connection/handshake.ts";

/** An item that can be opened, or the reason why the engine refused one. */
export type Offer =
  /** `lost`: messages about parts of another program's text that could not be imported. */
  | { kind: "match" | "position"; frame: Frame; address: string; lost?: Msg[] }
  | { kind: "study"; study: WholeStudy; address: string }
  | { kind: "saves"; text: string }
  /** An invitation to a table on another device, or an answer to such an invitation. */
  | { kind: "offer" | "answer"; game: string; from: string; address: string }
  /** `game`: the game whose dictionary has the text of the reason; "" if unknown. */
  | { kind: "refused"; why: Msg; game: string };

export interface Offers {
  all: Offer[];
  /** The reason why no item was found; null if there are items. */
  problem: Msg | null;
  /** The problem of another link in the same text, although some items were found. */
  beside?: Msg;
}

/** The engine that reads items, and the games that it supports. */
interface Reader {
  engine: Pick<Engine, "ask">;
  gameInfo(id: string): GameInfo | undefined;
}

/** The maximum number of items that are read from one text. */
const MOST_OFFERS = 20;

/** The maximum size of a file, in bytes. */
const LARGEST = 40_000_000;

/**
 * Matches the tag that names the game in a study's notation, with any quotation marks. Python parses
 * everything else.
 */
const NOTATION = /\[\s*Game\s+\\*(?:["“”„«»'‘’‚‹›]|&quot;|&#(?:34|x22|39|x27);)\s*(\w*)/i;
const UNSEEN = /[\xad\u200b\u2060\ufeff]/g;
/**
 * Matches a comment, or the title of a study or chapter. Links in them belong to the study and are not
 * offered separately.
 */
const COMMENT = /\{(?:\\.|[^\\}])*(?:\}|\\?$)|\[\s*(?:Study|Chapter)\s(?:\\.|[^\\\]\n]){0,300}\]/gis;

/** Return all items in `text` and in its base64 parts. */
export async function offersOf(text: string, reader: Reader): Promise<Offers> {
  const message = read(text);
  if (typeof message === "object") return { all: [handshakeOf(message)], problem: null };
  let { findings, problem = null, beside } = find(text);
  let refused: Offer | null = null;
  // Search the innermost encoded parts first, because mail programs alter them least.
  for (const part of parts(text).reverse()) {
    const [written, game] = NOTATION.exec(part.replace(UNSEEN, "")) ?? [];
    const study =
      written === undefined ? null : await offered(() => writtenStudy(part, reader), reader, game);
    if (study) {
      const others = find(part.replace(COMMENT, " ")).findings;
      if (study.kind !== "refused") {
        const text = study.kind === "study" ? await textOf(study.study, reader) : "";
        const left = await beyond(text, others, reader);
        return { all: [study, ...(await offersOfAll(left, reader))], problem: null };
      }
      const own = find(part).findings.filter(({ text }) => !others.some((other) => other.text === text));
      findings = findings.filter(({ text }) => !own.some((one) => one.text === text));
      // If the text contains links too, do not warn of a study of a game that Kleinod does not support, such
      // as chess.
      if (findings.length === 0 || study.why.code !== "option.unknown_game") refused ??= study;
    }
    if (findings.length > 0 || refused || !/\{.*"/s.test(part)) continue;
    const foreign = await foreignMatch(part, reader);
    if (foreign) return { all: [foreign], problem: null };
  }
  // Offer the links even if the text also looks like a study that cannot be read.
  const all = await offersOfAll(findings, reader);
  return {
    all: refused ? [...all, refused] : all,
    problem: refused ? null : problem,
    ...(beside && { beside }),
  };
}

/** Return all items in a file, whatever its name and encoding. */
export async function offersOfFile(file: Blob, reader: Reader): Promise<Offers> {
  if (file.size > LARGEST) {
    return nothing({ code: "find.large", args: { n: Math.ceil(file.size / 1e6), most: LARGEST / 1e6 } });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes);
  const offers = await offersOf(text, reader);
  if (offers.all.length > 0) return offers;
  if (!isText(bytes)) return nothing({ code: "find.binary", args: {} });
  return text.trim() ? offers : nothing({ code: "find.empty", args: {} });
}

function handshakeOf(message: Invitation | Answer): Offer {
  const { kind, from } = message;
  const address = href({ page: "together", text: write(message) });
  return { kind, game: kind === "offer" ? message.game : "", from, address };
}

const nothing = (problem: Msg): Offers => ({ all: [], problem });

async function offersOfAll(findings: readonly Finding[], reader: Reader): Promise<Offer[]> {
  const all: Offer[] = [];
  for (const finding of findings.slice(0, MOST_OFFERS)) all.push(await offerOf(finding, reader));
  return all;
}

async function offerOf(finding: Finding, reader: Reader): Promise<Offer> {
  const { kind, text } = finding;
  const route = routeOf(finding);
  if (kind === "saves" || !route) return { kind: "saves", text };
  const address = href(route);
  return offered(
    async () =>
      kind === "study"
        ? { kind, study: await openedStudy(text, reader), address }
        : { kind, frame: await reader.engine.ask({ op: "open", record: text }), address },
    reader,
  );
}

/** Return the item that `look` resolves to or, if the engine refuses it, an item with the reason. */
async function offered(look: () => Promise<Offer>, { gameInfo }: Reader, game = ""): Promise<Offer> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Load the dictionaries for studies and for the game, because the engine's reason may use either.
    await Promise.all(["study", ...(gameInfo(game) ? [game] : [])].map(need));
    return { kind: "refused", why: error.msg, game: gameInfo(game) ? game : "" };
  }
}

const openedStudy = async (study: string, { engine }: Reader): Promise<WholeStudy> =>
  (await engine.ask({ op: "study", study })) as WholeStudy;

/** Return a match written by another program; null if Python does not know the format. */
async function foreignMatch(written: string, reader: Reader): Promise<Offer | null> {
  let known = true;
  const offer = await offered(async () => {
    const { record, lost } = await reader.engine.ask({ op: "foreign", text: written });
    known = record !== "";
    return { ...(await offerOf({ kind: "match", text: record }, reader)), lost };
  }, reader);
  return known ? offer : null;
}

/** Return a study that is written in notation, with its address. */
async function writtenStudy(notation: string, reader: Reader): Promise<Offer> {
  const study = await openedStudy(notation, reader);
  return { kind: "study", study, address: href({ page: "shared-study", text: await textOf(study, reader) }) };
}

const textOf = async ({ handle: have, at }: WholeStudy, { engine }: Reader): Promise<string> =>
  ((await engine.ask({ op: "study", have, at, do: "text" })) as StudyTexts).text;

/**
 * Return the links among `games` that contain something that the study lacks. A link to a match with secrets
 * is always returned, because a study contains only one moment of such a match.
 */
async function beyond(study: string, games: readonly Finding[], { engine, gameInfo }: Reader) {
  const left: Finding[] = [];
  for (const game of games.slice(0, MOST_OFFERS)) {
    const { kind, text } = game;
    try {
      const opening = kind === "study" ? { study: text } : { record: text };
      const { handle: have, at, chapters } = (await engine.ask({ op: "study", ...opening })) as WholeStudy;
      const query = { do: "news", other: study } as const;
      const { adds } = (await engine.ask({ op: "study", have, at, ...query })) as StudyNews;
      const hidden = kind !== "study" && gameInfo(chapters[0]?.game ?? "")?.hidden;
      if (hidden || adds.chapters + adds.actions + adds.notes > 0) left.push(game);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      left.push(game);
    }
  }
  return left;
}
