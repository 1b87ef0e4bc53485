/** Hears of every error that nobody caught, and of every bug that the engine answers. */
import { version } from "virtual:kleinod";
import { EngineError } from "../engine/engine.ts";
import { engine } from "../services.ts";
import type { Fault } from "./bug-dialog.ts";

async function report(fault: Fault, circumstances: string[]): Promise<void> {
  try {
    await (await import("./bug-dialog.ts")).report(fault, circumstances);
  } catch (error) {
    // Without a network the report waits for one.
    console.warn(String(error));
    addEventListener("online", () => void report(fault, circumstances), { once: true });
  }
}

function onFault(event: Event): void {
  const { reason } = event as Partial<PromiseRejectionEvent>;
  // The engine has told of its own bugs already.
  if (reason instanceof EngineError && reason.kind === "bug") return;
  void report(event as Fault, [`Kleinod ${version}`, navigator.userAgent, location.hash]);
}

/** Listen to all of them; called once. */
export function watchForFaults(): void {
  engine.addEventListener("bug", onFault);
  addEventListener("error", onFault);
  addEventListener("unhandledrejection", onFault);
}

/** Fetch what tells of a fault, while there is a network. */
export const expectFaults = (): Promise<unknown> =>
  import("./bug-dialog.ts").then(({ expectReport }) => expectReport()).catch(() => {});
