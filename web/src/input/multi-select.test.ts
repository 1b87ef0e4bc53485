import type { ReactiveController } from "lit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "../engine/protocol.ts";
import { nextIds } from "./click-path.ts";
import { MultiSelect } from "./multi-select.ts";

const choice = (...path: string[]): Choice => ({ a: path.join("-"), path });

/** A fake table at which cards are picked; `show` moves it on to its next frame. */
class Table {
  frame: { at: number; seat: number; choices: Choice[] } | undefined;
  clicked: string[] = [];
  readonly updateComplete = Promise.resolve(true);
  readonly #controllers: ReactiveController[] = [];

  get next() {
    return nextIds(this.frame?.choices ?? [], this.clicked);
  }

  addController(controller: ReactiveController): void {
    this.#controllers.push(controller);
  }

  removeController(): void {}

  requestUpdate(): void {
    for (const one of this.#controllers) one.hostUpdated?.();
    vi.runAllTimers();
  }

  show(at: number, seat: number, ...choices: Choice[]): void {
    this.frame = { at, seat, choices };
    this.requestUpdate();
  }
}

describe("a multi-select", () => {
  let table: Table;
  let picked: string[];
  let several: MultiSelect;

  beforeEach(() => {
    vi.useFakeTimers();
    table = new Table();
    picked = [];
    several = new MultiSelect(table, (id) => picked.push(id));
  });

  afterEach(() => vi.useRealTimers());

  it("picks each id in the frame to which the previous pick has led", () => {
    table.show(4, 0, choice("a"), choice("b"), choice("c"));
    several.take(["a", "b", "c"]);
    expect(picked).toEqual(["a"]);
    table.requestUpdate();
    expect(picked).toEqual(["a"]);
    table.show(5, 0, choice("b"), choice("c"));
    table.show(6, 0, choice("c"));
    expect(picked).toEqual(["a", "b", "c"]);
    table.show(7, 0, choice("a"));
    expect(picked).toHaveLength(3);
  });

  it("waits for one more frame if a pick also ends the path chosen before", () => {
    const longer = { ...choice("a"), ways: [["a", "b"]] };
    table.clicked = ["a"];
    table.show(4, 0, longer, choice("b"), choice("c"));
    several.take(["b", "c"]);
    table.clicked = [];
    table.show(5, 0, choice("b"), choice("c"));
    expect(picked).toEqual(["b"]);
    table.show(6, 0, choice("c"));
    expect(picked).toEqual(["b", "c"]);
  });

  it("picks an id that is refused by now, so that the reason is shown, and ends there", () => {
    table.show(4, 0, choice("a"), choice("b"), choice("c"));
    several.take(["a", "b", "c"]);
    table.show(5, 0, { ...choice("b"), why: { code: "gone" } }, choice("c"));
    table.show(6, 0, choice("c"));
    expect(picked).toEqual(["a", "b"]);
  });

  it("drops the rest when another seat is at the turn or nobody can choose", () => {
    table.show(4, 0, choice("a"), choice("b"));
    several.take(["a", "b"]);
    table.show(5, 1, choice("b"));
    table.show(6, 0, choice("b"));
    expect(picked).toEqual(["a"]);
    several.take(["b", "c"]);
    table.show(7, 0);
    table.show(8, 0, choice("c"));
    expect(picked).toEqual(["a", "b"]);
  });

  it("drops the rest when told to, and when its table is removed", () => {
    for (const end of [() => several.forget(), () => several.hostDisconnected()]) {
      picked.length = 0;
      table.show(4, 0, choice("a"), choice("b"));
      several.take(["a", "b"]);
      end();
      table.show(5, 0, choice("b"));
      expect(picked).toEqual(["a"]);
    }
  });

  it("picks nothing without a frame or without ids", () => {
    several.take(["a"]);
    table.show(4, 0, choice("a"));
    several.take([]);
    expect(picked).toEqual([]);
  });
});
