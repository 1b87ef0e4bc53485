/**
 * Reads thousands of damaged files and rows. Each one must either be refused with an error of a known type, or yield
 * saves that the page can list.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { card, frameOf } from "../../fixtures/cards.ts";
import { readResults } from "../base/prefs/bot-results.ts";
import { readCoached } from "../base/prefs/coach-progress.ts";
import { readProgress } from "../base/prefs/lesson-progress.ts";
import { readSettings } from "../base/prefs/settings.ts";
import { readPuzzleProgress } from "../base/prefs/solved-puzzles.ts";
import { parseRoute } from "../base/router.ts";
import { needFrames, rawText, readRow, sorted } from "./row-validation.ts";
import { isFrame } from "./rows/frame-shape.ts";
import { readStudy } from "./rows/study.ts";
import { FileProblem, readFile } from "./save-file.ts";

await needFrames();

const SAMPLES = fileURLToPath(new URL("../../../tests/saves/0.1.0/", import.meta.url));
const files = readdirSync(SAMPLES).map((name) => readFileSync(SAMPLES + name, "utf8"));
/** The number of cases to try, and the number of the first case with rows; `npm run fuzz` sets both. */
const CASES = Number(process.env.KLEINOD_FUZZ ?? 1000);
const FIRST = Number(process.env.KLEINOD_FUZZ_FIRST ?? 0);
const ODD: readonly unknown[] = [
  ...[null, true, -1, 0, 1.5, 1e300, "", "x", "\u0000", "😀".repeat(300), "9".repeat(5000)],
  ...[[], {}, [[]], [null], { x: 1 }, { __proto__: null }, { constructor: 1 }],
];
/** Values that IndexedDB accepts as keys. Every row in it has such a key. */
const KEYS: readonly IDBValidKey[] = ["abcdefgh", "abcdefgh-2", "", "x".repeat(5000), 7, -0.5, [], ["a", 1]];
const LETTERS = '{}[]":,\\0129aeZé\u0000 ';

/** Return a generator of random numbers (at least 0, less than 1). The same seed always gives the same numbers. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(roll: () => number, all: ArrayLike<T>): T => all[Math.floor(roll() * all.length)] as T;

/** Return the text with damage at one, two or three random places. */
function damaged(roll: () => number, text: string): string {
  for (let left = 1 + Math.floor(roll() * 3); left > 0; left--) {
    const at = Math.floor(roll() * (text.length + 1));
    const cut = Math.floor(roll() ** 4 * (text.length - at));
    text = text.slice(0, at) + (roll() < 0.5 ? pick(roll, LETTERS) : "") + text.slice(at + cut);
  }
  return text;
}

/** Return a JSON value in which odd values replace some parts at random. */
function odd(roll: () => number, value: unknown, share = 0.05): unknown {
  if (roll() < share) return pick(roll, ODD);
  if (Array.isArray(value)) return value.map((inner) => odd(roll, inner, share));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, odd(roll, inner, share)]));
}

describe("if stored or received data is damaged,", { timeout: 120_000 }, () => {
  it("a file is refused with a named reason, or its saves are sound", () => {
    let read = 0;
    for (let number = 0; number < CASES; number++) {
      const roll = dice(number);
      const file = pick(roll, files);
      const text = roll() < 0.5 ? damaged(roll, file) : JSON.stringify(odd(roll, JSON.parse(file)));
      try {
        const { entries } = readFile(text);
        read += entries.length;
        for (const { record, names, at, updated } of entries) {
          expect([
            typeof record,
            Array.isArray(names),
            Number.isInteger(at),
            Number.isFinite(updated),
          ]).toEqual(["string", ...[true, true, true]]);
        }
      } catch (error) {
        expect(error, `case ${number}`).toBeInstanceOf(FileProblem);
      }
    }
    expect(read).toBeGreaterThan(CASES / 10);
  });

  it("a row is a save that can be listed, or can be written to a file as it is", () => {
    const rows = files.flatMap((file) => (JSON.parse(file) as { saves: object[] }).saves);
    let listed = 0;
    for (let number = 0; number < CASES; number++) {
      const roll = dice(number);
      const row = { ...(odd(roll, pick(roll, rows), 0.15) as object), id: pick(roll, KEYS) };
      const { saves, damaged: bad } = sorted([row], readRow);
      expect(saves.length + bad.length, `case ${number}`).toBe(1);
      for (const { names, kinds, title } of saves) {
        listed += 1;
        expect([...names, ...kinds, title].every((text) => typeof text === "string")).toBe(true);
      }
      for (const { raw } of bad) expect(typeof rawText(raw)).toBe("string");
    }
    expect(listed).toBeGreaterThan(CASES / 10);
  });

  it("a row of any store is whole, repaired or reported as damaged, and settings can be read", () => {
    const shown = frameOf(2, [card("c1", "hand0", "sm"), card("c2", "hand1", "back")]);
    const match = {
      ...{ id: "abcd", game: shown.game, record: "kl1~x", names: ["Nora", ""], kinds: ["h", "b1"] },
    };
    const times = { created: 1, updated: 2 };
    const whole = [
      { ...match, ...times, at: 3, over: false, title: "Sunday", fixed: true, frame: shown },
      { id: "abcd", record: "ks1~x", title: "", games: ["x"], chapter: 0, at: 1, ...times, frame: shown },
    ];
    const kept = [
      [
        '{"language":"de","speed":"once","tilted":true}',
        '{"x":{"m1":"solved"}}',
        '{"x":{"at":3,"finished":true}}',
      ],
      [
        '[{"id":"abcd","game":"x","level":"b1","end":"won"}]',
        '{"always":true,"match":"abcd","told":{"x":["y"]}}',
      ],
    ].flat();
    const outcomes = { whole: 0, mended: 0, damaged: 0 };
    for (let number = FIRST; number < FIRST + CASES; number++) {
      const roll = dice(number);
      const study = roll() < 0.5;
      const source = whole[study ? 1 : 0];
      const row = odd(roll, source, roll() ** 3);
      const read = study ? readStudy(row) : readRow(row);
      if (read) {
        outcomes[JSON.stringify(read) === JSON.stringify(source) ? "whole" : "mended"] += 1;
        expect(
          new Date(read.created).toISOString() + new Date(read.updated).toISOString(),
          `${number}`,
        ).toBeTruthy();
        expect(read.frame === null || isFrame(read.frame), `${number}`).toBe(true);
        expect([read.at, read.title.length <= 200].map((one) => Number(one) >= 0)).toEqual([true, true]);
      } else {
        outcomes.damaged += 1;
        expect(typeof rawText(row)).toBe("string");
      }
      const good = pick(roll, kept);
      const text = roll() < 0.5 ? damaged(roll, good) : JSON.stringify(odd(roll, JSON.parse(good), 0.3));
      for (const reader of [readSettings, readPuzzleProgress, readCoached, readResults, readProgress])
        expect(reader(text), `${number}`).toBeTruthy();
    }
    expect(Object.values(outcomes).reduce((sum, one) => sum + one)).toBe(CASES);
    for (const times of Object.values(outcomes)) expect(times).toBeGreaterThan(CASES / 50);
  });

  it("an address still leads to a page", () => {
    for (let number = 0; number < CASES; number++) {
      const roll = dice(number);
      const start = pick(roll, [
        "#/m/kl1~nexus-1~p2~a",
        "#/play/abcd",
        "#/nexus/rules/NEX-1",
        "#/nexus?p=2",
        "#",
      ]);
      expect(parseRoute(damaged(roll, `${start}%E0%A4${pick(roll, LETTERS)}`), ["nexus"]).page).toBeTruthy();
    }
  });
});
