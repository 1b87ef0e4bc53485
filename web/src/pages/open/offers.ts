/** What a text or file from elsewhere holds, asked of the engine, so that it can be said before it is opened. */
import { decoded, type Finding, find, routeOf } from "../../base/links/finder.ts";
import { href } from "../../base/router.ts";
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Msg, WholeStudy } from "../../engine/protocol.ts";
import { engine } from "../../services.ts";

/** One thing that can be opened, or the reason why it cannot. */
export type Offer =
  | { kind: "match" | "position"; frame: Frame; address: string }
  | { kind: "study"; study: WholeStudy; address: string }
  | { kind: "saves"; text: string }
  | { kind: "refused"; why: Msg };

export interface Offers {
  all: Offer[];
  /** Why there is nothing to offer. */
  problem: Msg | null;
}

/** So many things of one text are looked at; nobody chooses among more. */
export const MOST_OFFERS = 20;

/** Everything that `text` holds. */
export async function offersOf(text: string): Promise<Offers> {
  const { findings, problem = null } = find(text);
  const all: Offer[] = [];
  for (const finding of findings.slice(0, MOST_OFFERS)) all.push(await offerOf(finding));
  return { all, problem };
}

/** The text of a file, whatever its name, and in whatever way its letters were written. */
export async function textOf(file: Blob): Promise<string> {
  return decoded(new Uint8Array(await file.arrayBuffer()));
}

async function offerOf(finding: Finding): Promise<Offer> {
  const { kind, text } = finding;
  const route = routeOf(finding);
  if (kind === "saves" || !route) return { kind: "saves", text };
  const address = href(route);
  try {
    if (kind !== "study") return { kind, frame: await engine.ask({ op: "open", record: text }), address };
    return { kind, study: (await engine.ask({ op: "study", study: text })) as WholeStudy, address };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { kind: "refused", why: error.msg };
  }
}
