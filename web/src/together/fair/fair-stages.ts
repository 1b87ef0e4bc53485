/** The stages of the deal, as two tables: the host's view and that of a guest. The tests visit every cell. */
import type { Table } from "../../saves/health.ts";

const stay = <S extends string>(to: S): { to: S; do: readonly [] } => ({ to, do: [] });

/** none: the cards are the host's alone; committing; opening: all have committed; dealt; opened: the match is over. */
export type DealStage = "none" | "committing" | "opening" | "dealt" | "opened";
/**
 * ready: all who play are here and nothing is played; unready: not all are here, or something is played; complete: the
 * last commitment or secret has come; wrong: a secret is not what was committed to; over: the match has ended.
 */
export type DealEvent = "ready" | "unready" | "complete" | "wrong" | "over";
/** ask: ask for commitments; list: tell all of them; deal; open: tell the secrets and the record; cancel: say that nothing is dealt. */
export type DealAction = "ask" | "list" | "deal" | "open" | "cancel";

const CANCEL = { to: "none", do: ["cancel"] } as const;
const ASK = { to: "committing", do: ["ask"] } as const;

/** The deal as the host sees it. */
export const DEALS: Table<DealStage, DealEvent, DealAction> = {
  none: {
    ready: ASK,
    ...{ unready: stay("none"), complete: stay("none"), wrong: stay("none"), over: stay("none") },
  },
  committing: {
    ready: ASK,
    complete: { to: "opening", do: ["list"] },
    ...{ unready: CANCEL, wrong: CANCEL, over: CANCEL },
  },
  opening: {
    ready: ASK,
    complete: { to: "dealt", do: ["deal"] },
    ...{ unready: CANCEL, wrong: CANCEL, over: CANCEL },
  },
  // A person who comes or leaves later changes nothing about the cards that were dealt.
  dealt: {
    ready: ASK,
    over: { to: "opened", do: ["open"] },
    ...{ unready: stay("dealt"), complete: stay("dealt"), wrong: stay("dealt") },
  },
  opened: {
    ready: ASK,
    over: stay("opened"),
    ...{ unready: stay("opened"), complete: stay("opened"), wrong: stay("opened") },
  },
};

/**
 * none: nothing can be checked; committed; revealed: the host has the secret; watching: what is seen is kept for the check;
 * checking; true; false: something was not as the host had said; unopened: the match is over and the host has opened
 * nothing; departed: the host has left before that.
 */
export type AuditStage =
  | "none"
  | "committed"
  | "revealed"
  | "watching"
  | "checking"
  | "true"
  | "false"
  | "unopened"
  | "departed";
/**
 * commit, listed, dealt, opened, cancelled: what the host says; missing: not with this guest's commitment; other: not
 * the deal that this guest has seen something of; over: the match has ended; late: and nothing was opened for long; left:
 * the host opens nothing any more; fine, lie: the result; unable: this device cannot check.
 */
export type AuditEvent =
  | "commit"
  | "listed"
  | "missing"
  | "other"
  | "dealt"
  | "over"
  | "late"
  | "left"
  | "opened"
  | "cancelled"
  | "fine"
  | "lie"
  | "unable";
/**
 * commit: commit to a fresh secret; reveal: open it to the host; watch: note what is seen from now on; wait: give the
 * host time to open the match; check.
 */
export type AuditAction = "commit" | "reveal" | "watch" | "wait" | "check";

const COMMIT = { to: "committed", do: ["commit"] } as const;
const WATCH = { to: "watching", do: ["watch"] } as const;
const CHECK = { to: "checking", do: ["check"] } as const;
const MISSING = { to: "false", do: [] } as const;
const still = <S extends AuditStage>(to: S) =>
  ({
    ...{ commit: COMMIT, listed: stay(to), missing: stay(to), other: stay(to), dealt: stay(to) },
    ...{ over: stay(to), late: stay(to), left: stay(to) },
    ...{ opened: stay(to), cancelled: stay(to), fine: stay(to), lie: stay(to), unable: stay(to) },
  }) as const;

/** The deal, and the check at its end, as a guest sees it. */
export const AUDITS: Table<AuditStage, AuditEvent, AuditAction> = {
  // A guest who comes later, or only watches, has no secret in the deal and checks the rest. A guest who comes back
  // already knows the deal.
  none: { ...still("none"), dealt: WATCH, missing: MISSING },
  committed: {
    ...still("committed"),
    ...{ listed: { to: "revealed", do: ["reveal"] }, missing: MISSING, cancelled: stay("none") },
  },
  revealed: { ...still("revealed"), dealt: WATCH, missing: MISSING, cancelled: stay("none") },
  watching: {
    ...still("watching"),
    ...{ opened: CHECK, other: MISSING, over: { to: "watching", do: ["wait"] } },
    ...{ late: stay("unopened"), left: stay("departed") },
  },
  checking: { ...still("checking"), fine: stay("true"), lie: stay("false"), unable: stay("none") },
  true: still("true"),
  false: still("false"),
  // A slow host may open it yet.
  unopened: { ...still("unopened"), opened: CHECK, left: stay("departed") },
  departed: still("departed"),
};
