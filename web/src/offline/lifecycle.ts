/**
 * The stages of the offline copy of the site on this device: a table of the events of each stage, and a pure machine
 * made from it. An event that a stage does not list changes nothing.
 */

export type Stage =
  /** The stage is unknown yet. */
  | "start"
  /** This browser, or its current mode, stores no copy. */
  | "unsupported"
  /** The first copy is being downloaded. */
  | "downloading"
  /** The first copy is incomplete; the downloaded files stay. */
  | "interrupted"
  /** The copy is complete: the site needs no network. */
  | "ready"
  /** Files of the copy are missing and are being fetched again. */
  | "repairing"
  /** Files of the copy are missing and could not be fetched. */
  | "broken"
  /** The copy is complete, and a newer edition is being downloaded. */
  | "fetching"
  /** The copy is complete, and a newer edition lies beside it: offered, never forced. */
  | "waiting"
  /** The newer edition was accepted and takes over. */
  | "replacing"
  /** Another tab has accepted the newer edition: this page still runs the older one. */
  | "stale"
  /** The page reloads. */
  | "reloading";

export type OfflineEvent =
  | "unsupported"
  /** Progress of a first copy, of missing files, or of a newer edition. */
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

/** A stage, with the bytes that have arrived and the total, before compression. */
export interface OfflineState {
  stage: Stage;
  loaded: number;
  total: number;
}

/** An event; progress events carry the sizes. */
export interface Event {
  type: OfflineEvent;
  loaded?: number;
  total?: number;
}

export const START: OfflineState = { stage: "start", loaded: 0, total: 0 };

/** Return the state after an event; the identical object if nothing changes. */
export function step(standing: OfflineState, event: Event): OfflineState {
  const stage = TRANSITIONS[standing.stage][event.type];
  if (!stage) return standing;
  const { loaded = standing.loaded, total = standing.total } = event;
  const unchanged = stage === standing.stage && loaded === standing.loaded && total === standing.total;
  return unchanged ? standing : { stage, loaded, total };
}

/** The stages in which a newer edition is offered. */
export const OFFERED: ReadonlySet<Stage> = new Set<Stage>(["waiting", "stale"]);
