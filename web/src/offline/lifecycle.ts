/**
 * The stages of the site's offline copy on this device, as a table that gives the next stage for each event,
 * and a pure state machine made from it. An event that a stage does not list changes nothing.
 */

export type Stage =
  /** The stage is not known yet. */
  | "start"
  /** This browser, or its current mode (such as private browsing), cannot store a copy. */
  | "unsupported"
  /** The first copy is being downloaded. */
  | "downloading"
  /** The first copy is incomplete. The files downloaded so far are kept. */
  | "interrupted"
  /** The copy is complete, so the site needs no network. */
  | "ready"
  /** Files of the copy are missing and are being fetched again. */
  | "repairing"
  /** Files of the copy are missing and could not be fetched. */
  | "broken"
  /** The copy is complete, and a newer edition of the site is being downloaded. */
  | "fetching"
  /**
   * The copy is complete, and a newer edition has been stored beside it. The page offers the newer edition
   * but never forces it.
   */
  | "waiting"
  /** The user has accepted the newer edition, which is now taking over. */
  | "replacing"
  /** Another tab has accepted the newer edition, while this page still runs the older one. */
  | "stale"
  /** The page is being reloaded. */
  | "reloading";

export type OfflineEvent =
  | "unsupported"
  /** The first copy, missing files or a newer edition are arriving. */
  | "arriving"
  | "repair"
  | "update"
  | "stopped"
  | "complete"
  | "waiting"
  | "accept"
  | "replaced";

type Table = Record<Stage, Partial<Record<OfflineEvent, Stage>>>;

export const TRANSITIONS: Table = {
  start: {
    unsupported: "unsupported",
    arriving: "downloading",
    repair: "repairing",
    update: "fetching",
    stopped: "interrupted",
    complete: "ready",
    waiting: "waiting",
  },
  unsupported: {},
  downloading: { arriving: "downloading", stopped: "interrupted", complete: "ready" },
  interrupted: { arriving: "downloading", stopped: "interrupted", complete: "ready" },
  ready: { repair: "repairing", update: "fetching", waiting: "waiting", replaced: "stale" },
  repairing: {
    repair: "repairing",
    stopped: "broken",
    complete: "ready",
    waiting: "waiting",
    replaced: "stale",
  },
  broken: {
    repair: "repairing",
    complete: "ready",
    update: "fetching",
    waiting: "waiting",
    replaced: "stale",
  },
  fetching: { update: "fetching", stopped: "ready", waiting: "waiting", replaced: "stale" },
  waiting: { waiting: "waiting", accept: "replacing", replaced: "stale" },
  replacing: { replaced: "reloading" },
  stale: { accept: "reloading" },
  reloading: {},
};

/** A stage, with the bytes that have arrived and the total number of bytes, counted before compression. */
export interface OfflineState {
  stage: Stage;
  loaded: number;
  total: number;
}

/** An event. Progress events carry the numbers of bytes. */
export interface Event {
  type: OfflineEvent;
  loaded?: number;
  total?: number;
}

export const START: OfflineState = { stage: "start", loaded: 0, total: 0 };

/** Return the state after an event, or the identical object if nothing changes. */
export function step(standing: OfflineState, event: Event): OfflineState {
  const stage = TRANSITIONS[standing.stage][event.type];
  if (!stage) return standing;
  const { loaded = standing.loaded, total = standing.total } = event;
  const unchanged = stage === standing.stage && loaded === standing.loaded && total === standing.total;
  return unchanged ? standing : { stage, loaded, total };
}

/** The stages in which the page offers a newer edition. */
export const OFFERED: ReadonlySet<Stage> = new Set<Stage>(["waiting", "stale"]);
