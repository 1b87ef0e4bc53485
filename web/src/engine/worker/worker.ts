/**
 * The worker that boots Pyodide. It passes texts to `kleinod.bridge.handle` and back without parsing them.
 */

import { boot, startPython } from "./boot-python.ts";
import { BootFailure } from "./download.ts";
import type { BootOrder, FromWorker, ToWorker } from "./messages.ts";
import { unpacked } from "./runtime-files.ts";

let handle: ((text: string) => string) | null = null;

function post(message: FromWorker): void {
  self.postMessage(message);
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === "ping") post({ type: "pong" });
  else if (message.type === "ask") answer(message.id, message.text);
  else if (message.type === "prepare") prepare(message).catch(failed);
  else if (message.type === "rehearse") rehearse(message.order).catch(failed);
  else start(message).catch(failed);
});

async function start({ order, life, kept, forget }: Extract<ToWorker, { type: "boot" }>): Promise<void> {
  hold(life);
  handle = await boot(order, kept, post, forget);
  post({ type: "stage", stage: "ready" });
}

/**
 * Make a snapshot. This Python has answered no request of the page, so the snapshot holds no state of a
 * match.
 */
async function prepare({ order, kept }: Extract<ToWorker, { type: "prepare" }>): Promise<void> {
  const { make } = await import("./snapshot.ts");
  const start = () => startPython(order, kept, () => {}, { _makeSnapshot: true });
  await make(order, start, () => unpacked(order));
  post({ type: "prepared" });
}

async function rehearse(order: BootOrder): Promise<void> {
  const { rehearse } = await import("./rehearsal.ts");
  await rehearse(order, boot);
  post({ type: "prepared" });
}

function failed(error: unknown): void {
  const { file, sentAs } = error instanceof BootFailure ? error : { file: "", sentAs: "" };
  post({ type: "failed", file, reason: error instanceof Error ? error.message : String(error), sentAs });
}

/**
 * Hold the lock `life`. A page that waits for the lock is granted it as soon as this worker ends, for
 * whatever reason.
 */
function hold(life: string): void {
  const { locks } = navigator as Partial<WorkerNavigator>;
  const held = locks?.request(life, () => {
    post({ type: "alive" });
    return new Promise(() => {});
  });
  // If the browser refuses locks, the page can detect the end of this worker only by its silence.
  held?.catch(() => {});
}

function answer(id: number, text: string): void {
  if (!handle) return;
  post({ type: "heard", id });
  post({ type: "reply", id, text: handle(text) });
}
