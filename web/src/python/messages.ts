/** The messages between the page "Python" and its own worker. */
import type { BootOrder } from "../engine/worker/messages.ts";

/** `console` is the one of the files that a boot does not need: the zip with what only a console has. */
export interface ConsoleOrder extends BootOrder {
  console: string;
}

export type ToConsole = { type: "boot"; order: ConsoleOrder } | { type: "run"; source: string };

export type FromConsole =
  | { type: "ready"; python: string }
  | { type: "failed"; reason: string }
  /** Something printed, the value of the last line, or an error. */
  | { type: "text"; kind: "printed" | "value" | "error"; text: string }
  /** A picture as SVG text: to be shown as an image, never as part of the page. */
  | { type: "picture"; svg: string }
  | { type: "done" };
