/**
 * Tests of every cell of the camera's transition table, and of a fake camera, which must always be released.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CAMERA, type CameraEvent, type CameraStage, CodeCamera, problemOf } from "./camera.ts";

/** A fake reader of QR codes. It returns `seen`, which is a text or null. */
const reader = { seen: null as string | null };
const read = async (): Promise<string | null> => reader.seen;

const STAGES = Object.keys(CAMERA) as CameraStage[];
const EVENTS = Object.keys(CAMERA.off) as CameraEvent[];

describe("the camera's transition table", () => {
  it("leads from every cell to a stage of the table", () => {
    for (const stage of STAGES) for (const event of EVENTS) expect(STAGES).toContain(CAMERA[stage][event].to);
  });

  it("asks once for the camera, uses it only while somebody waits for it, and allows stopping and restarting at every stage", () => {
    for (const stage of STAGES) {
      const { start, stop, granted } = CAMERA[stage];
      expect(stop.to, stage).toBe("off");
      expect(["asking", "looking"], stage).toContain(start.to);
      expect(start.do.includes("ask"), stage).toBe(stage !== "asking" && stage !== "looking");
      expect(granted.do.includes("look"), stage).toBe(stage === "asking");
    }
  });

  it("releases the camera whenever it leaves the asking or looking stage", () => {
    for (const stage of ["asking", "looking"] as const)
      for (const event of EVENTS) {
        const { to, do: actions } = CAMERA[stage][event];
        expect(actions.includes("release"), `${stage}, ${event}`).toBe(to !== "asking" && to !== "looking");
      }
  });

  it("has a stage for every error that a browser reports", () => {
    const named = (name: string): string => problemOf(new DOMException("", name));
    expect(["NotAllowedError", "SecurityError"].map(named)).toEqual(["refused", "refused"]);
    expect(["NotFoundError", "OverconstrainedError"].map(named)).toEqual(["absent", "absent"]);
    expect(["NotReadableError", "AbortError"].map(named)).toEqual(["busy", "busy"]);
    // A page without https has no `mediaDevices`.
    expect(problemOf(new TypeError())).toBe("unable");
  });
});

class FakeTrack extends EventTarget {
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
  getSettings(): MediaTrackSettings {
    return { facingMode: "environment" };
  }
}

class FakePage extends EventTarget {
  visibilityState = "visible";
  hide(): void {
    this.visibilityState = "hidden";
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const settled = (): Promise<void> => new Promise((soon) => setTimeout(soon, 5));

describe("a camera", () => {
  let page: FakePage;
  let tracks: FakeTrack[];
  let ask: () => Promise<unknown>;
  const picture = () => ({ srcObject: null as unknown, play: async () => {} }) as unknown as HTMLVideoElement;

  beforeEach(() => {
    [page, tracks, reader.seen] = [new FakePage(), [], null];
    ask = async () => {
      const track = new FakeTrack();
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    };
    vi.stubGlobal("document", page);
    vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: () => ask() } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  async function started(): Promise<{ camera: CodeCamera; video: HTMLVideoElement; codes: string[] }> {
    const video = picture();
    const camera = new CodeCamera(video, read);
    const codes: string[] = [];
    camera.addEventListener("code", (event) => codes.push((event as CustomEvent<string>).detail));
    camera.start();
    await settled();
    return { camera, video, codes };
  }

  it("reports each code once while the code stays in view, and reports a different one", async () => {
    const { camera, codes } = await started();
    expect(camera.stage).toBe("looking");
    for (const seen of ["one", "one", null, "two"]) {
      reader.seen = seen;
      await new Promise((soon) => setTimeout(soon, 150));
    }
    expect(codes).toEqual(["one", "two"]);
    camera.stop();
  });

  it("is released when it is stopped, when the page is hidden, and when it is granted too late", async () => {
    const stopped = await started();
    stopped.camera.stop();
    expect([tracks[0]?.stopped, stopped.video.srcObject]).toEqual([true, null]);

    const hidden = await started();
    page.hide();
    expect([hidden.camera.stage, tracks[1]?.stopped]).toEqual(["off", true]);

    const late = new CodeCamera(picture(), read);
    late.start();
    late.stop();
    await settled();
    expect([late.stage, tracks[2]?.stopped]).toEqual(["off", true]);
  });

  it("reports that the device took it back, and can be started again", async () => {
    const { camera } = await started();
    tracks[0]?.dispatchEvent(new Event("ended"));
    expect(camera.stage).toBe("busy");
    camera.start();
    await settled();
    expect(camera.stage).toBe("looking");
    camera.stop();
  });

  it("reports that access was refused", async () => {
    ask = () => Promise.reject(new DOMException("", "NotAllowedError"));
    const { camera } = await started();
    expect(camera.stage).toBe("refused");
    vi.stubGlobal("navigator", {});
    camera.start();
    await settled();
    expect(camera.stage).toBe("unable");
  });
});
