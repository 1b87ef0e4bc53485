/**
 * The camera of the device, for as long as somebody wants to scan a code. What it sees stays on the device, and it is
 * given back as soon as nobody looks any more: at the end of the scan, and when the page is hidden.
 *
 * Events: "change" when the stage has changed; "code" (CustomEvent with the text) when another code is seen.
 */
import type { ReadCode } from "./code-reader.ts";

/**
 * off; asking: the browser asks whether the page may; looking; refused: it may not; absent: there is no camera; busy:
 * another program has it; unable: this browser lends no camera to this page.
 */
export type CameraStage = "off" | "asking" | "looking" | "refused" | "absent" | "busy" | "unable";
/** start, stop: a person wants to scan, or no more; granted: the camera is there; ended: the device has taken it back. */
export type CameraEvent = "start" | "stop" | "granted" | "refused" | "absent" | "busy" | "unable" | "ended";
/** ask: ask for the camera; look: show its picture and read codes; release: give it back. */
type CameraAction = "ask" | "look" | "release";

interface Step {
  readonly to: CameraStage;
  readonly do: readonly CameraAction[];
}
type Row = Readonly<Record<CameraEvent, Step>>;

const START: Step = { to: "asking", do: ["ask"] };
const STOP: Step = { to: "off", do: ["release"] };
/** Nobody asks: what the browser says comes too late, and a camera that comes too late is given back. */
const idle = (stage: CameraStage): Row => {
  const stay: Step = { to: stage, do: [] };
  return {
    ...{ start: START, stop: { to: "off", do: [] }, granted: { to: stage, do: ["release"] } },
    ...{ refused: stay, absent: stay, busy: stay, unable: stay, ended: stay },
  };
};

export const CAMERA: Readonly<Record<CameraStage, Row>> = {
  off: idle("off"),
  asking: {
    start: { to: "asking", do: [] },
    stop: STOP,
    granted: { to: "looking", do: ["look"] },
    refused: { to: "refused", do: ["release"] },
    absent: { to: "absent", do: ["release"] },
    busy: { to: "busy", do: ["release"] },
    unable: { to: "unable", do: ["release"] },
    ended: { to: "busy", do: ["release"] },
  },
  looking: {
    start: { to: "looking", do: [] },
    stop: STOP,
    granted: { to: "looking", do: [] },
    refused: { to: "refused", do: ["release"] },
    absent: { to: "absent", do: ["release"] },
    busy: { to: "busy", do: ["release"] },
    unable: { to: "unable", do: ["release"] },
    ended: { to: "busy", do: ["release"] },
  },
  refused: idle("refused"),
  absent: idle("absent"),
  busy: idle("busy"),
  unable: idle("unable"),
};

/** Return what the error of a browser that lends no camera means. */
export function problemOf(error: unknown): "refused" | "absent" | "busy" | "unable" {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "absent";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "unable";
  }
}

/** Milliseconds between two looks, so that the device stays cool. */
const PAUSE = 120;
const WISHES: MediaStreamConstraints = {
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

export class CodeCamera extends EventTarget {
  stage: CameraStage = "off";
  readonly #picture: HTMLVideoElement;
  readonly #read: ReadCode;
  #stream: MediaStream | null = null;
  /** The number of requests for the camera so far: only the latest is granted. */
  #asked = 0;
  #last = "";

  /** `picture` shows what the camera sees. */
  constructor(picture: HTMLVideoElement, read: ReadCode) {
    super();
    [this.#picture, this.#read] = [picture, read];
  }

  /** True unless the camera looks away from the person: who sees oneself expects a mirror. */
  get mirrored(): boolean {
    return this.#stream?.getVideoTracks()[0]?.getSettings().facingMode !== "environment";
  }

  start(): void {
    document.addEventListener("visibilitychange", this.#onHidden);
    this.#meet("start");
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.#onHidden);
    this.#meet("stop");
  }

  readonly #onHidden = (): void => {
    if (document.visibilityState === "hidden") this.stop();
  };

  #meet(event: CameraEvent): void {
    const { to, do: actions } = CAMERA[this.stage][event];
    const changed = to !== this.stage;
    this.stage = to;
    for (const action of actions) {
      if (action === "ask") void this.#ask();
      else if (action === "look") void this.#look();
      else this.#release();
    }
    if (changed) this.dispatchEvent(new Event("change"));
  }

  async #ask(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      // Pages of addresses that anybody could have changed on the way have no cameras at all.
      const stream = await navigator.mediaDevices.getUserMedia(WISHES);
      if (asked !== this.#asked) return end(stream);
      this.#stream = stream;
      for (const track of stream.getTracks()) track.addEventListener("ended", () => this.#meet("ended"));
      this.#meet("granted");
    } catch (error) {
      if (asked === this.#asked) this.#meet(problemOf(error));
    }
  }

  async #look(): Promise<void> {
    const stream = this.#stream;
    this.#last = "";
    this.#picture.srcObject = stream;
    try {
      await this.#picture.play();
    } catch (error) {
      // The camera was given back before its first picture, or the browser shows no videos.
      console.info(error);
      if (this.#stream === stream) this.#meet("unable");
    }
    while (this.#stream === stream && stream) {
      const text = await this.#read(this.#picture);
      if (this.#stream === stream && text && text !== this.#last) {
        this.#last = text;
        this.dispatchEvent(new CustomEvent("code", { detail: text }));
      }
      await new Promise((soon) => setTimeout(soon, PAUSE));
    }
  }

  #release(): void {
    this.#asked += 1;
    if (this.#stream) end(this.#stream);
    this.#stream = null;
    this.#picture.srcObject = null;
  }
}

function end(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
