/**
 * The services that every page uses: the engine in its worker, the saved matches, and the copy for offline
 * play.
 */

import { hello, runtime } from "virtual:kleinod";
import { info } from "pyodide/pyodide-lock.json";
import { channel } from "./base/tab-channel.ts";
import { StartCount } from "./device/start-count.ts";
import { Engine } from "./engine/engine.ts";
import { startWorker } from "./engine/engine-start.ts";
import type { GameInfo } from "./engine/protocol.ts";
import { Thinker } from "./engine/second-worker.ts";
import script from "./engine/worker/worker.ts?worker&url";
import { OfflineCopy } from "./offline/offline-copy.ts";
import { repair } from "./offline/repair.ts";
import { MatchStore } from "./saves/match-store.ts";
import { RemovedSaves } from "./saves/removed-saves.ts";

const order = {
  ...runtime,
  url: new URL(runtime.url, document.baseURI).href,
  lock: JSON.stringify({ info, packages: {} }),
  memories: `kleinod-memory ${new URL(".", document.baseURI).href}`,
};
/** Counts how often the browser or the operating system closed the page while Python was starting. */
const starts = new StartCount(() => localStorage, (navigator as Partial<Navigator>).locks);
/** Dispatches "asked" whenever a request is sent to an engine. */
const bustle = new EventTarget();
const means = {
  mend: async () => {
    const { healed, broken } = await repair(document.baseURI);
    return { healed: healed.length > 0, ...(broken[0] && { broken: broken[0] }) };
  },
  asked: () => void bustle.dispatchEvent(new Event("asked")),
  frugal: () => starts.frugal,
};

export const engine: Engine = new Engine(() => startWorker(script, "kleinod"), order, {
  ...means,
  spare: () => thinker.yield(),
});

/**
 * The second worker for bots, hints and analysis. It is used only on devices with more than one processor
 * core.
 */
export const thinker: Thinker = new Thinker(engine, () =>
  navigator.hardwareConcurrency > 1 && !starts.frugal
    ? new Engine(() => startWorker(script, "kleinod-thinker"), order, { ...means, lent: () => engine.kept })
    : null,
);

engine.addEventListener("state", () => starts.see(engine.state.stage));
addEventListener("pagehide", () => starts.leave());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) starts.see(engine.state.stage);
});

/**
 * Start Python, unless the browser cannot run it, or the page was repeatedly closed by the system during
 * earlier starts.
 */
export async function startEngine(): Promise<void> {
  // If no earlier start was interrupted, there is nothing to count.
  if (starts.any) await starts.count();
  if (!("WebAssembly" in self)) engine.hold("no-wasm");
  else if (starts.held) engine.hold("cut-off");
  else engine.start();
}

/** Make the next start of Python faster. Call this once Python has started. */
export async function prepare(): Promise<void> {
  if (starts.frugal) return;
  const { prepare } = await import("./engine/snapshot-maker.ts");
  const create = (): Worker => startWorker(script, "kleinod-maker");
  prepare({ engine, bustle, order, create, standBy: () => thinker.standBy() });
}

export const store = new MatchStore(undefined, channel("kleinod"));
/** The saves removed so far, which any page can still restore. */
export const removed = new RemovedSaves(store);

// When the person comes back, retry storing: they may have freed storage, or closed the tab that blocked the
// database.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void store.retry();
});
addEventListener("beforeunload", (event) => {
  if (store.health !== "fine" && store.hasUnsaved) event.preventDefault();
});

/** The copy for offline play. The development server has no service worker. */
export const copy = new OfflineCopy(
  import.meta.env.PROD ? navigator.serviceWorker : undefined,
  new URL(".", document.baseURI).href,
  () => location.reload(),
);

/** The games of the collection. Games whose id begins with "_" are not meant for players. */
export const games: readonly GameInfo[] = hello.games.filter((game) => !game.id.startsWith("_"));

export function gameInfo(id: string): GameInfo | undefined {
  return games.find((game) => game.id === id);
}

/**
 * Return the game that a page is about. Throws if there is no such game; addresses never cause this, because
 * `parseRoute` accepts only known games.
 */
export function theGame(id: string): GameInfo {
  const info = gameInfo(id);
  if (!info) throw new Error(`no game ${id}`);
  return info;
}
