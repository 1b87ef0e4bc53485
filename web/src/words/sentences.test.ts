import { beforeEach, describe, expect, it, vi } from "vitest";
import { has, percent, preferredLanguage, say, seatNames, speak, t } from "./sentences.ts";

const SHARED = {
  "color.blue": "Blau",
  "color.black": "Schwarz",
  "turns.one": "ein Zug",
  "turns.other": "{n} Züge",
  "spoils.zero": "nichts geschlagen",
  spoils: "{n} von {of} geschlagen",
  moved: "{seat} zieht den {piece} nach {to}.",
  beat: "{seat} schlägt {other_seat}.",
  knight: "Ritter",
};

beforeEach(() => {
  speak("de", { games: { morundir: { knight: "Reiter" } }, shared: SHARED });
});

describe("t", () => {
  it("fills the placeholders and leaves unknown ones as they are", () => {
    expect(t("moved", { seat: "Anna", to: "e4" })).toBe("Anna zieht den {piece} nach e4.");
  });

  it("chooses the plural by n", () => {
    expect(t("turns", { n: 1 })).toBe("ein Zug");
    expect(t("turns", { n: 0 })).toBe("0 Züge");
    expect(t("turns", { n: 7 })).toBe("7 Züge");
  });

  it("uses the text for zero if there is one", () => {
    expect(t("spoils", { n: 0, of: 3 })).toBe("nichts geschlagen");
    expect(t("spoils", { n: 1, of: 3 })).toBe("1 von 3 geschlagen");
  });

  it("prefers the words of the game", () => {
    expect(t("knight", {}, "morundir")).toBe("Reiter");
    expect(t("knight", {}, "matobo")).toBe("Ritter");
  });

  it("shows an unknown key and reports it once", () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(t("no.such.key")).toBe("no.such.key");
    expect(t("no.such.key")).toBe("no.such.key");
    expect(report).toHaveBeenCalledOnce();
    expect(has("no.such.key")).toBe(false);
    report.mockRestore();
  });
});

describe("percent", () => {
  it("has a non-breaking space in German, and no space in English", () => {
    expect(percent(70)).toBe("70\u00a0%");
    speak("en", { games: {}, shared: SHARED });
    expect(percent(70)).toBe("70%");
  });
});

describe("say", () => {
  const speech = { game: "morundir", names: ["Anna", "Ben"] };

  it("replaces seats by their names and $ arguments by their words", () => {
    const msg = { code: "moved", args: { seat: 0, piece: "$knight", to: "d4" } };
    expect(say(msg, speech)).toBe("Anna zieht den Reiter nach d4.");
    expect(say({ code: "beat", args: { seat: 1, other_seat: 0 } }, speech)).toBe("Ben schlägt Anna.");
  });

  it("joins several $ codes into a list", () => {
    const msg = { code: "moved", args: { seat: 0, piece: "$knight$color.blue", to: "d4" } };
    expect(say(msg, speech)).toBe("Anna zieht den Reiter, Blau nach d4.");
  });

  it("leaves a typed name as it is, even if it looks like a key or a placeholder", () => {
    const names = ["$knight", "{to}"];
    const msg = { code: "beat", args: { seat: 0, other_seat: 1 } };
    expect(say(msg, { game: "morundir", names })).toBe("$knight schlägt {to}.");
  });
});

describe("the defaults for names and languages", () => {
  it("use the colour of a seat that has no name", () => {
    expect(seatNames(["blue", "black"], ["  Anna ", "  "])).toEqual(["Anna", "Schwarz"]);
  });

  it("use the browser's first language in which the page is available", () => {
    expect(preferredLanguage(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferredLanguage(["en-GB", "de"])).toBe("en");
    expect(preferredLanguage(["fr", "it"])).toBe("en");
  });
});
