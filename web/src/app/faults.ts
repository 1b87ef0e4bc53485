/** Hears of every error that nobody caught, and of every bug that the engine answers. */
import { engine } from "../services.ts";
import type { Fault } from "./bug.ts";

async function report(fault: Fault): Promise<void> {
  try {
    await (await import("./bug.ts")).report(fault);
  } catch (error) {
    // Without a network the report waits for one.
    console.warn(String(error));
    addEventListener("online", () => void report(fault), { once: true });
  }
}

/** Listen to all of them; called once. */
export function watchForFaults(): void {
  engine.addEventListener("bug", (event) => void report(event as Fault));
  addEventListener("error", report);
  addEventListener("unhandledrejection", report);
}

/** Fetch what tells of a fault, while there is a network. */
export const expectFaults = (): Promise<unknown> =>
  import("./bug.ts").then(({ expectReport }) => expectReport()).catch(() => {});
