import { describe, expect, it } from "vitest";
import { lostAddress } from "./lost-address.ts";

const of = (pathname: string, hash = "") => lostAddress({ origin: "https://a.example", pathname, hash });

describe("an address of the site without a file", () => {
  it.each([
    ["/%23/m/kl1~x", "https://a.example/#/m/kl1~x"],
    ["/games/%23/m/kl1~x", "https://a.example/games/#/m/kl1~x"],
    ["/games/%2523/m/kl1~x", "https://a.example/games/#/m/kl1~x"],
    ["/games/%23%2Fm%2Fkl1~x", "https://a.example/games/#/m/kl1~x"],
    ["/games/index.html%23/s/ks2~x", "https://a.example/games/#/s/ks2~x"],
    ["/games/m/kl1~x", "https://a.example/games/#/m/kl1~x"],
    ["/games//m/kl1%7Ex", "https://a.example/games/#/m/kl1%7Ex"],
    ["/m/games/s/2.14/ks2~x", "https://a.example/m/games/#/s/2.14/ks2~x"],
    ["/%23/saves", "https://a.example/#/saves"],
  ])("%s leads on to %s", (path, meant) => {
    expect(of(path).meant).toBe(meant);
  });

  it.each(["/", "/games/nothing.html", "/m/games/", "/games/maps/kl1"])("%s leads nowhere", (path) => {
    expect(of(path).meant).toBeUndefined();
  });

  it("offers the folder of the site as the way home, or the folder above", () => {
    expect(of("/games/%23/m/kl1~x").home).toBe("https://a.example/games/");
    expect(of("/games/nothing.html").home).toBe("https://a.example/games/");
    expect(of("/games/").home).toBe("https://a.example/");
  });

  it("with a complete link behind a wrong path leads one folder higher each time, and ends at the top", () => {
    let { pathname, hash } = new URL("https://a.example/games/wrong/path#/m/kl1~x");
    const tried: string[] = [];
    for (let meant = of(pathname, hash).meant; meant; meant = of(pathname, hash).meant) {
      tried.push(meant);
      ({ pathname, hash } = new URL(meant));
    }
    expect(tried).toEqual(
      ["/games/wrong/", "/games/", "/"].map((path) => `https://a.example${path}#/m/kl1~x`),
    );
  });

  it("never leads to another host", () => {
    for (const path of ["//evil.example/%23/m/kl1~x", "/\\evil.example/%23/x", "//evil.example/m/kl1~x"]) {
      expect(new URL(of(path).meant ?? "").origin).toBe("https://a.example");
      expect(new URL(of(path).home).origin).toBe("https://a.example");
    }
  });
});
