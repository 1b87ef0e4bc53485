/**
 * A person's unfinished choice of an action, as data: the ids clicked so far, a preview of the action, and the reason
 * why a click was refused.
 */
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

/** A message shown in the message line of a table, with its kind. */
export interface Notice {
  kind: "refused" | "hint" | "failed";
  msg: Msg;
  /** Present if the click was refused as part of the current action, but began another action. */
  instead?: true;
}

/** The preview of the action that a person is about to choose. */
export type Glimpse = Replies["preview"];

export interface Choice {
  /** The ids clicked so far, in order. */
  readonly clicked: readonly string[];
  /** A complete path that is played only once the person confirms it. */
  readonly pending: readonly string[] | null;
  /** The path that a hint proposes; empty for no hint. */
  readonly hinted: readonly string[];
  readonly notice: Notice | null;
  /** Number of notices shown so far. A higher number tells the page that the same notice was shown again. */
  readonly noticed: number;
  readonly ghost: Glimpse | null;
  /** The path being previewed, as text. A preview of any other path has arrived late and is ignored. */
  readonly considered: string;
  /** The clicks that were refused since the last accepted click. */
  readonly tried: RefusedClicks;
}

export const NOTHING_CHOSEN: Choice = {
  ...{ clicked: [], pending: null, hinted: [], notice: null, noticed: 0 },
  ...{ ghost: null, considered: "", tried: NO_REFUSAL },
};

/** A request to find out why clicks did not lead to the action that the person intended. */
export type Why =
  /**
   * Find out why a click has no meaning at this point. `zone`: the zone of the clicked card; null if no card was
   * clicked.
   */
  | { do: "explain"; tried: RefusedClicks; clicked: readonly string[]; id: string; zone: string | null }
  /**
   * Find out why a click could not complete the action begun with the clicks `before`, so that it began another
   * action.
   */
  | { do: "mention"; tried: RefusedClicks; before: readonly string[]; clicked: readonly string[] };

/**
 * The result of a click: the changed choice, with the path if the click completed one, or with a request if a reason
 * must be found.
 */
interface Clicked {
  readonly choice: Choice;
  readonly path?: string[];
  /** The id in `path` that is clicked again once the action is played, because the next action begins with it. */
  readonly again?: string;
  readonly why?: Why;
}

/** Return the choice with a notice; null removes the notice. */
export const withNotice = (choice: Choice, notice: Notice | null): Choice => ({
  ...choice,
  notice,
  noticed: choice.noticed + (notice ? 1 : 0),
});

/**
 * Return the choice without clicks, either because the position is new or because the person starts over. The number
 * of notices is kept.
 */
export const withNothingChosen = ({ noticed }: Choice): Choice => ({ ...NOTHING_CHOSEN, noticed });

/**
 * Return the ids and buttons that may be clicked next, each with its meaning; none while a path waits for
 * confirmation.
 */
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

/** Return the result of a click on `id`. */
export function clickOn(before: Choice, frame: Frame, id: string): Clicked {
  const { clicked, tried } = before;
  const choice: Choice = { ...withNothingChosen(before), clicked, pending: before.pending };
  const meant = click(frame.choices, clicked, id);
  switch (meant.kind) {
    case "act":
      return { choice, path: meant.path, ...(meant.again && { again: meant.again }) };
    case "ask": {
      const zone = frame.scene.cards.find(({ key }) => key === id)?.zone ?? null;
      // Keep the earlier notice until the engine's reply arrives, so that the message line does not flicker.
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

/**
 * Return the choice with a notice that tells why a click has no meaning at this point. If the engine found no reason,
 * the notice is removed.
 */
export const withReason = (choice: Choice, found: Found | null): Choice => {
  const silent = { ...choice, notice: null };
  return found ? refused(silent, found.path, found.why) : silent;
};

/** Return the choice with a notice that tells why a click could not complete the action begun before it. */
export const withRemark = (choice: Choice, { why }: Found): Choice =>
  withNotice(choice, { kind: "refused", msg: why, instead: true });

/**
 * Find the reason that `why` requests, by means of `ask`, which sends one path to the engine. Resolves to null if
 * there is no reason, or if a reply is out of date.
 */
export async function findWhy(
  why: Why,
  ask: (path: string[]) => Promise<Replies["why"] | null>,
): Promise<Found | null> {
  if (why.do === "mention") return whyNotBoth(why.tried, why.before, why.clicked, ask);
  const { tried, clicked, id, zone } = why;
  const found = await whyNowhere(tried, clicked, id, ask);
  // A click on a card that has no meaning of its own counts as a click on the zone below the card.
  if (!zone || (found && !isNothing(found.why))) return found;
  return (await whyNowhere(tried, clicked, zone, ask)) ?? found;
}

/**
 * Return the choice that waits for the preview of `path`; null if that path is already previewed. An empty path ends
 * the preview.
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

/** Return the choice with a complete path that waits for the person's confirmation. */
export const withPending = (choice: Choice, path: readonly string[]): Choice => ({
  ...choice,
  clicked: path.slice(0, -1),
  pending: path,
});

/** Return the choice adapted to a new version of the same frame. The clicks stay if they are still possible. */
export function movedTo(choice: Choice, { choices }: Frame): Choice {
  const leads = (path: readonly string[]): boolean => path.length === 0 || nextIds(choices, path).size > 0;
  const ends = (path: readonly string[]): boolean =>
    nextIds(choices, path.slice(0, -1)).get(path.at(-1) ?? "")?.ends ?? false;
  const { pending, clicked } = choice;
  const stays = pending ? ends(pending) : leads(clicked);
  const kept = stays ? choice : withNothingChosen(choice);
  return ends(kept.hinted) ? kept : { ...kept, hinted: [] };
}
