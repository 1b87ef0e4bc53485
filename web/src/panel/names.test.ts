import { beforeEach, describe, expect, it } from "vitest";
import type { Cell, Frame, Piece, Scene } from "../engine/protocol.ts";
import { changedPieces, highlightsOf, leavingKeys } from "../input/highlight.ts";
import { cellName } from "../input/place-names.ts";
import type { Moment } from "../session/session.ts";
import { speak } from "../words/sentences.ts";
import { choiceOf, newsOf } from "./announcements.ts";
import { LiveRegion } from "./live-region.ts";
import { piecesInWords } from "./position-in-words.ts";

const SPEECH = { game: "g", names: ["Anna", "Ben"] };
const cell: Cell = { id: "e5", x: 0, y: 0, shape: "hex", tone: 0, label: "e5", glyph: "" };
const knight: Piece = {
  key: "k",
  at: "e5",
  glyph: "knight",
  seat: 0,
  level: 0,
  say: { code: "knight", args: { seat: 0 } },
  stack: 1,
  lift: 0,
};
const free = { next: undefined, selected: false };

beforeEach(() => {
  speak("en", {
    games: {
      g: {
        knight: "{seat}'s knight",
        capture: "can be captured",
        moved: "{seat} moves.",
        ask: "{seat} is asked.",
        "mark.border": "border",
      },
    },
    shared: {
      "table.possible": "possible",
      "table.refused": "not now",
      "table.selected": "chosen",
      "table.rule": "Rule {rule}",
      "table.chosen.one": "{path} chosen, one place",
      "table.chosen.other": "{path} chosen, {n} places",
      "table.hinted": "Hint: {path}",
      "table.hinted.back": "That undoes the previous hint.",
      "table.hinted.loses": "Everything else loses.",
      "table.hinted.next": "Next best: {path}",
      "table.earlier.other": "{n} more",
      "table.won": "{seat} wins",
      "table.drawn": "A draw",
      "table.curtain": "Hand over to {seat}",
      "table.ending.lost": "It smiles",
    },
  });
});

describe("the name of a cell", () => {
  const next = { tooltip: { code: "capture" }, refused: null, ends: true };

  it("consists of its label, the pieces on it, and what choosing it would mean", () => {
    expect(cellName(cell, [], [], free, SPEECH)).toBe("e5");
    expect(cellName(cell, [knight], [], { next, selected: false }, SPEECH)).toBe(
      "e5, Anna's knight, can be captured",
    );
  });

  it("states whether the cell is chosen, refused or marked", () => {
    const refused = { tooltip: null, refused: { code: "no" }, ends: false };
    expect(cellName(cell, [], [], { next: { ...next, tooltip: null }, selected: false }, SPEECH)).toBe(
      "e5, possible",
    );
    expect(cellName(cell, [], [], { next: refused, selected: false }, SPEECH)).toBe("e5, not now");
    expect(
      cellName(cell, [], [{ at: "e5", kind: "border", seat: -2 }], { ...free, selected: true }, SPEECH),
    ).toBe("e5, border, chosen");
    expect(cellName(cell, [], [{ at: "e5", kind: "unnamed", seat: -2 }], free, SPEECH)).toBe("e5");
  });
});

describe("an announcement", () => {
  const turn = (seat: number, to: number) => ({
    seat,
    from: to - 1,
    to,
    text: "",
    story: [{ code: "moved", args: { seat } }],
  });
  const frameAt = (at: number, more: object = {}): Frame =>
    ({
      id: "m",
      at,
      seat: at % 2,
      kinds: ["h", "h"],
      turns: [turn(0, 1), turn(1, 2)],
      outcome: null,
      prompt: { code: "ask", args: { seat: at % 2 } },
      buttons: {},
      board: { cells: [cell], zones: [], faces: [] },
      scene: { cells: [], pieces: [knight] },
      ...more,
    }) as unknown as Frame;

  it("contains what happened since the previous moment, then the prompt", () => {
    expect(newsOf(undefined, frameAt(0), SPEECH)).toBe("Anna is asked.");
    expect(newsOf(frameAt(0), frameAt(2), SPEECH)).toBe("Anna moves. Ben moves. Anna is asked.");
    expect(newsOf(frameAt(2), frameAt(1), SPEECH)).toBe("Anna moves. Ben is asked.");
    expect(newsOf(frameAt(1), frameAt(2), SPEECH, { code: "capture" })).toBe(
      "Ben moves. can be captured. Anna is asked.",
    );
  });

  it("contains only the new action of a turn that goes on", () => {
    const growing = (at: number, ...codes: string[]): Frame =>
      frameAt(at, {
        seat: 0,
        turns: [
          { seat: 0, from: 0, to: at, text: "", story: codes.map((code) => ({ code, args: { seat: 0 } })) },
        ],
      });
    expect(newsOf(growing(1, "moved"), growing(2, "moved", "capture"), SPEECH)).toBe(
      "can be captured. Anna is asked.",
    );
    expect(newsOf(growing(1, "moved"), growing(2, "moved", "moved"), SPEECH)).toBe(
      "Anna moves. Anna is asked.",
    );
  });

  it("contains at most a dozen sentences about what happened", () => {
    const turns = Array.from({ length: 40 }, (_, index) => turn(index % 2, index + 1));
    const news = newsOf(frameAt(0, { turns }), frameAt(40, { turns }), SPEECH);
    expect(news).toMatch(/^28 more\. (?:(?:Anna|Ben) moves\. ){12}Anna is asked\.$/);
  });

  it("mentions a change of the view once, then the moment shown", () => {
    const moment = (shown: number): Moment =>
      ({
        frame: frameAt(0),
        shown,
        noticed: 0,
        notice: null,
        pending: null,
        hinted: [],
        clicked: [],
      }) as unknown as Moment;
    const voice = new LiveRegion();
    voice.tell(moment(1), SPEECH);
    voice.mention("turned");
    voice.tell(moment(1), SPEECH);
    expect(voice.news).toBe("turned");
    voice.tell(moment(2), SPEECH);
    expect(voice.news).toBe("Anna is asked.");
  });

  it("says only who comes next while the curtain hangs, and afterwards what has happened", () => {
    const moment = (shown: number, curtained: boolean): Moment =>
      ({
        ...{ frame: frameAt(shown), shown, curtained, noticed: 0, notice: null, pending: null },
        ...{ hinted: [], clicked: [] },
      }) as unknown as Moment;
    const voice = new LiveRegion();
    voice.tell(moment(1, false), SPEECH);
    voice.mention("a hand of cards");
    voice.tell(moment(2, true), SPEECH);
    expect(voice.news).toBe("Hand over to Anna");
    voice.tell(moment(2, false), SPEECH);
    expect(voice.news).toBe("Ben moves. Anna is asked.");
  });

  it("leaves out the prompt of a bot", () => {
    expect(newsOf(frameAt(0), frameAt(1, { kinds: ["h", "b1"] }), SPEECH)).toBe("Anna moves.");
  });

  it("ends with the result", () => {
    const outcome = { scores: [1, 0], places: [1, 2], reason: { code: "capture" } };
    expect(newsOf(frameAt(0), frameAt(1, { outcome }), SPEECH)).toBe(
      "Anna moves. Anna wins. can be captured.",
    );
    const drawn = { ...outcome, places: [1, 1] };
    expect(newsOf(frameAt(0), frameAt(1, { outcome: drawn }), SPEECH)).toBe(
      "Anna moves. A draw. can be captured.",
    );
    const alone = { outcome, kinds: ["b1", "h"] };
    expect(newsOf(frameAt(0), frameAt(1, alone), SPEECH)).toBe(
      "Anna moves. Anna wins. It smiles. can be captured.",
    );
  });

  it("names what was chosen, the rule of a refusal, and a hint", () => {
    const doing = {
      frame: frameAt(0),
      notice: null,
      pending: null,
      hinted: [],
      clicked: ["e5"],
      next: new Map(),
    };
    const next = new Map([["a1", { tooltip: null, refused: null, ends: true }]]);
    expect(choiceOf({ ...doing, next } as unknown as Moment, SPEECH)).toBe("e5 chosen, one place");
    const notice = { kind: "refused", msg: { code: "capture", rule: "X-01" } };
    expect(choiceOf({ ...doing, notice } as unknown as Moment, SPEECH)).toBe("can be captured. Rule X-01.");
    const instead = { ...doing, notice: { ...notice, instead: true } } as unknown as Moment;
    const chosen = choiceOf(doing as unknown as Moment, SPEECH);
    expect(choiceOf(instead, SPEECH)).toBe(`can be captured. Rule X-01. ${chosen}.`);
    expect(choiceOf({ ...doing, clicked: [] } as unknown as Moment, SPEECH)).toBe("");
    const [first, other] = [["e5"], ["e5"]].map((path) => ({ path, text: "", why: null, lost: false }));
    const hints = { record: "", at: 0, seat: 0, given: [first, other], takesBack: true };
    const hinted = { ...doing, hinted: ["e5"], reason: { code: "capture" }, hints };
    expect(choiceOf(hinted as unknown as Moment, SPEECH)).toBe(
      "Hint: e5. can be captured. That undoes the previous hint. Next best: e5.",
    );
    const none = { ...hints, given: [first, { ...other, lost: true }], takesBack: false };
    expect(choiceOf({ ...hinted, hints: none } as unknown as Moment, SPEECH)).toBe(
      "Hint: e5. can be captured. Everything else loses.",
    );
  });

  it("can list the pieces of the position in words", () => {
    const pieces = [{ ...knight, key: "2", at: "e10" }, { ...knight, key: "3", at: "e9" }, knight];
    const frame = frameAt(0, { scene: { cells: [], pieces } });
    expect(piecesInWords(frame, SPEECH)).toEqual([["Anna's knight", ["e5", "e9", "e10"]]]);
  });
});

describe("highlights", () => {
  const lastMove = { origins: ["e5", "h1"], passed: ["e6"], ends: ["e7"], cards: ["c0"] };
  const scene = { marks: [{ at: "a1", kind: "border", seat: -2 }] };
  const frame = { lastMove, scene } as unknown as Frame;
  const idle = { next: new Map(), clicked: [], pending: null, lit: [], hinted: [] };

  it("mark the places that the last move left, passed and reached, and the cards it brought", () => {
    const last = [...highlightsOf(frame, idle)].flatMap(([id, look]) => (look.last ? [[id, look.last]] : []));
    expect(Object.fromEntries(last)).toEqual({ e5: "from", h1: "from", e6: "from", e7: "to", c0: "to" });
    expect(highlightsOf({ scene } as unknown as Frame, idle).size).toBe(1);
  });

  it("combine everything that one place shows", () => {
    const next = new Map([
      ["a1", { tooltip: null, refused: null, ends: true }],
      ["#stop", { tooltip: null, refused: null, ends: true }],
    ]);
    const doing = { next, clicked: ["e5"], pending: null, lit: ["a1"], hinted: ["e5", "a1"] };
    const looks = highlightsOf(frame, doing);
    expect(looks.get("a1")).toEqual({
      marks: [{ at: "a1", kind: "border", seat: -2 }],
      next: next.get("a1"),
      lit: true,
      hint: 2,
    });
    expect(looks.get("e5")).toEqual({ last: "from", selected: true, hint: 1 });
    expect(looks.has("#stop")).toBe(false);
  });
});

describe("the preview of a choice", () => {
  const piece = (key: string, at: string, stack = 1) => ({
    key,
    at,
    glyph: "nut",
    seat: -2,
    level: 0,
    stack,
    lift: 0,
  });
  const scene = (...pieces: Scene["pieces"]): Scene => ({
    pieces,
    cells: [],
    cards: [],
    marks: [],
    counts: [],
    notes: [],
  });
  const now = scene(piece("a", "a1"), piece("b", "b1"), piece("c", "c1"), piece("d", "d1"));
  const then = scene(piece("a", "a1"), piece("b", "b1", 2), piece("c", "c2"), piece("e", "e1"));

  it("shows pieces that would be new, higher or elsewhere", () => {
    expect(changedPieces(then, now).map(({ key }) => key)).toEqual(["b", "c", "e"]);
  });

  it("fades pieces that would leave their place, but not those that would grow", () => {
    expect([...leavingKeys(now, then)]).toEqual(["c", "d"]);
  });
});
