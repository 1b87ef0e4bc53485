/**
 * Where this device stands with the copy of the site that works without a network: a table of stages and
 * what may happen in each of them, and a pure machine made from it. An event a stage does not list changes
 * nothing there.
 */

export type Stage =
  /** Nothing is known yet. */
  | "start"
  /** This browser, or this mode of it, keeps no copy. */
  | "unsupported"
  /** The first copy is on its way. */
  | "downloading"
  /** The first copy is incomplete; what has arrived stays. */
  | "interrupted"
  /** The copy is complete: no network is needed any more. */
  | "ready"
  /** Files of the copy are gone and are fetched again. */
  | "repairing"
  /** Files of the copy are gone and could not be fetched. */
  | "broken"
  /** Complete, and a newer edition is on its way. */
  | "fetching"
  /** Complete, and a newer edition lies beside it: offered, never forced. */
  | "waiting"
  /** The newer edition was accepted and takes over. */
  | "replacing"
  /** Another tab has accepted it: this one still plays the older edition. */
  | "stale"
  /** The page loads again. */
  | "reloading";

export type OfflineEvent =
  | "unsupported"
  /** Bytes of a first copy, of missing files, of a newer edition. */
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

/** A stage with how much has arrived and how much there is, in bytes before compression. */
export interface OfflineState {
  stage: Stage;
  loaded: number;
  total: number;
}

/** Something that happens; the sizes come with what arrives. */
export interface Event {
  type: OfflineEvent;
  loaded?: number;
  total?: number;
}

export const START: OfflineState = { stage: "start", loaded: 0, total: 0 };

/** What comes of an event. The very same standing if it changes nothing. */
export function step(standing: OfflineState, event: Event): OfflineState {
  const stage = TRANSITIONS[standing.stage][event.type];
  if (!stage) return standing;
  const { loaded = standing.loaded, total = standing.total } = event;
  const unchanged = stage === standing.stage && loaded === standing.loaded && total === standing.total;
  return unchanged ? standing : { stage, loaded, total };
}

/** Stages in which a newer edition is offered. */
export const OFFERED: ReadonlySet<Stage> = new Set<Stage>(["waiting", "stale"]);
