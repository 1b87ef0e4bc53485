/** What every page needs: the engine in its worker, the matches of this device, and the copy for offline play. */

import { first, runtime } from "virtual:kleinod";
import { info } from "pyodide/pyodide-lock.json";
import { Engine } from "./engine.ts";
import { Copy } from "./offline/copy.ts";
import type { GameInfo } from "./protocol.ts";
import { Removed } from "./saves/removed.ts";
import { Store } from "./store.ts";

export const engine = new Engine(
  () => new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module", name: "kleinod" }),
  {
    ...runtime,
    url: new URL(runtime.url, document.baseURI).href,
    lock: JSON.stringify({ info, packages: {} }),
  },
);

export const store = new Store(undefined, new BroadcastChannel("kleinod"));
/** What can be brought back, on whatever page one has gone to. */
export const removed = new Removed(store);

// Someone may have made room, or closed what was in the way.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void store.retry();
});
addEventListener("beforeunload", (event) => {
  if (store.health !== "fine" && store.hasUnsaved) event.preventDefault();
});

/** The development server has no service worker. */
export const copy = new Copy(
  import.meta.env.PROD ? navigator.serviceWorker : undefined,
  new URL(".", document.baseURI).href,
  () => location.reload(),
);

/** The games there are; an id with "_" in front is not for players. */
export const games: readonly GameInfo[] = first.hello.games.filter((game) => !game.id.startsWith("_"));

export function gameInfo(id: string): GameInfo | undefined {
  return games.find((game) => game.id === id);
}
