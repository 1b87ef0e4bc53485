import { describe, expect, it } from "vitest";
import { absolute, href, parseRoute, type Route } from "./router.ts";

const GAMES = ["morundir", "matobo"];
const RECORD = "kl1~morundir-1~p2~fD1KK1dk3kdk4k7K4KDK3KD1kk1d_0_0~49vv2d";

describe("parseRoute", () => {
  const routes: Route[] = [
    { page: "home" },
    { page: "setup", game: "morundir" },
    { page: "setup", game: "matobo", choices: "seats=3&layout=sro" },
    { page: "draw", game: "matobo", choices: "" },
    { page: "draw", game: "matobo", choices: "layout=sro" },
    { page: "rules", game: "matobo", rule: "" },
    { page: "rules", game: "morundir", rule: "MOR-07" },
    { page: "learn", game: "morundir" },
    { page: "puzzles", game: "matobo" },
    { page: "readings", game: "morundir", reading: "" },
    { page: "readings", game: "morundir", reading: "across" },
    { page: "position", record: RECORD },
    { page: "match", record: RECORD },
    { page: "play", id: "abcd2345-2" },
    { page: "about" },
    { page: "settings" },
    { page: "python" },
    { page: "counts" },
    { page: "studies" },
    { page: "study", id: "abcd2345-2" },
    { page: "shared-study", text: "ks1~heNqLVlLSiQ~541e5o" },
    { page: "shared-study", text: "ks1~heNqLVlLSiQ~541e5o", place: "2.14" },
    { page: "fresh-study", game: "matobo" },
    { page: "embed", record: "" },
    { page: "embed", record: RECORD },
    { page: "board", how: "replay.de", record: RECORD },
  ];

  it.each(routes)("reads back the route it wrote for $page", (route) => {
    expect(parseRoute(href(route), GAMES)).toEqual(route);
  });

  it("takes an empty address for the home page", () => {
    expect(parseRoute("", GAMES)).toEqual({ page: "home" });
    expect(parseRoute("#", GAMES)).toEqual({ page: "home" });
  });

  it("reads a link whose characters a chat program has escaped", () => {
    const escaped = `#/m/${RECORD.replaceAll("~", "%7E")}`;
    expect(parseRoute(escaped, GAMES)).toEqual({ page: "match", record: RECORD });
  });

  it("leaves an invalid escape as it is", () => {
    expect(parseRoute("#/p/kl1%E0%A4%A", GAMES)).toEqual({ page: "position", record: "kl1%E0%A4%A" });
  });

  it.each([
    "#/chess",
    "#/morundir/openings",
    "#/morundir/set",
    "#/morundir/draw/a/b",
    "#/morundir/learn/2",
    "#/morundir/readings/across/2",
    "#/about/us",
    "#/play",
    "#/board/look",
    "#/play/a/b",
    "#/morundir/rules/MOR-07/x",
  ])("knows no page at %s", (hash) => {
    expect(parseRoute(hash, GAMES)).toEqual({ page: "unknown", address: hash.slice(2) });
  });
});

describe("absolute", () => {
  it("keeps the folder of the site and puts everything else behind the #", () => {
    const here = { origin: "https://example.org", pathname: "/kleinod/" };
    expect(absolute({ page: "match", record: RECORD }, here)).toBe(
      `https://example.org/kleinod/#/m/${RECORD}`,
    );
  });
});
