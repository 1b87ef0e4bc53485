/** The messages between the page "Python" and its own worker. */
import type { BootOrder } from "../engine/worker/messages.ts";

/**
 * The boot order of a console. `console` names a file that other boots do not need: the zip of modules that
 * only a console uses.
 */
export interface ConsoleOrder extends BootOrder {
  console: string;
}

export type ToConsole = { type: "boot"; order: ConsoleOrder } | { type: "run"; source: string };

export type FromConsole =
  | { type: "ready"; python: string }
  | { type: "failed"; reason: string }
  /** Printed text, the value of the last line, or an error. */
  | { type: "text"; kind: "printed" | "value" | "error"; text: string }
  /** A picture as SVG text. It must be shown as an image, never as part of the page. */
  | { type: "picture"; svg: string }
  | { type: "done" };
