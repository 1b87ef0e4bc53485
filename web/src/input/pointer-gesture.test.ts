import type { ReactiveController, ReactiveControllerHost } from "lit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Gesture, PointerGesture } from "./pointer-gesture.ts";

/** The part of a Lit element that a gesture uses. */
class Host extends EventTarget {
  controller: ReactiveController | null = null;
  addController(controller: ReactiveController): void {
    this.controller = controller;
  }
}

const room = new EventTarget();
vi.stubGlobal("addEventListener", room.addEventListener.bind(room));

let told: string[];
let host: Host;

function held(more: Partial<Gesture<string>> = {}): PointerGesture<string> {
  host = new Host();
  const gesture: Gesture<string> = {
    press: () => "it",
    begin: (on, { x, y }) => told.push(`begin ${on} ${x},${y}`) > 0,
    move: ({ clientX, clientY }) => told.push(`move ${clientX},${clientY}`),
    end: (on, event) => told.push(event ? `drop ${on}` : `broken ${on}`),
    ...more,
  };
  return new PointerGesture(host as unknown as ReactiveControllerHost & HTMLElement, gesture);
}

const fire = (at: EventTarget, type: string, fields: object = {}): Event => {
  const event = Object.assign(new Event(type, { cancelable: true }), {
    pointerId: 1,
    button: 0,
    isPrimary: true,
    detail: 1,
    ...fields,
  });
  at.dispatchEvent(event);
  return event;
};
const down = (x: number, y: number, more = {}): Event =>
  fire(host, "pointerdown", { clientX: x, clientY: y, ...more });
const move = (x: number, y: number, more = {}): Event =>
  fire(room, "pointermove", { clientX: x, clientY: y, ...more });
const up = (type = "pointerup", more = {}): Event => fire(room, type, { clientX: 0, clientY: 0, ...more });
const touch = (x: number, y: number): Event =>
  fire(host, "touchmove", { touches: [{ clientX: x, clientY: y }] });

beforeEach(() => {
  told = [];
});

describe("a drag", () => {
  it("starts beyond a small distance, goes on within that distance, and suppresses the click", () => {
    held();
    down(10, 10);
    move(15, 15);
    move(18, 10);
    move(11, 10);
    up();
    expect(told).toEqual(["begin it 10,10", "move 18,10", "move 11,10", "drop it"]);
    expect(fire(host, "click", { detail: 0 }).defaultPrevented).toBe(false);
    expect(fire(host, "click").defaultPrevented).toBe(true);
    expect(fire(host, "click").defaultPrevented).toBe(false);
    move(99, 99);
    expect(told.length).toBe(4);
  });

  it("does not start within a small distance, so that the click counts", () => {
    held();
    down(10, 10);
    move(14, 14);
    up();
    expect(told).toEqual([]);
    expect(fire(host, "click").defaultPrevented).toBe(false);
  });

  it("is aborted by a second finger, a cancelled pointer, and the removal of its element", () => {
    const ways = [
      () => down(50, 50, { pointerId: 2, isPrimary: false }),
      () => up("pointercancel"),
      () => host.controller?.hostDisconnected?.(),
    ];
    for (const way of ways) {
      told = [];
      held();
      down(0, 0);
      move(20, 0);
      way();
      move(40, 0);
      up();
      expect(told).toEqual(["begin it 0,0", "move 20,0", "broken it"]);
      expect(fire(host, "click").defaultPrevented).toBe(false);
    }
  });

  it("starts only with the primary pointer and its main button, pressed on something", () => {
    held();
    down(0, 0, { button: 2 });
    down(0, 0, { isPrimary: false });
    move(20, 0);
    down(0, 0);
    move(20, 0, { pointerId: 7 });
    up("pointerup", { pointerId: 7 });
    up();
    held({ press: () => undefined });
    down(0, 0);
    move(20, 0);
    expect(told).toEqual([]);
  });

  it("does nothing more once its start was declined", () => {
    held({ begin: () => false });
    down(0, 0);
    move(20, 0);
    move(40, 0);
    up();
    expect(told).toEqual([]);
  });

  it("lets the page scroll in allowed directions as long as it has not started", () => {
    held({ scrolls: (_, across) => across });
    down(0, 0);
    expect(touch(0, 5).defaultPrevented).toBe(true);
    move(20, 0);
    expect(touch(20, 0).defaultPrevented).toBe(true);
    up();
    down(0, 0);
    expect(touch(5, 0).defaultPrevented).toBe(false);
    move(20, 0);
    expect(told).toEqual(["begin it 0,0", "move 20,0", "drop it"]);
  });
});
