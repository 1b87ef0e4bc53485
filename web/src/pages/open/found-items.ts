/** Reads what a text or file contains with the engine's help, so that it can be described before it is opened. */
import { type Finding, find, routeOf } from "../../base/links/finder.ts";
import { decoded, isText, parts } from "../../base/links/mail-parts.ts";
import { href } from "../../base/router.ts";
import { type Engine, EngineError } from "../../engine/engine.ts";
import type { Frame, GameInfo, Msg, StudyNews, StudyTexts, WholeStudy } from "../../engine/protocol.ts";
import { need } from "../../packs/game-pack.ts";
import { type Answer, type Invitation, read, write } from "../../together/connection/handshake.ts";

/** An item that can be opened, or the reason why it cannot. */
export type Offer =
  /** `lost`: what could not be imported from another program's text. */
  | { kind: "match" | "position"; frame: Frame; address: string; lost?: Msg[] }
  | { kind: "study"; study: WholeStudy; address: string }
  | { kind: "saves"; text: string }
  /** An invitation to the table of somebody else, or the answer to one. */
  | { kind: "offer" | "answer"; game: string; from: string; address: string }
  /** `game`: the game whose dictionary has the reason; "" if unknown. */
  | { kind: "refused"; why: Msg; game: string };

export interface Offers {
  all: Offer[];
  /** The reason why there are no items. */
  problem: Msg | null;
  /** The problem of another link in the same text. */
  beside?: Msg;
}

/** The engine that reads items, and the games it knows. */
interface Reader {
  engine: Pick<Engine, "ask">;
  gameInfo(id: string): GameInfo | undefined;
}

/** The largest number of items read of one text. */
const MOST_OFFERS = 20;

/** Bytes of a file. */
const LARGEST = 40_000_000;

/** The tag that names the game in a study's notation; Python parses the rest. */
const NOTATION = /\[\s*Game\s+\\*(?:["“”„«»'‘’‚‹›]|&quot;|&#(?:34|x22|39|x27);)\s*(\w*)/i;
const UNSEEN = /[\xad\u200b\u2060\ufeff]/g;
/** Links in a comment or title of a study belong to the study. */
const COMMENT = /\{(?:\\.|[^\\}])*(?:\}|\\?$)|\[\s*(?:Study|Chapter)\s(?:\\.|[^\\\]\n]){0,300}\]/gis;

/** Return all items in `text` and in its base64 parts. */
export async function offersOf(text: string, reader: Reader): Promise<Offers> {
  const message = read(text);
  if (typeof message === "object") return { all: [handshakeOf(message)], problem: null };
  let { findings, problem = null, beside } = find(text);
  let refused: Offer | null = null;
  // The innermost part is the least altered one.
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
      // The study of a game that Kleinod does not have, such as chess, deserves no warning.
      if (findings.length === 0 || study.why.code !== "option.unknown_game") refused ??= study;
    }
    if (findings.length > 0 || refused || !/\{.*"/s.test(part)) continue;
    const foreign = await foreignMatch(part, reader);
    if (foreign) return { all: [foreign], problem: null };
  }
  // A text that only looks like a study hides no link.
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

/** Return the result of `look`, or the engine's reason for a refusal. */
async function offered(look: () => Promise<Offer>, { gameInfo }: Reader, game = ""): Promise<Offer> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Load the texts of studies and of the game: the engine's reason may use either.
    await Promise.all(["study", ...(gameInfo(game) ? [game] : [])].map(need));
    return { kind: "refused", why: error.msg, game: gameInfo(game) ? game : "" };
  }
}

const openedStudy = async (study: string, { engine }: Reader): Promise<WholeStudy> =>
  (await engine.ask({ op: "study", study })) as WholeStudy;

/** Return a match in a file of another program, if Python knows the format. */
async function foreignMatch(written: string, reader: Reader): Promise<Offer | null> {
  let known = true;
  const offer = await offered(async () => {
    const { record, lost } = await reader.engine.ask({ op: "foreign", text: written });
    known = record !== "";
    return { ...(await offerOf({ kind: "match", text: record }, reader)), lost };
  }, reader);
  return known ? offer : null;
}

/** Return a study in notation, with the address of its text. */
async function writtenStudy(notation: string, reader: Reader): Promise<Offer> {
  const study = await openedStudy(notation, reader);
  return { kind: "study", study, address: href({ page: "shared-study", text: await textOf(study, reader) }) };
}

const textOf = async ({ handle: have, at }: WholeStudy, { engine }: Reader): Promise<string> =>
  ((await engine.ask({ op: "study", have, at, do: "text" })) as StudyTexts).text;

/** Return the games that have something beyond a study. Of a match with secrets a study has only one moment. */
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
