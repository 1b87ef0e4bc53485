/** What the page "Python" and its own worker say to each other. */
import type { BootOrder } from "../worker/messages.ts";

/** `console`: the absolute address of the zip with what a console needs besides the files of a boot. */
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
