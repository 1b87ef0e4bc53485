/**
 * The worker: boots Pyodide and hands texts to `kleinod.bridge.handle` and back, without a look inside.
 */

import { boot } from "./boot.ts";
import { BootFailure } from "./incoming.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

let handle: ((text: string) => string) | null = null;

function post(message: FromWorker): void {
  self.postMessage(message);
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === "ping") post({ type: "pong" });
  else if (message.type === "ask") answer(message.id, message.text);
  else
    boot(message.order, post).then(
      (bridge) => {
        handle = bridge;
        post({ type: "stage", stage: "ready" });
      },
      (error: unknown) => {
        const file = error instanceof BootFailure ? error.file : "";
        post({ type: "failed", file, reason: error instanceof Error ? error.message : String(error) });
      },
    );
});

function answer(id: number, text: string): void {
  if (!handle) return;
  post({ type: "heard", id });
  post({ type: "reply", id, text: handle(text) });
}
