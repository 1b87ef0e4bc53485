/**
 * The stages of the deal, as two state tables: one for the host, and one for a guest. The tests visit every
 * cell.
 */
import type { Table } from "../../saves/health.ts";

const stay = <S extends string>(to: S): { to: S; do: readonly [] } => ({ to, do: [] });

/**
 * none: the host alone has dealt the cards; committing: the players send commitments; opening: all have
 * committed and now send their secrets to the host; dealt: the cards are made of all secrets; opened: the
 * match is over, and the host has revealed everything.
 */
export type DealStage = "none" | "committing" | "opening" | "dealt" | "opened";
/**
 * ready: all players are here, and nothing is played yet; unready: somebody is missing, or something is
 * played; complete: the last commitment or the last secret has arrived; wrong: a secret does not match its
 * commitment; over: the match has ended.
 */
export type DealEvent = "ready" | "unready" | "complete" | "wrong" | "over";
/**
 * ask: ask for commitments; list: send all commitments to everybody; deal: deal the cards; open: send the
 * secrets and the record to everybody; cancel: report that nothing is dealt.
 */
export type DealAction = "ask" | "list" | "deal" | "open" | "cancel";

const CANCEL = { to: "none", do: ["cancel"] } as const;
const ASK = { to: "committing", do: ["ask"] } as const;

/** The state table of the deal on the host's device. */
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
  // Once the cards are dealt, they stay the same if a person joins or leaves.
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
 * none: there is nothing to check; committed: this guest has sent a commitment; revealed: the host has this
 * guest's secret; watching: digests of what this guest sees are kept for the check; checking: the check is
 * running; true: everything was as the host had stated; false: something was not; unopened: the match is
 * over, but the host has not revealed it; departed: the host has left without revealing it.
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
 * commit, listed, dealt, opened, cancelled: messages from the host; missing: the list of commitments is not
 * the one that this guest knows; other: this guest saw moves in the same match with another deal; over: the
 * match has ended; late: the match has ended, but the host has not revealed it for a long time; left: the
 * host will reveal nothing any more; fine, lie: results of the check; unable: this device cannot check.
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
 * commit: commit to a new secret; reveal: send the secret to the host; watch: keep digests of what this guest
 * sees; wait: give the host time to reveal the match; check: check the match.
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

/** The state table of the deal, and of the check at its end, on a guest's device. */
export const AUDITS: Table<AuditStage, AuditEvent, AuditAction> = {
  // A guest who joins later, or only watches, has contributed no secret to the deal, but checks everything
  // else. A guest who comes back already knows the deal.
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
  // A slow host may still reveal the match, which is then checked.
  unopened: { ...still("unopened"), opened: CHECK, left: stay("departed") },
  departed: still("departed"),
};
