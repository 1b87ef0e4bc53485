/** Listens for uncaught errors, and for bugs that the engine reports. */
import { version } from "virtual:kleinod";
import { EngineError } from "../engine/engine.ts";
import { engine } from "../services.ts";
import type { Fault } from "./bug-dialog.ts";

async function report(fault: Fault, circumstances: string[]): Promise<void> {
  try {
    await (await import("./bug-dialog.ts")).report(fault, circumstances);
  } catch (error) {
    // Without a network the dialog cannot be loaded, so try again once the browser is online.
    console.warn(String(error));
    addEventListener("online", () => void report(fault, circumstances), { once: true });
  }
}

function onFault(event: Event): void {
  const { reason } = event as Partial<PromiseRejectionEvent>;
  // The engine has already reported its own bugs, so do not report them twice.
  if (reason instanceof EngineError && reason.kind === "bug") return;
  void report(event as Fault, [`Kleinod ${version}`, navigator.userAgent, location.hash]);
}

/** Listen for uncaught errors, unhandled rejections and bugs of the engine. Call this once. */
export function watchForFaults(): void {
  engine.addEventListener("bug", onFault);
  addEventListener("error", onFault);
  addEventListener("unhandledrejection", onFault);
}

/** Fetch the bug dialog early, while there is a network. */
export const expectFaults = (): Promise<unknown> =>
  import("./bug-dialog.ts").then(({ expectReport }) => expectReport()).catch(() => {});
