import { beforeEach, expect, it, vi } from "vitest";
import { hurry, pace, settings } from "../base/prefs/settings.ts";
import { Sounds } from "../device/sound.ts";
import { ScreenWakeLock } from "../device/wake-lock.ts";
import type { Moment } from "../session/session.ts";
import { Feedback, soundOf } from "./feedback.ts";

const frame = (at: number, more: object = {}) => ({
  ...{
    game: "g",
    id: "m",
    at,
    plies: at,
    turns: [{ from: 0, to: 9 }],
    last: [{ key: "k", stops: ["a", "b"] }],
  },
  ...{ board: { cells: [{}], zones: [] }, scene: { cells: [], pieces: [], cards: [] }, ...more },
});
const moment = (shown: number, more: object = {}) =>
  ({
    frame: frame(shown),
    shown,
    mode: "live",
    over: false,
    noticed: 0,
    notice: null,
    ...more,
  }) as unknown as Moment;

/** The calls that the fake sounds and the fake vibration have received, in order. */
const done: unknown[] = [];
const senses = () => {
  const begun = new Feedback(
    { listen: () => {}, play: (sound) => void done.push(sound), end: () => void done.push("silence") },
    { keep: (wanted) => void done.push(wanted) },
    (pattern) => void done.push(pattern),
  );
  begun.begin(new EventTarget());
  return begun;
};

beforeEach(() => {
  done.length = 0;
  settings.set("sounds", false);
  settings.set("vibration", true);
});

it("a table sounds and vibrates once for each next moment, and vibrates for a refusal", () => {
  const table = senses();
  table.meet(moment(1));
  expect(done).toEqual([true]);
  table.meet(moment(2));
  table.meet(moment(2));
  expect(done).toEqual([true, true, "roll", 12, true]);
  table.meet(moment(2, { noticed: 1, notice: { kind: "refused" } }));
  expect(done.at(-1)).toEqual([30, 40, 30]);
});

it("a table does not vibrate if that is turned off, and makes no sound behind a curtain", () => {
  const table = senses();
  settings.set("vibration", false);
  table.meet(moment(1));
  table.meet(moment(2, { curtained: true }));
  table.meet(moment(3, { over: true }));
  expect(done).toEqual([true, true, false, "roll"]);
});

it("a device vibrates only if it was touched and can vibrate", () => {
  const ears = { listen: () => {}, play: () => {}, end: () => {} };
  const play = (device: object): void => {
    vi.stubGlobal("navigator", device);
    const table = new Feedback(ears, { keep: () => {} });
    table.begin(new EventTarget());
    table.meet(moment(1));
    table.meet(moment(2));
  };
  const vibrate = (pattern: number): void => void done.push(pattern);
  play({ vibrate, userActivation: { hasBeenActive: false } });
  play({});
  expect(done).toEqual([]);
  play({ vibrate, userActivation: { hasBeenActive: true } });
  play({ vibrate });
  expect(done).toEqual([12, 12]);
  vi.unstubAllGlobals();
});

it("a table lets the screen sleep once it was left, whatever is drawn after that", () => {
  const table = senses();
  table.meet(moment(1));
  table.end();
  table.meet(moment(1));
  table.meet(moment(2));
  expect(done).toEqual([true, false, "silence"]);
});

it("sounds that have ended close their audio context and listen for no touch any more", () => {
  let closed = 0;
  const node = { connect: () => node, frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  const part = () => ({ ...node, gain: node.frequency, connect: () => node, start() {}, stop() {} });
  const context = {
    ...{
      state: "running",
      currentTime: 0,
      createBuffer: () => ({ getChannelData: () => new Float32Array(1) }),
    },
    ...{ createBufferSource: part, createBiquadFilter: part, createGain: part },
    close: async () => {
      closed += 1;
    },
  };
  const heard = new Map<string, unknown>();
  const page = {
    addEventListener: (name: string, ear: () => void) => void heard.set(name, ear),
    removeEventListener: (name: string) => void heard.delete(name),
  };
  const sounds = new Sounds(() => context as never);
  sounds.listen(page as never);
  expect(heard.size).toBe(2);
  sounds.end();
  expect(heard.size).toBe(0);
  settings.set("sounds", true);
  sounds.listen(page as never);
  (heard.get("keydown") as () => void)();
  sounds.play("click");
  sounds.end();
  expect([closed, heard.size]).toEqual([1, 0]);
});

it("placing and moving a piece sound different, and a look back is silent", () => {
  const [old, put] = [frame(1), frame(2, { last: [{ key: "n", stops: ["", "c"] }] })] as never[];
  expect(soundOf(old, put as never)).toBe("click");
  expect(soundOf(old, frame(2) as never)).toBe("roll");
  expect(soundOf(put, old as never)).toBeNull();
  expect(soundOf(undefined, old as never)).toBeNull();
});

it("no sound is made before the page was touched, nor while sounds are off", () => {
  let made = 0;
  const make = (): never => {
    made += 1;
    throw new Error("a sound");
  };
  const page = new EventTarget();
  const sounds = new Sounds(make);
  sounds.listen(page);
  settings.set("sounds", true);
  sounds.play("click");
  expect(made).toBe(0);
  page.dispatchEvent(new Event("pointerdown"));
  settings.set("sounds", false);
  sounds.play("click");
  expect(made).toBe(0);
  settings.set("sounds", true);
  expect(() => sounds.play("click")).toThrow("a sound");
});

it("the screen is kept awake while the page is visible and wants it, and released afterwards", async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const release = async () => void done.push("released");
  const request = async () => {
    done.push("asked");
    return { release };
  };
  const awake = new ScreenWakeLock({ wakeLock: { request } }, page as never);
  awake.keep(true);
  awake.keep(true);
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  awake.keep(false);
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual(["asked", "asked", "released"]);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(done).toHaveLength(3);
  new ScreenWakeLock({}, page as never).keep(true);
});

it("the pace follows the chosen speed, and is zero in a hurry", () => {
  const paces = (["calm", "normal", "quick", "once"] as const).map((speed) => {
    settings.set("speed", speed);
    return pace();
  });
  expect(paces).toEqual([...paces].sort((a, b) => b - a));
  expect([paces[1], paces[3]]).toEqual([1, 0]);
  settings.set("speed", "calm");
  hurry(true);
  expect(pace()).toBe(0);
  hurry(false);
  expect(pace()).toBe(paces[0]);
});
