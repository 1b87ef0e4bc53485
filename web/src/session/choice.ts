/** What a person is about to do with the moment shown, as data: clicks so far, what they would lead to, why they cannot be. */
import type { Frame, Msg, Replies } from "../engine/protocol.ts";
import { buttonsOf, click, type Next, nextIds } from "../input/click-path.ts";
import {
  type Found,
  isNothing,
  NO_REFUSAL,
  type RefusedClicks,
  whyNotBoth,
  whyNowhere,
} from "../input/refused-clicks.ts";

/** A sentence for the message line, and how it is meant. */
export interface Notice {
  kind: "refused" | "hint" | "failed";
  msg: Msg;
  /** The click that is refused has begun something else. */
  instead?: true;
}

/** What a choice would lead to, while somebody considers it. */
export type Glimpse = Replies["preview"];

export interface Choice {
  /** The ids clicked so far. */
  readonly clicked: readonly string[];
  /** A complete path that waits for its confirmation. */
  readonly pending: readonly string[] | null;
  /** The path a hint proposes. */
  readonly hinted: readonly string[];
  readonly notice: Notice | null;
  /** How many notices there have been. */
  readonly noticed: number;
  readonly ghost: Glimpse | null;
  /** The path being considered, as a text; late looks ahead along another one are dropped. */
  readonly considered: string;
  /** What the last click led to, if that was nowhere. */
  readonly tried: RefusedClicks;
}

export const NOTHING_CHOSEN: Choice = {
  ...{ clicked: [], pending: null, hinted: [], notice: null, noticed: 0 },
  ...{ ghost: null, considered: "", tried: NO_REFUSAL },
};

/** A question to the engine about clicks that lead nowhere, or not where they seemed to. */
export type Why =
  /** Why a click led nowhere. `zone`: the place of the card that was clicked. */
  | { do: "explain"; tried: RefusedClicks; clicked: readonly string[]; id: string; zone: string | null }
  /** Why a click that began something else could not end what was begun. */
  | { do: "mention"; tried: RefusedClicks; before: readonly string[]; clicked: readonly string[] };

/** What a click has led to: a complete path, a question, or a choice that is not complete yet. */
export interface Clicked {
  readonly choice: Choice;
  readonly path?: string[];
  /** The id of the last click, if it is meant by itself once the path has been played. */
  readonly again?: string;
  readonly why?: Why;
}

/** The same choice with something said, or with nothing said any more. */
export const withNotice = (choice: Choice, notice: Notice | null): Choice => ({
  ...choice,
  notice,
  noticed: choice.noticed + (notice ? 1 : 0),
});

/** Another moment is shown, or somebody begins anew. */
export const withNothingChosen = ({ noticed }: Choice): Choice => ({ ...NOTHING_CHOSEN, noticed });

/** What may be chosen next, and the buttons that may be pressed instead; nothing while a path waits for a second yes. */
export function nextOf(
  { choices }: Frame,
  { clicked, pending }: Choice,
  playable: boolean,
): { next: ReadonlyMap<string, Next>; buttons: ReadonlyMap<string, Next> } {
  if (!playable || pending) return { next: new Map(), buttons: new Map() };
  const next = nextIds(choices, clicked);
  return { next, buttons: buttonsOf(choices, next) };
}

const refused = (choice: Choice, path: readonly string[], why: Msg): Choice => ({
  ...withNotice(choice, { kind: "refused", msg: why }),
  tried: { path, why },
});

/** One more click. */
export function clickOn(before: Choice, frame: Frame, id: string): Clicked {
  const { clicked, tried } = before;
  const choice: Choice = { ...withNothingChosen(before), clicked, pending: before.pending };
  const meant = click(frame.choices, clicked, id);
  switch (meant.kind) {
    case "act":
      return { choice, path: meant.path, ...(meant.again && { again: meant.again }) };
    case "ask": {
      const zone = frame.scene.cards.find(({ key }) => key === id)?.zone ?? null;
      // What was said before stays until there is an answer, so that nothing blinks.
      const { notice } = before;
      return { choice: { ...choice, notice }, why: { do: "explain", tried, clicked, id, zone } };
    }
    case "refuse":
      return { choice: refused({ ...choice, clicked: meant.clicked }, [...meant.clicked, id], meant.why) };
    case "pick": {
      const why = { do: "mention", tried, before: clicked, clicked: meant.clicked } as const;
      return { choice: { ...choice, clicked: meant.clicked }, why };
    }
  }
}

/** What the engine has found about a click which led nowhere, if there is anything to say. */
export const withReason = (choice: Choice, found: Found | null): Choice => {
  const silent = { ...choice, notice: null };
  return found ? refused(silent, found.path, found.why) : silent;
};

/** The reason that the engine has found why a click, which began something else, could not end what was begun. */
export const withRemark = (choice: Choice, { why }: Found): Choice =>
  withNotice(choice, { kind: "refused", msg: why, instead: true });

/** Ask the engine by `ask` what there is to say; null when there is nothing, or it no longer matters. */
export async function findWhy(
  why: Why,
  ask: (path: string[]) => Promise<Replies["why"] | null>,
): Promise<Found | null> {
  if (why.do === "mention") return whyNotBoth(why.tried, why.before, why.clicked, ask);
  const { tried, clicked, id, zone } = why;
  const found = await whyNowhere(tried, clicked, id, ask);
  // A card that means nothing by itself stands for the place where it lies, which it may cover.
  if (!zone || (found && !isNothing(found.why))) return found;
  return (await whyNowhere(tried, clicked, zone, ask)) ?? found;
}

/** Look ahead along a path; null where that is being looked at. An empty path ends it. */
export function lookAhead(choice: Choice, path: readonly string[]): Choice | null {
  const considered = path.join(" ");
  if (considered === choice.considered) return null;
  return { ...choice, considered, ghost: path.length > 0 ? choice.ghost : null };
}

/** The path that choosing this id would complete; empty where it would complete none. */
export function pathConsidered(frame: Frame, choice: Choice, playable: boolean, id: string): string[] {
  const { next, buttons } = nextOf(frame, choice, playable);
  const ends = next.get(id)?.ends || buttons.get(id)?.ends;
  const meant = ends ? click(frame.choices, choice.clicked, id) : null;
  return meant?.kind === "act" ? meant.path : [];
}

/** A complete path waits for a second yes. */
export const withPending = (choice: Choice, path: readonly string[]): Choice => ({
  ...choice,
  clicked: path.slice(0, -1),
  pending: path,
});

/** The same moment is told anew: what was begun stays where it still leads on. */
export function movedTo(choice: Choice, { choices }: Frame): Choice {
  const leads = (path: readonly string[]): boolean => path.length === 0 || nextIds(choices, path).size > 0;
  const ends = (path: readonly string[]): boolean =>
    nextIds(choices, path.slice(0, -1)).get(path.at(-1) ?? "")?.ends ?? false;
  const { pending, clicked } = choice;
  const stays = pending ? ends(pending) : leads(clicked);
  const kept = stays ? choice : withNothingChosen(choice);
  return ends(kept.hinted) ? kept : { ...kept, hinted: [] };
}
