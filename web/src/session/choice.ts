/** A person's unfinished choice, as data: clicks so far, their preview, and the reason for a refusal. */
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

/** A message for the message line, with its kind. */
export interface Notice {
  kind: "refused" | "hint" | "failed";
  msg: Msg;
  /** Present if the refused click has begun another action instead. */
  instead?: true;
}

/** The preview of an action that a person considers. */
export type Glimpse = Replies["preview"];

export interface Choice {
  /** The ids clicked so far. */
  readonly clicked: readonly string[];
  /** A complete path that waits for confirmation. */
  readonly pending: readonly string[] | null;
  /** The path that a hint proposes. */
  readonly hinted: readonly string[];
  readonly notice: Notice | null;
  /** Number of notices so far. */
  readonly noticed: number;
  readonly ghost: Glimpse | null;
  /** The path being previewed, as text. Late previews of another path are dropped. */
  readonly considered: string;
  /** The clicks that were refused since the last accepted click. */
  readonly tried: RefusedClicks;
}

export const NOTHING_CHOSEN: Choice = {
  ...{ clicked: [], pending: null, hinted: [], notice: null, noticed: 0 },
  ...{ ghost: null, considered: "", tried: NO_REFUSAL },
};

/** A request for the reason why clicks led nowhere, or began an action other than the intended one. */
export type Why =
  /** Find out why a click led nowhere. `zone`: the zone of the clicked card; null if no card was clicked. */
  | { do: "explain"; tried: RefusedClicks; clicked: readonly string[]; id: string; zone: string | null }
  /** Find out why a click could not complete the action begun before, and began another one. */
  | { do: "mention"; tried: RefusedClicks; before: readonly string[]; clicked: readonly string[] };

/** The result of a click: a complete path, a request, or an incomplete choice. */
interface Clicked {
  readonly choice: Choice;
  readonly path?: string[];
  /** The id of the last click, if it also begins the next action. */
  readonly again?: string;
  readonly why?: Why;
}

/** Return the choice with another notice, or with none. */
export const withNotice = (choice: Choice, notice: Notice | null): Choice => ({
  ...choice,
  notice,
  noticed: choice.noticed + (notice ? 1 : 0),
});

/** Return a choice without clicks, for a new position or to start over. */
export const withNothingChosen = ({ noticed }: Choice): Choice => ({ ...NOTHING_CHOSEN, noticed });

/** Return the possible next clicks and buttons; none while a path waits for confirmation. */
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

/** Apply a click. */
export function clickOn(before: Choice, frame: Frame, id: string): Clicked {
  const { clicked, tried } = before;
  const choice: Choice = { ...withNothingChosen(before), clicked, pending: before.pending };
  const meant = click(frame.choices, clicked, id);
  switch (meant.kind) {
    case "act":
      return { choice, path: meant.path, ...(meant.again && { again: meant.again }) };
    case "ask": {
      const zone = frame.scene.cards.find(({ key }) => key === id)?.zone ?? null;
      // Keep the former notice until the reply arrives, so that nothing flickers.
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

/** Return the choice with the engine's reason why a click led nowhere, or with no notice if there is no reason. */
export const withReason = (choice: Choice, found: Found | null): Choice => {
  const silent = { ...choice, notice: null };
  return found ? refused(silent, found.path, found.why) : silent;
};

/** Return the choice with the engine's reason why a click could not complete the action begun before it. */
export const withRemark = (choice: Choice, { why }: Found): Choice =>
  withNotice(choice, { kind: "refused", msg: why, instead: true });

/** Request the reason through `ask`. Resolves to null if there is none or the request is out of date. */
export async function findWhy(
  why: Why,
  ask: (path: string[]) => Promise<Replies["why"] | null>,
): Promise<Found | null> {
  if (why.do === "mention") return whyNotBoth(why.tried, why.before, why.clicked, ask);
  const { tried, clicked, id, zone } = why;
  const found = await whyNowhere(tried, clicked, id, ask);
  // If a click on the card has no meaning of its own, treat it as a click on the zone, which the card may cover.
  if (!zone || (found && !isNothing(found.why))) return found;
  return (await whyNowhere(tried, clicked, zone, ask)) ?? found;
}

/**
 * Return the choice with a preview of a path begun; null if that path is already previewed. An empty path ends the
 * preview.
 */
export function lookAhead(choice: Choice, path: readonly string[]): Choice | null {
  const considered = path.join(" ");
  if (considered === choice.considered) return null;
  return { ...choice, considered, ghost: path.length > 0 ? choice.ghost : null };
}

/** Return the path that a click on `id` would complete; empty if it completes none. */
export function pathConsidered(frame: Frame, choice: Choice, playable: boolean, id: string): string[] {
  const { next, buttons } = nextOf(frame, choice, playable);
  const ends = next.get(id)?.ends || buttons.get(id)?.ends;
  const meant = ends ? click(frame.choices, choice.clicked, id) : null;
  return meant?.kind === "act" ? meant.path : [];
}

/** Return the choice with a path that waits for confirmation. */
export const withPending = (choice: Choice, path: readonly string[]): Choice => ({
  ...choice,
  clicked: path.slice(0, -1),
  pending: path,
});

/** Return the choice after another version of the same frame has arrived: clicks stay if they are still possible. */
export function movedTo(choice: Choice, { choices }: Frame): Choice {
  const leads = (path: readonly string[]): boolean => path.length === 0 || nextIds(choices, path).size > 0;
  const ends = (path: readonly string[]): boolean =>
    nextIds(choices, path.slice(0, -1)).get(path.at(-1) ?? "")?.ends ?? false;
  const { pending, clicked } = choice;
  const stays = pending ? ends(pending) : leads(clicked);
  const kept = stays ? choice : withNothingChosen(choice);
  return ends(kept.hinted) ? kept : { ...kept, hinted: [] };
}
