/** The page's side of the Python console: its worker, the lines shown so far, and a way to stop it. */
import { extra, runtime } from "virtual:kleinod";
import { info } from "pyodide/pyodide-lock.json";
import { startWorker } from "../engine/engine-start.ts";
import { repair } from "../offline/repair.ts";
import type { FromConsole, ToConsole } from "./messages.ts";
import script from "./worker.ts?worker&url";

/**
 * An entry in the console: code that was run, or a part of its output. For a picture, `text` is the address
 * of an image.
 */
export type Line = { kind: "source" | "printed" | "value" | "error" | "picture"; text: string };

type State = "off" | "starting" | "idle" | "running" | "failed";

/** Dispatches "change" whenever there is something new to show. */
export class Session extends EventTarget {
  state: State = "off";
  python = "";
  lines: readonly Line[] = [];
  #worker: Worker | null = null;
  #waiting: string | null = null;

  /** Run Python code. If Python is not running yet, start it first. */
  run(source: string): void {
    if (this.state === "running" || this.state === "starting") return;
    this.#add({ kind: "source", text: source });
    if (this.state === "idle") this.#send(source);
    else this.#start(source);
    this.#changed();
  }

  /** Stop the code that is running by ending Python itself, with all its names. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.state = "off";
    this.#changed();
  }

  /** Remove all lines, and release the images in them. */
  clear(): void {
    for (const { kind, text } of this.lines) if (kind === "picture") URL.revokeObjectURL(text);
    this.lines = [];
    this.#changed();
  }

  #start(first: string): void {
    this.#worker?.terminate();
    const worker = startWorker(script, "console");
    worker.addEventListener("message", ({ data }: MessageEvent<FromConsole>) => {
      if (worker === this.#worker) this.#hear(data);
    });
    worker.addEventListener("error", () => {
      if (worker === this.#worker) this.#hear({ type: "failed", reason: "" });
      // The stored script of the worker may be damaged, so repair it for the next time Python is started.
      void repair(document.baseURI);
    });
    this.#worker = worker;
    this.#waiting = first;
    this.state = "starting";
    const url = new URL(runtime.url, document.baseURI).href;
    const lock = JSON.stringify({ info, packages: {} });
    this.#post({
      type: "boot",
      order: { ...runtime, files: [...runtime.files, extra], url, lock, memories: "", console: extra.name },
    });
  }

  #hear(message: FromConsole): void {
    switch (message.type) {
      case "ready":
        this.python = message.python;
        this.state = "idle";
        if (this.#waiting !== null) this.#send(this.#waiting);
        this.#waiting = null;
        break;
      case "failed":
        this.state = "failed";
        if (message.reason) this.#add({ kind: "error", text: message.reason });
        break;
      case "text":
        this.#add({ kind: message.kind, text: message.text });
        break;
      case "picture":
        this.#add({ kind: "picture", text: imageOf(message.svg) });
        break;
      case "done":
        this.state = "idle";
        break;
    }
    this.#changed();
  }

  #send(source: string): void {
    this.state = "running";
    this.#post({ type: "run", source });
  }

  #post(message: ToConsole): void {
    this.#worker?.postMessage(message);
  }

  #add(line: Line): void {
    this.lines = [...this.lines, line];
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}

/** Return an address for an SVG picture. Shown as an image, an SVG can neither run scripts nor load files. */
function imageOf(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}
