/** A fair deal between a host and guests, every cell of its tables, and hosts who do not play fair. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SECRETS } from "../../base/random.ts";
import { EngineError } from "../../engine/engine.ts";
import type { Frame, Request } from "../../engine/protocol.ts";
import { type BySeat, commitmentTo, freshSecret, HOST, seedOf, wordOf } from "./commitments.ts";
import { FairGuest } from "./fair-guest.ts";
import { FairHost } from "./fair-host.ts";
import { type FairFromHost, fairFromGuest, fairFromHost } from "./fair-messages.ts";
import { AUDITS, DEALS } from "./fair-stages.ts";

const soon = (reached: () => unknown) => vi.waitFor(reached, { timeout: 5000 });

const ILLEGAL = { ok: false, kind: "illegal", msg: { code: "no" } } as const;

/** A match of the test: its record is the seed and a letter for each deed. "x" is against the rules. */
function frameOf(record: string, at: number, viewer: number | null): Frame {
  const [seed = "", deeds = ""] = record.slice(1).split(".");
  return {
    ...{ game: "count", seats: 3, options: {}, kinds: ["h", "h", "h"], id: "m", record, seed: Number(seed) },
    ...{ at, plies: deeds.length, turn: at, seat: at % 3, viewer, positionText: `p${seed}` },
    turns: [...deeds].map((_, seat) => ({ seat })),
    ...{ prompt: { code: `${viewer}` }, scene: `${seed} ${deeds.slice(0, at)} for ${viewer}` },
    outcome: deeds[at - 1] === "e" ? {} : null,
  } as unknown as Frame;
}

async function ask(request: Request): Promise<never> {
  if (request.op === "new") return frameOf(`r${request.seed}.`, 0, null) as never;
  // A "c" is chance that somebody has chosen.
  if (request.op === "chance") return { differs: request.record.includes("c") ? 1 : null } as never;
  if (request.op !== "goto" || request.record.includes("x")) throw new EngineError(ILLEGAL);
  return frameOf(request.record, request.at, request.viewer ?? null) as never;
}

class Evening {
  /** Changes what a guest is told, as a host may who does not play fair. */
  forge = (_seat: number | null, message: FairFromHost): FairFromHost => message;
  /** Changes what is dealt. */
  swap = (first: Frame): Frame => first;
  record = "r1.";
  readonly changed = vi.fn();
  readonly guests: Map<number | null, FairGuest>;
  readonly host: FairHost;
  silent = false;

  constructor(seats: readonly (number | null)[] = [1, 2, null]) {
    this.host = new FairHost({
      ask,
      tell: (message) => this.tell(message),
      record: () => this.record,
      dealt: async (first) => {
        this.record = this.swap(first).record;
        this.show(0);
      },
      changed: this.changed,
    });
    this.guests = new Map(
      seats.map((seat) => {
        const send = (message: object): void => {
          const heard = fairFromGuest(JSON.parse(JSON.stringify(message)));
          if (!heard) throw new Error("no message");
          if (!this.silent) void this.host.hear(seat, heard);
        };
        return [seat, new FairGuest(seat, { ask, send, changed: () => {} })];
      }),
    );
  }

  tell(message: FairFromHost): void {
    for (const [seat, guest] of this.guests) {
      const heard = fairFromHost(JSON.parse(JSON.stringify(this.forge(seat, message))));
      if (!heard) throw new Error("no message");
      void guest.hear(heard);
    }
  }

  guest(seat: number | null): FairGuest {
    const guest = this.guests.get(seat);
    if (!guest) throw new Error(`nobody at ${seat}`);
    return guest;
  }

  show(at: number): void {
    for (const [seat, guest] of this.guests) guest.note(frameOf(this.record, at, seat));
  }

  async deal(): Promise<this> {
    await this.host.see(frameOf("r1.", 0, null), [1, 2], true);
    await soon(() => expect(this.host.stage).toBe("dealt"));
    await soon(() => expect(this.guest(null).stage).toBe("watching"));
    return this;
  }

  play(deed: string): void {
    this.record += deed;
    this.show(this.record.split(".")[1]?.length ?? 0);
  }

  async end(): Promise<void> {
    this.play("e");
    const at = this.record.split(".")[1]?.length ?? 0;
    await this.host.see(frameOf(this.record, at, null), [1, 2], true);
    for (const guest of this.guests.values())
      await soon(() => expect(["true", "false"]).toContain(guest.stage));
  }

  get lies(): (string | null)[] {
    return [...this.guests.values()].map(({ lie }) => lie);
  }

  get words(): Set<string> {
    return new Set([this.host.word, ...[...this.guests.values()].map(({ word }) => word)]);
  }
}

describe("a fair deal", () => {
  it("is made of all secrets, checked by all, and ends in one word", async () => {
    const table = await new Evening().deal();
    expect(table.record).not.toBe("r1.");
    for (const deed of "abbab") table.play(deed);
    await table.end();
    expect(table.lies).toEqual([null, null, null]);
    expect(table.words.size).toBe(1);
    expect(table.host.word).toMatch(/^[a-z]{4,10}-[a-z]{4,10}$/);
  });

  it("waits until all who play are here, and is made again when somebody else comes", async () => {
    const table = new Evening();
    const before = frameOf("r1.", 0, null);
    await table.host.see(before, [1, 2], false);
    expect(table.host.stage).toBe("none");
    await table.host.see(frameOf("r1.ab", 2, null), [1, 2], true);
    expect(table.host.stage).toBe("none");
    await table.deal();
    const { record } = table;
    await table.host.see(frameOf(record, 0, null), [1, 2], true);
    expect(table.record).toBe(record);
    await table.host.see(frameOf(record, 0, null), [1], true);
    await soon(() => expect(table.host.stage).toBe("dealt"));
    expect(table.record).not.toBe(record);
  });

  it("is not made where somebody leaves or opens another secret, and the cards stay", async () => {
    const left = new Evening();
    left.silent = true;
    await left.host.see(frameOf("r1.", 0, null), [1, 2], true);
    expect(left.host.stage).toBe("committing");
    await left.host.see(frameOf("r1.", 0, null), [1, 2], false);
    expect([left.host.stage, left.record]).toEqual(["none", "r1."]);
    await soon(() => expect(left.guest(1).stage).toBe("none"));

    // A match that begins at a position of somebody's own has another record.
    const placed = new Evening();
    await placed.host.see(frameOf("q1.", 0, null), [1, 2], true);
    await soon(() => expect(placed.guest(1).stage).toBe("none"));
    expect([placed.host.stage, placed.record]).toEqual(["none", "r1."]);

    const wrong = new Evening([1]);
    const open = vi.spyOn(wrong.host, "hear");
    open.mockImplementation((seat, message) => {
      const other = message.do === "secret" ? { ...message, secret: freshSecret() } : message;
      return FairHost.prototype.hear.call(wrong.host, seat, other);
    });
    await wrong.host.see(frameOf("r1.", 0, null), [1], true);
    await soon(() => expect(wrong.host.stage).toBe("none"));
    expect(wrong.record).toBe("r1.");
  });

  it("forgets what was taken back", async () => {
    const table = await new Evening().deal();
    for (const deed of "abb") table.play(deed);
    table.record = table.record.slice(0, -2);
    table.show(1);
    for (const deed of "aa") table.play(deed);
    await table.end();
    expect(table.lies).toEqual([null, null, null]);
  });

  it("is checked, but for a secret of one's own, by somebody who comes later", async () => {
    const table = await new Evening().deal();
    table.play("a");
    const { news } = table.host;
    const late = new FairGuest(2, { ask, send: () => {}, changed: () => {} });
    if (news) await late.hear(news);
    table.guests.set(2, late);
    table.play("b");
    await table.end();
    expect(table.lies).toEqual([null, null, null]);
    expect(table.words.size).toBe(1);
  });
});

describe("a host who does not play fair", () => {
  let table: Evening;
  beforeEach(async () => {
    table = new Evening();
  });

  it("deals otherwise than committed", async () => {
    table.swap = () => frameOf("r7.", 0, null);
    await table.deal();
    await table.end();
    expect(table.lies).toEqual(["deal", "deal", "deal"]);
  });

  it("chooses what chance does later", async () => {
    await table.deal();
    table.play("c");
    await table.end();
    expect(table.lies).toEqual(["deal", "deal", "deal"]);
  });

  it("hides a move from one", async () => {
    await table.deal();
    table.play("a");
    table.guest(1).note(frameOf(table.record.replace("a", "b"), 1, 1));
    table.play("a");
    await table.end();
    expect(table.lies).toEqual(["seen", null, null]);
    expect(table.guest(1).turn).toBe(1);
  });

  it("shows two guests different matches: one notices, or their words differ", async () => {
    await table.deal();
    const { record } = table;
    table.forge = (seat, message) =>
      message.do === "opened" && seat === 1 ? { ...message, record: `${record}be` } : message;
    table.play("a");
    table.guest(1).note(frameOf(`${record}b`, 1, 1));
    table.play("e");
    table.guest(1).note(frameOf(`${record}be`, 2, 1));
    await table.host.see(frameOf(table.record, 2, null), [1, 2], true);
    await soon(() => expect(table.guest(1).stage).toBe("true"));
    await soon(() => expect(table.guest(2).stage).toBe("true"));
    expect(table.guest(1).word).not.toBe(table.guest(2).word);
  });

  it("tells two guests different commitments", async () => {
    const forged = await commitmentTo(freshSecret(), 1, freshSecret());
    table.forge = (seat, message) =>
      message.do === "listed" && seat === 2
        ? { ...message, all: message.all.map(([one, text]) => [one, one === 2 ? forged : text] as const) }
        : message;
    await table.host.see(frameOf("r1.", 0, null), [1, 2], true);
    await soon(() => expect(table.guest(2).lie).toBe("commitments"));
    expect(table.record).toBe("r1.");
  });

  it("chooses its secret after it has seen those of others", async () => {
    table.forge = (_, message) =>
      message.do === "opened"
        ? {
            ...message,
            secrets: message.secrets.map(([seat, one]) => [seat, seat === HOST ? freshSecret() : one]),
          }
        : message;
    await table.deal();
    await table.end();
    expect(table.lies).toEqual(["secrets", "secrets", "secrets"]);
  });

  it("opens a record that is against the rules", async () => {
    table.forge = (_, message) =>
      message.do === "opened" ? { ...message, record: `${message.record}x` } : message;
    await table.deal();
    await table.end();
    expect(table.lies).toEqual(["record", "record", "record"]);
  });
});

it("a device whose engine fails says that it cannot check, and accuses nobody", async () => {
  const table = await new Evening().deal();
  const broken = new FairGuest(null, {
    ask: () => Promise.reject(new EngineError({ ...ILLEGAL, kind: "bug" })),
    send: () => {},
    changed: () => {},
  });
  const { news } = table.host;
  if (news) await broken.hear(news);
  table.guests.set(null, broken);
  table.play("e");
  await table.host.see(frameOf(table.record, 1, null), [1, 2], true);
  await soon(() => expect(broken.stage).toBe("none"));
  expect(broken.lie).toBeNull();
});

describe("what is published", () => {
  it("is no hash of the seed, and every secret changes the seed", async () => {
    const deal = freshSecret();
    const secrets: BySeat = [HOST, 1, 2].map((seat) => [seat, freshSecret()] as const);
    const seeds = new Set([await seedOf(secrets, deal)]);
    for (const changed of [0, 1, 2])
      seeds.add(
        await seedOf(
          secrets.map(([seat, one], n) => [seat, n === changed ? freshSecret() : one]),
          deal,
        ),
      );
    expect(seeds.size).toBe(4);
    for (const seed of seeds) expect(Number.isSafeInteger(seed) && seed < SECRETS).toBe(true);
    expect(await seedOf([...secrets].reverse(), deal)).toBe(await seedOf(secrets, deal));
    expect(await commitmentTo("a", 1, deal)).not.toBe(await commitmentTo("a", 2, deal));
    expect(await wordOf("r1", secrets, deal)).not.toBe(await wordOf("r2", secrets, deal));
  });

  it("is read as from a stranger", () => {
    const deal = freshSecret();
    const long = `${deal}${deal}`;
    for (const bad of [
      { do: "commit", deal: "x", host: long },
      { do: "commit", deal, host: deal },
      {
        do: "listed",
        deal,
        all: [
          [1, long],
          [1, long],
        ],
      },
      { do: "listed", deal, all: [[99, long]] },
      { do: "dealt", deal, all: {} },
      { do: "opened", deal, secrets: [[1, deal]], record: 7 },
      { do: "nothing", deal },
    ])
      expect(fairFromHost(bad), JSON.stringify(bad)).toBeNull();
    for (const bad of [
      { do: "committed", deal, commitment: deal },
      { do: "secret", deal },
      { do: "committed" },
    ])
      expect(fairFromGuest(bad), JSON.stringify(bad)).toBeNull();
  });
});

describe("the tables", () => {
  it("lead from every cell to a stage, deal only what all have opened, and tell all only at the end", () => {
    for (const table of [DEALS, AUDITS] as Readonly<Record<string, Record<string, { to: string }>>>[])
      for (const row of Object.values(table))
        for (const { to } of Object.values(row)) expect(Object.keys(table)).toContain(to);
    const doing = (table: typeof DEALS | typeof AUDITS, wanted: string): string[] =>
      Object.entries(table).flatMap(([stage, row]) =>
        Object.entries(row as Record<string, { do: readonly string[] }>).flatMap(
          ([event, { do: actions }]) => (actions.includes(wanted) ? [`${stage} ${event}`] : []),
        ),
      );
    expect(doing(DEALS, "deal")).toEqual(["opening complete"]);
    expect(doing(DEALS, "open")).toEqual(["dealt over"]);
    expect(doing(AUDITS, "reveal")).toEqual(["committed listed"]);
    expect(doing(AUDITS, "check")).toEqual(["watching opened"]);
  });
});
