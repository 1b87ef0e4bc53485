import { describe, expect, it } from "vitest";
import { type Locks, Presence } from "./tab-presence.ts";

/** Return fake locks that behave as those of browsers. */
function locks(): NonNullable<Locks> {
  let held: { reject: (error: unknown) => void } | null = null;
  const queue: (() => void)[] = [];
  type Work = (lock: Lock | null) => unknown;
  const run = (work: Work): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const mine = { reject };
      held = mine;
      Promise.resolve(work({ name: "x", mode: "exclusive" })).then((value) => {
        resolve(value);
        if (held !== mine) return;
        held = null;
        queue.shift()?.();
      });
    });
  const request = (_name: string, how: LockOptions, work: Work): Promise<unknown> => {
    if (how.steal) {
      held?.reject(new DOMException("stolen", "AbortError"));
      return run(work);
    }
    if (!held) return run(work);
    if (how.ifAvailable) return Promise.resolve(work(null));
    return new Promise((resolve, reject) => {
      how.signal?.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")));
      queue.push(() => {
        if (!how.signal?.aborted) resolve(run(work));
      });
    });
  };
  return { request } as NonNullable<Locks>;
}

function tab(shared: Locks): { presence: Presence; shown: number } {
  const seen = { shown: 0, presence: undefined as unknown as Presence };
  seen.presence = new Presence("abcd", shared, {
    show: async () => {
      seen.shown += 1;
    },
    tell: () => {},
    changed: () => {},
  });
  return seen;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("the presence of tabs", () => {
  it("makes a single tab lead, and a second tab follow and show the stored match", async () => {
    const shared = locks();
    const [one, two] = [tab(shared), tab(shared)];
    one.presence.join();
    await settled();
    two.presence.join();
    await settled();
    expect([one.presence.state, two.presence.state]).toEqual(["leading", "following"]);
    expect(two.shown).toBe(1);
  });

  it("passes the lead to the tab in which somebody plays, which first shows the stored match", async () => {
    const shared = locks();
    const [one, two] = [tab(shared), tab(shared)];
    one.presence.join();
    two.presence.join();
    await settled();
    const before = two.shown;
    await two.presence.lead();
    expect([one.presence.state, two.presence.state]).toEqual(["following", "leading"]);
    expect(two.shown).toBe(before + 1);
    await one.presence.lead();
    await settled();
    expect([one.presence.state, two.presence.state]).toEqual(["leading", "following"]);
  });

  it("lets a tab keep the lead if somebody plays while the lock is still being requested", async () => {
    const late = locks();
    const request = async (name: string, how: LockOptions, work: LockGrantedCallback<unknown>) => {
      await settled();
      return late.request(name, how, work);
    };
    const one = tab({ request } as unknown as Locks);
    one.presence.join();
    await one.presence.lead();
    await settled();
    await settled();
    expect(one.presence.state).toBe("leading");
  });

  it("makes a tab lead when the other tab is closed", async () => {
    const shared = locks();
    const [one, two] = [tab(shared), tab(shared)];
    one.presence.join();
    two.presence.join();
    await settled();
    const led = two.presence.leading();
    one.presence.leave();
    await led;
    expect(two.presence.state).toBe("leading");
  });

  it("makes a tab lead in a browser without locks", async () => {
    const one = tab(undefined);
    one.presence.join();
    await one.presence.lead();
    expect(one.presence.state).toBe("leading");
  });
});
