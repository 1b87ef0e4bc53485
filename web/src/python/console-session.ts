/** The page's side of the console: one worker, its lines so far, and a way to stop it. */
import { extra, runtime } from "virtual:kleinod";
import { info } from "pyodide/pyodide-lock.json";
import { startWorker } from "../engine/engine-start.ts";
import { repair } from "../offline/repair.ts";
import type { FromConsole, ToConsole } from "./messages.ts";
import script from "./worker.ts?worker&url";

/** One thing in the console: what was run, and what came of it. A picture is the address of an image. */
export type Line = { kind: "source" | "printed" | "value" | "error" | "picture"; text: string };

type State = "off" | "starting" | "idle" | "running" | "failed";

/** Dispatches "change" whenever something new is to be shown. */
export class Session extends EventTarget {
  state: State = "off";
  python = "";
  lines: readonly Line[] = [];
  #worker: Worker | null = null;
  #waiting: string | null = null;

  /** Run a text; starts Python if it does not run yet. */
  run(source: string): void {
    if (this.state === "running" || this.state === "starting") return;
    this.#add({ kind: "source", text: source });
    if (this.state === "idle") this.#send(source);
    else this.#start(source);
    this.#changed();
  }

  /** Give up what runs, and the Python it runs in with all its names. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.state = "off";
    this.#changed();
  }

  /** Forget the lines, and the images in them. */
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
      // The stored script of the worker may be damaged: repair it for the next start.
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

/** An address for an SVG. As an image nothing in it can run or load, whatever it says. */
function imageOf(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}
