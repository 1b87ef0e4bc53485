import { expect, it } from "vitest";
import { iceServer, isIceServer, stunAddress } from "./ice-server.ts";

const NOBODY = { name: "", password: "" };
const LOGIN = { name: "oma", password: "pass:w@rd" };

it.each([
  ["stun:stun.example.org:3478", true],
  ["stuns:stun.example.org", true],
  ["turn:turn.example.org:3478", true],
  ["turns:[2001:db8::7]:5349?transport=tcp", true],
  ["turn:oma:secret@example.org", false],
  ["turn:", false],
  ["stun:stun.example.org?transport=udp", false],
  ["https://example.org", false],
  ["", false],
])("%j is the address of a server: %s", (address, is) => {
  expect(isIceServer(address)).toBe(is);
});

it("a TURN server is used only with a name and a password", () => {
  expect(iceServer("stun:example.org", NOBODY)).toEqual({ urls: "stun:example.org" });
  expect(iceServer("turn:example.org", NOBODY)).toBeNull();
  expect(iceServer("turn:example.org", { ...LOGIN, password: "" })).toBeNull();
  const expected = { urls: "turn:example.org", username: "oma", credential: "pass:w@rd" };
  expect(iceServer("turn:example.org", LOGIN)).toEqual(expected);
  expect(iceServer("https://example.org", LOGIN)).toBeNull();
});

it("an invitation holds the address of the STUN server, but no password", () => {
  expect(stunAddress(null)).toBe("");
  expect(stunAddress(iceServer("stun:example.org:3478", NOBODY))).toBe("stun:example.org:3478");
  expect(stunAddress(iceServer("turns:example.org:5349?transport=tcp", LOGIN))).toBe(
    "stuns:example.org:5349",
  );
});
