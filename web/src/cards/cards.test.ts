import { beforeEach, describe, expect, it } from "vitest";
import { card, FACES, frameOf, laid, SIX, TWO } from "../../fixtures/cards.ts";
import type { Frame, Zone } from "../engine/protocol.ts";
import { isCardTable } from "../input/board-or-cards.ts";
import { nextIds } from "../input/click-path.ts";
import { speak } from "../words/sentences.ts";
import { flightsOf } from "./card-flights.ts";
import { cardName, cardViewOf, meterWords, printedWords, zoneName } from "./card-view.ts";
import { cardsInWords, lyingName, tableAsText } from "./table-in-words.ts";
import { countOf, ownSeat, tableLayoutOf } from "./table-layout.ts";

const SPEECH = { game: "sample", names: ["Anna", "Ben"] };

const idle = { next: new Map(), clicked: [], pending: null, lit: [], hinted: [] };
const sightFor = (frame: Frame, clicked: string[] = []) =>
  cardViewOf(frame, SPEECH, { ...idle, clicked, next: nextIds(frame.choices, clicked) });

beforeEach(() => {
  const titles = Object.fromEntries(FACES.map(({ id }) => [`card.${id}`, `card ${id}`]));
  speak("en", {
    games: {
      sample: {
        ...titles,
        "card.hidden": "hidden card",
        "card.s2.text": "Nothing goes on top.",
        "zone.hand": "{seat}'s hand",
        "zone.field": "{seat}'s field",
        "zone.pile": "pile",
        "zone.talers": "talers",
        "zone.up": "turned up",
        "note.pays": "pays {n}",
        "mark.active": "in force",
        "mark.spent": "spent",
        "count.talers": "{n} talers",
        prompt: "{seat} plants.",
      },
    },
    shared: {
      "table.possible": "possible",
      "table.selected": "chosen",
      "table.cards.count.one": "{n} card",
      "table.cards.count.other": "{n} cards",
      "table.cards.pays": "Pays {steps} cards.",
      "table.cards.step": "{pay} for {cards}",
    },
  });
});

describe("the layout of a card table", () => {
  it("puts the viewer at the bottom, otherwise the person at the turn, otherwise the first person", () => {
    expect(ownSeat({ seat: 2, kinds: ["b1", "h", "h"] }, 1)).toBe(1);
    expect(ownSeat({ seat: 2, kinds: ["b1", "h", "h"] }, null)).toBe(2);
    expect(ownSeat({ seat: 0, kinds: ["b1", "h", "h"] }, null)).toBe(1);
    expect(ownSeat({ seat: -2, kinds: ["b1", "b1"] }, null)).toBe(0);
  });

  it("seats the other players in the order of play", () => {
    expect(tableLayoutOf(SIX, 4).others.map(({ seat }) => seat)).toEqual([5, 0, 1, 2, 3]);
  });

  it("finds most places in frames that were stored before zones had roles", () => {
    const zones = SIX.board.zones.map(({ role, ...zone }) => zone as Zone);
    const { own, stacks, wishes } = tableLayoutOf({ ...SIX, board: { ...SIX.board, zones } }, 0);
    expect([own.hands.length, own.fields.length, stacks.length, wishes.length]).toEqual([1, 2, 1, 1]);
  });

  it("places every zone exactly once", () => {
    const { own, others, stacks, rows, offers, wishes } = tableLayoutOf(SIX, 0);
    const placed = [own, ...others].flatMap(({ hands, purses, fields, wished, aside }) => [
      ...hands,
      ...wished,
      ...purses,
      ...fields,
      ...aside,
    ]);
    const drawn = [...placed, ...stacks, ...rows, ...offers, ...wishes].map(({ id }) => id);
    expect(drawn.sort()).toEqual(SIX.board.zones.map(({ id }) => id).sort());
  });

  it("treats a table without cells but with zones as a card table, and counts a stack by its number", () => {
    expect(isCardTable(TWO)).toBe(true);
    expect(isCardTable({ ...TWO, board: { cells: [], zones: [], faces: [] } })).toBe(false);
    expect(countOf([card("p0", "pile", "back", -1, 93)])).toBe(93);
    expect(countOf(laid("d", "discards", ["gm", "sm"]))).toBe(2);
  });
});

describe("the name of a card", () => {
  const find = (key: string) => {
    const found = TWO.scene.cards.find((one) => one.key === key);
    if (!found) throw new Error(`no card ${key}`);
    return found;
  };

  it("states its title and what choosing it would mean", () => {
    expect(cardName(find("h0-0"), sightFor(TWO))).toBe("card sm, possible");
    expect(cardName(find("h0-0"), sightFor(TWO, ["h0-0"]))).toBe("card sm, chosen");
  });

  it("states whether the card is in force or spent", () => {
    expect(cardName(find("c0-1-1"), sightFor(TWO))).toBe("card s2, in force");
    expect(cardName(find("c0-0-1"), sightFor(TWO))).toBe("card s2, spent");
  });

  it("is followed by the card's text and its meter, step by step", () => {
    expect(printedWords(find("c0-1-1"), sightFor(TWO))).toBe(
      "Nothing goes on top. Pays 1 for 2, 2 for 4, 3 for 6, 4 for 7 cards.",
    );
    expect(FACES.filter(({ id }) => id === "gm").map(meterWords)).toEqual(["Pays 2 for 2, 3 for 3 cards."]);
    expect(FACES.filter(({ id }) => id === "sB").map(meterWords)).toEqual([""]);
  });

  it("is the same for all hidden cards, without printed text", () => {
    const hidden = TWO.scene.cards.filter(({ zone }) => zone === "hand1");
    expect(hidden).toHaveLength(5);
    expect(new Set(hidden.map((one) => cardName(one, sightFor(TWO))))).toEqual(new Set(["hidden card"]));
    expect(hidden.map((one) => printedWords(one, sightFor(TWO)))).toEqual(hidden.map(() => ""));
  });
});

describe("the name of a zone", () => {
  it("states how many cards lie there, what they would pay, and what choosing the zone would mean", () => {
    const named = (id: string, clicked: string[] = []): string => {
      const zone = TWO.board.zones.find((one) => one.id === id);
      return zone ? zoneName(zone, sightFor(TWO, clicked)) : "";
    };
    expect(named("f0-0")).toBe("Anna's field 1, 12 cards, pays 4");
    expect(named("f0-2", ["h0-0"])).toBe("Anna's field 3, 0 cards, possible");
    expect(named("hand1")).toBe("Ben's hand, 5 cards");
    expect(named("pile")).toBe("pile, 93 cards");
    expect(named("talers1")).toBe("Ben: talers, 0 cards");
  });
});

describe("a card table in words", () => {
  it("lists the cards in each zone, but only the number of hidden cards", () => {
    const lines = new Map(cardsInWords(TWO, SPEECH));
    expect(lines.get("turned up")).toEqual(["card s2", "card gm"]);
    expect(lines.get("pile")).toEqual(["93 cards"]);
    expect(lines.get("Ben's hand")).toEqual(["5 cards"]);
  });

  it("names the card or zone that was clicked", () => {
    expect(lyingName(TWO, "h0-1", SPEECH)).toBe("card gm");
    expect(lyingName(TWO, "f0-2", SPEECH)).toBe("Anna's field 3");
    expect(lyingName(TWO, "nowhere", SPEECH)).toBe("");
  });

  it("reveals nothing of another player's hand when it is shared", () => {
    const prompt = { code: "prompt", args: { seat: 0 } };
    const other = frameOf(2, [...laid("h1-", "hand1", ["back", "back"], 1)], { prompt });
    expect(tableAsText(other, SPEECH)).toBe("Anna plants.\nBen's hand: 2 cards");
  });
});

describe("cards in flight", () => {
  it("land as the last cards of their zones, in order", () => {
    const { scene } = frameOf(2, [
      ...laid("c0-0-", "f0-0", ["sm", "sm", "sw"], 0),
      card("h0-0", "hand0", "gm", 0),
    ]);
    const last = [
      { key: "h0-0", stops: ["up", "f0-0"] },
      { key: "h0-1", stops: ["f0-0"] },
      { key: "u0", stops: [""] },
    ];
    expect(flightsOf(last, scene)).toEqual([
      { key: "h0-0", stops: ["up", "f0-0"], lands: "c0-0-1" },
      { key: "h0-1", stops: ["f0-0"], lands: "c0-0-2" },
      { key: "u0", stops: [], lands: "" },
    ]);
  });

  it("fly only once from a hand to the field if a received card is laid there at once", () => {
    const { scene } = frameOf(2, laid("c0-0-", "f0-0", ["sm", "sw"], 0));
    const last = [
      { key: "h1-2", stops: ["hand1", "aside0"] },
      { key: "a0-0", stops: ["aside0", "f0-0"] },
    ];
    expect(flightsOf(last, scene, new Map([["h1-2", 0]]))).toEqual([
      { key: "h1-2", stops: ["hand1", "aside0", "f0-0"], lands: "c0-0-1" },
    ]);
  });

  it("are shown in flight without a landing card if they come back face down", () => {
    const { scene } = frameOf(2, laid("c0-0-", "f0-0", ["sm"], 0));
    const last = [{ key: "talers1", stops: ["talers1", "lifted", "talers1"], face: "sw" }];
    expect(flightsOf(last, scene)).toEqual([{ ...last[0], lands: "" }]);
  });
});
