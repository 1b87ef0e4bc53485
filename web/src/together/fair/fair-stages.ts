/** How the deal stands, as two tables: the host's view and that of a guest. The tests walk through every cell. */
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
  // Who comes or leaves later changes nothing in what was dealt.
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
 * checking; true; false: something was not as the host had said.
 */
export type AuditStage = "none" | "committed" | "revealed" | "watching" | "checking" | "true" | "false";
/** commit, listed, dealt, opened, cancelled: what the host says; missing: not with this guest's commitment; fine, lie: the result; unable: this device cannot check. */
export type AuditEvent =
  | "commit"
  | "listed"
  | "missing"
  | "dealt"
  | "opened"
  | "cancelled"
  | "fine"
  | "lie"
  | "unable";
/** commit: commit to a fresh secret; reveal: open it to the host; watch: forget what was seen before; check. */
export type AuditAction = "commit" | "reveal" | "watch" | "check";

const COMMIT = { to: "committed", do: ["commit"] } as const;
const WATCH = { to: "watching", do: ["watch"] } as const;
const MISSING = { to: "false", do: [] } as const;
const still = <S extends AuditStage>(to: S) =>
  ({
    ...{ commit: COMMIT, listed: stay(to), missing: stay(to), dealt: stay(to) },
    ...{ opened: stay(to), cancelled: stay(to), fine: stay(to), lie: stay(to), unable: stay(to) },
  }) as const;

/** The deal, and the check at its end, as a guest sees it. */
export const AUDITS: Table<AuditStage, AuditEvent, AuditAction> = {
  // Who comes later, or only watches, has no secret in the deal and checks the rest.
  none: { ...still("none"), dealt: WATCH },
  committed: {
    ...still("committed"),
    ...{ listed: { to: "revealed", do: ["reveal"] }, missing: MISSING, cancelled: stay("none") },
  },
  revealed: { ...still("revealed"), dealt: WATCH, missing: MISSING, cancelled: stay("none") },
  watching: { ...still("watching"), opened: { to: "checking", do: ["check"] } },
  checking: { ...still("checking"), fine: stay("true"), lie: stay("false"), unable: stay("none") },
  true: still("true"),
  false: still("false"),
};
