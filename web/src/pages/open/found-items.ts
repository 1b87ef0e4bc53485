/** What a text or file from elsewhere holds, asked of the engine, so that it can be said before it is opened. */
import { decoded, type Finding, find, routeOf } from "../../base/links/finder.ts";
import { href } from "../../base/router.ts";
import { type Engine, EngineError } from "../../engine/engine.ts";
import type { Frame, GameInfo, Msg, StudyTexts, WholeStudy } from "../../engine/protocol.ts";
import { need } from "../../packs/game-pack.ts";

/** One thing that can be opened, or the reason why it cannot. */
export type Offer =
  /** `lost`: what could not be taken over from another program's text. */
  | { kind: "match" | "position"; frame: Frame; address: string; lost?: Msg[] }
  | { kind: "study"; study: WholeStudy; address: string }
  | { kind: "saves"; text: string }
  /** `game`: whose words the reason may be in; "" where that is not known. */
  | { kind: "refused"; why: Msg; game: string };

export interface Offers {
  all: Offer[];
  /** Why there is nothing to offer. */
  problem: Msg | null;
}

/** Who reads what was found: the engine, and the games it knows. */
export interface Reader {
  engine: Pick<Engine, "ask">;
  gameInfo(id: string): GameInfo | undefined;
}

/** So many things of one text are looked at; nobody chooses among more. */
export const MOST_OFFERS = 20;

/** A study as people write it says which game it is about; all else in it is for Python to read. */
const NOTATION = /\[\s*Game\s+(?:["“”„«»]|&quot;|&#34;)\s*(\w*)/i;
const UNSEEN = /[\xad\u200b\u2060\ufeff]/g;
/** What is cited in a comment of a study belongs to the study. */
const COMMENT = /\{(?:\\.|[^\\}])*(?:\}|\\?$)/gs;

/** Everything that `text` holds, as `reader` reads it. */
export async function offersOf(text: string, reader: Reader): Promise<Offers> {
  const [written, game] = NOTATION.exec(text.replace(UNSEEN, "")) ?? [];
  const study = written === undefined ? null : await offered(() => writtenStudy(text, reader), reader, game);
  const whole = study !== null && study.kind !== "refused";
  const { findings, problem = null } = find(whole ? text.replace(COMMENT, " ") : text);
  // What only looks like a study hides no link.
  if (study && (whole || findings.length === 0)) {
    return { all: [study, ...(await offersOfAll(findings, reader))], problem: null };
  }
  const foreign = findings.length === 0 && text.includes("{") && (await foreignMatch(text, reader));
  if (foreign) return { all: [foreign], problem: null };
  return { all: await offersOfAll(findings, reader), problem };
}

async function offersOfAll(findings: readonly Finding[], reader: Reader): Promise<Offer[]> {
  const all: Offer[] = [];
  for (const finding of findings.slice(0, MOST_OFFERS)) all.push(await offerOf(finding, reader));
  return all;
}

/** The text of a file, whatever its name, and in whatever way its letters were written. */
export async function textOf(file: Blob): Promise<string> {
  return decoded(new Uint8Array(await file.arrayBuffer()));
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

/** What `look` comes to, or why the engine refuses it. */
async function offered(look: () => Promise<Offer>, { gameInfo }: Reader, game = ""): Promise<Offer> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Why a study is refused is said in words of its page, and of its game.
    await Promise.all(["study", ...(gameInfo(game) ? [game] : [])].map(need));
    return { kind: "refused", why: error.msg, game: gameInfo(game) ? game : "" };
  }
}

const openedStudy = async (study: string, { engine }: Reader): Promise<WholeStudy> =>
  (await engine.ask({ op: "study", study })) as WholeStudy;

/** A match in a file of another program, if Python knows its form. */
async function foreignMatch(written: string, reader: Reader): Promise<Offer | null> {
  let known = true;
  const offer = await offered(async () => {
    const { record, lost } = await reader.engine.ask({ op: "foreign", text: written });
    known = record !== "";
    return { ...(await offerOf({ kind: "match", text: record }, reader)), lost };
  }, reader);
  return known ? offer : null;
}

/** A study as people write it, with the address of its text. */
async function writtenStudy(notation: string, reader: Reader): Promise<Offer> {
  const study = await openedStudy(notation, reader);
  const { handle: have, at } = study;
  const { text } = (await reader.engine.ask({ op: "study", have, at, do: "text" })) as StudyTexts;
  return { kind: "study", study, address: href({ page: "shared-study", text }) };
}
