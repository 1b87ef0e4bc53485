/**
 * The camera of the device, used while somebody scans a code. Its pictures never leave the device, and it is
 * released as soon as it is not needed: at the end of the scan, or when the page is hidden.
 *
 * Events: "change" is dispatched when the stage has changed, "code" (a CustomEvent with the text) when a
 * different code is seen.
 */
import type { ReadCode } from "./code-reader.ts";

/**
 * The stages of a scan. off: the camera is not in use. asking: the browser asks the user for permission.
 * looking: reading codes. refused: permission was denied. absent: there is no camera. busy: another program
 * uses it. unable: this browser gives this page no camera.
 */
export type CameraStage = "off" | "asking" | "looking" | "refused" | "absent" | "busy" | "unable";
/**
 * start, stop: the user begins or ends the scan. granted: the browser has given access to the camera.
 * refused, absent, busy, unable: the browser has given no access. ended: the device has taken the camera
 * back.
 */
export type CameraEvent = "start" | "stop" | "granted" | "refused" | "absent" | "busy" | "unable" | "ended";
/** ask: request the camera. look: show its picture and read codes. release: release the camera. */
type CameraAction = "ask" | "look" | "release";

interface Step {
  readonly to: CameraStage;
  readonly do: readonly CameraAction[];
}
type Row = Readonly<Record<CameraEvent, Step>>;

const START: Step = { to: "asking", do: ["ask"] };
const STOP: Step = { to: "off", do: ["release"] };
/**
 * Return the row of the transition table for a stage without a pending request: late errors are ignored, and
 * a camera that is granted late is released.
 */
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

/** Return the stage that follows an error of `getUserMedia`. */
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

/** Milliseconds between two attempts to read a code, so that the device stays cool. */
const PAUSE = 120;
const WISHES: MediaStreamConstraints = {
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

export class CodeCamera extends EventTarget {
  stage: CameraStage = "off";
  readonly #picture: HTMLVideoElement;
  readonly #read: ReadCode;
  #stream: MediaStream | null = null;
  /** The number of requests for the camera so far. The answer to any request but the latest is discarded. */
  #asked = 0;
  #last = "";

  /** `picture` is the video element that shows what the camera sees. */
  constructor(picture: HTMLVideoElement, read: ReadCode) {
    super();
    [this.#picture, this.#read] = [picture, read];
  }

  /**
   * True unless the camera faces away from the user, because people who see themselves expect a mirror image.
   */
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
      // Pages from insecure addresses (http) have no `mediaDevices`, so this line may throw.
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
      // The camera was released before its first picture, or the browser cannot play its video.
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
