/**
 * Remembers the parts of a match that this page already has, so that the worker can omit them. A request
 * names the match by the handle of the latest frame, and the worker's reply is completed here. Callers pass
 * records and get whole frames.
 */
import type {
  Frame,
  ListDelta,
  MatchConstants,
  MomentDelta,
  Request,
  Scene,
  SceneDelta,
  SentFrame,
  TailDelta,
  Turn,
  TurnDelta,
} from "./protocol.ts";

/** The parts of a frame that stay the same during a match. */
const FIXED: Readonly<Record<keyof MatchConstants, true>> = {
  ...{ game: true, version: true, seats: true, options: true, seed: true },
  ...{ id: true, colors: true, board: true, partners: true },
};

const NOTHING: Scene = { pieces: [], cells: [], cards: [], marks: [], counts: [], notes: [] };

interface Held {
  handle: string;
  record: string;
  fixed: MatchConstants;
  /** For each viewer that has received a frame, the list of turns. */
  turns: Map<number | null, Turn[]>;
  /** The latest scene received, whoever its viewer was. */
  scene: Scene;
}

export class Frames {
  #held: Held | null = null;
  /** The match that the worker has searched without sending a frame of it; null if there is none. */
  #thought: Pick<Held, "handle" | "record"> | null = null;

  /** Forget all matches, because the worker is gone. */
  forget(): void {
    this.#held = this.#thought = null;
  }

  /** Return the request in the form that is sent to the worker. */
  named(request: Request): object {
    if (!("record" in request) || request.op === "relate" || request.op === "study") return request;
    const { record, ...rest } = request;
    const thought = isSlice(request) ? this.#thought : null;
    const known = [this.#held, thought].find((one) => one?.record === record);
    return known ? { ...rest, have: known.handle } : request;
  }

  /**
   * Return a reply in the form that the caller gets: frames are completed, and other replies stay as they
   * are. `named` is the request as it was sent.
   */
  completed(reply: object, named: object): object {
    if ("match" in reply && "record" in named)
      this.#thought = { handle: reply.match as string, record: named.record as string };
    if (!isSentFrame(reply) || isOfStudy(named)) return reply;
    const { handle, picture, ...sent } = reply;
    const base = "have" in named ? this.#held : null;
    const held: Held = base ?? { handle, record: "", fixed: fixedOf(sent), turns: new Map(), scene: NOTHING };
    this.#held = held;
    const frame = complete(held, sent);
    if (picture !== undefined) frame.picture = this.#pictureOf(frame, picture);
    held.handle = handle;
    return frame;
  }

  #pictureOf(frame: Frame, picture: MomentDelta | true | null): Frame | null {
    const { used: _, situations: __, ...anybody } = frame;
    if (picture === true) return anybody;
    return picture && this.#held ? complete(this.#held, picture) : null;
  }
}

/** Return true for a request that is answered slice by slice, and is sent again until it is done. */
export const isSlice = ({ op }: Request): boolean => ["think", "analyse", "count", "judge"].includes(op);

function isSentFrame(reply: object): reply is SentFrame {
  return "handle" in reply;
}

/** Return true for a request about a study. Its replies have a handle too, but they omit nothing. */
const isOfStudy = (named: object): boolean => "op" in named && named.op === "study";

function fixedOf(sent: object): MatchConstants {
  return Object.fromEntries(
    Object.entries(sent).filter(([key]) => Object.hasOwn(FIXED, key)),
  ) as unknown as MatchConstants;
}

/** Return the whole frame, and store its parts for completing the next one. */
function complete(held: Held, sent: MomentDelta): Frame {
  const record = longer(held.record, sent.record);
  const turns = turnsOf(held.turns.get(sent.viewer) ?? [], sent.turns);
  const scene = sceneOf(held.scene, sent.scene);
  held.record = record;
  held.turns.set(sent.viewer, turns);
  held.scene = scene;
  return { ...held.fixed, ...sent, record, turns, scene };
}

function sceneOf(before: Scene, sent: SceneDelta): Scene {
  return {
    pieces: changed(before.pieces, sent.pieces),
    cells: changed(before.cells, sent.cells),
    cards: changed(before.cards, sent.cards),
    marks: changed(before.marks, sent.marks),
    counts: changed(before.counts, sent.counts),
    notes: changed(before.notes, sent.notes),
  };
}

function changed<T>(before: T[], sent: ListDelta<T>): T[] {
  return sent.flatMap((part) => (isRun(part) ? before.slice(part[0], part[0] + part[1]) : [part]));
}

const isRun = (part: unknown): part is [number, number] => Array.isArray(part);

function turnsOf(before: Turn[], sent: MomentDelta["turns"]): Turn[] {
  if (Array.isArray(sent)) return sent;
  return [...before.slice(0, sent.keep), ...sent.add.map((turn) => turnOf(before[sent.keep], turn))];
}

function turnOf(before: Turn | undefined, sent: Turn | TurnDelta): Turn {
  if (isWhole(sent)) return sent;
  const { text, story } = sent;
  return {
    ...sent,
    text: longer(before?.text ?? "", text),
    story: [...(before?.story.slice(0, story.keep) ?? []), ...story.add],
  };
}

function isWhole(turn: Turn | TurnDelta): turn is Turn {
  return typeof turn.text === "string";
}

function longer(before: string, sent: string | TailDelta<string>): string {
  return typeof sent === "string" ? sent : before.slice(0, sent.keep) + sent.add;
}
