/**
 * The order of the house: rooms stand on floors, a room knows only what lies below it, others come in by its doors, and
 * nothing goes in circles, imports of types included.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL(".", import.meta.url));
/** From the ground up. */
const FLOORS = [
  "styles",
  "base",
  // The script for pages of others, which knows nothing of this one.
  "embed",
  "engine",
  "words",
  "drawing",
  "packs",
  "device",
  "ui",
  "input",
  "board",
  "cards",
  "offline",
  "saves",
  "session",
  "panel",
  "table",
  // The script of the widget in the wheel, which the page does not load.
  "notebook",
  "services.ts",
  "share",
  "together",
  "python",
  "pages",
  "app",
  "main.ts",
];
/** A room of tools: each file is one thing that anybody above may take. */
const TOOLS = /^/;
/** The files of each room that others may import: one, or as few as there are things to come for. */
const DOORS: Readonly<Record<string, readonly string[] | RegExp>> = {
  embed: [],
  styles: TOOLS,
  base: TOOLS,
  words: TOOLS,
  drawing: TOOLS,
  packs: TOOLS,
  device: TOOLS,
  ui: TOOLS,
  input: TOOLS,
  saves: TOOLS,
  // The messages, the engine that exchanges them, the start of its worker (the console has one too), the snapshot that
  // speeds up the next start, and facts about seats and options that need no request.
  engine: [
    "protocol.ts",
    "engine.ts",
    "seat-kinds.ts",
    "game-options.ts",
    "snapshot-maker.ts",
    "engine-start.ts",
    "second-worker.ts",
    "worker/boot-python.ts",
    "worker/download.ts",
    "worker/messages.ts",
    "worker/worker.ts",
  ],
  // The board as a picture and in play, and names of places for pictures beside a text.
  board: ["kl-board.ts", "interactive-board.ts", "interactive-board.css", "spoken-places.ts"],
  // The table itself, the same in words, what was done as lines, the offer alone, and what happened meanwhile, which
  // stand before a curtain; the table laid out,
  // and faces to choose from.
  cards: [
    "kl-cards.ts",
    "interactive-cards.ts",
    "table-in-words.ts",
    "trade-offer.ts",
    "card-log-line.ts",
    "waiting-preview.ts",
    "editor-table.ts",
    "card-tray.ts",
  ],
  // The offline copy, its table of states, the repair of damaged files, and what another app has shared.
  offline: ["offline-copy.ts", "lifecycle.ts", "repair.ts", "share-target.ts"],
  // The owner of a match, playing where somebody else owns it, what can be said of turns without one, and the lesson,
  // puzzles and studies, which have no match.
  session: [
    "session.ts",
    "play-loop.ts",
    "replay.ts",
    "solo/lesson-session.ts",
    "solo/puzzle-session.ts",
    "study/study-reader.ts",
    "study/related-studies.ts",
    "study/study-editor.ts",
    "study/study-analysis.ts",
    "study/suppositions.ts",
  ],
  // The list of keys stands in the settings as well.
  panel: ["panel.ts", "keyboard-shortcuts.ts"],
  // To play at, and to look at.
  table: ["kl-table.ts", "small-picture.ts"],
  notebook: [],
  // The dialog of a match, codes to scan, from when a link is long, and pictures that move.
  share: ["share-dialog.ts", "qr-code.ts", "link-length.ts", "film-button.ts"],
  // Inviting: the dialog, the wish for it and the tables to go on with; being invited: the guest, its save and questions;
  // how the two find each other, and what both show.
  together: [
    "host/host-panel.ts",
    "host/host-wish.ts",
    "host/kept-tables.ts",
    "guest/guest.ts",
    "fair/fair-strip.ts",
    "connection/handshake.ts",
    "connection/connection.ts",
    "connection/answer-link.ts",
    "build.ts",
    "messages.ts",
    "names.ts",
    "together.css",
    "people-strip.ts",
    "fair/kept-audits.ts",
    "guest/guest-questions.ts",
    "guest/guest-save.ts",
    "text-ways.ts",
    "turn-call.ts",
  ],
  python: ["console-session.ts"],
  // One for each address.
  pages:
    /^(?:[a-z-]+-page|counts\/perft-page|editor\/editor-page|learn\/(?:glance|lesson-page|puzzle-page)|match\/match-page|open\/open-dialog|rules\/(?:rules-laboratory|rules-page)|saves\/saves-page|setup\/(?:option-editor-page|setup-page)|study\/(?:studies-page|study-page))\.ts$/,
  // The frame, who hears of faults, and who takes what comes from elsewhere.
  app: ["app.ts", "error-listener.ts", "pasted-and-dropped.ts"],
};
const SPECIFIER = /(?:from|import)\s*\(?\s*"(\.[^"?]+\.(?:ts|css))(?:\?[^"]*)?"/g;

/** Every file with the files it imports, as paths below web/src. */
function imports(): Map<string, string[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).map(normalize);
  const sources = files.filter((file) => /(?<!\.test|\.d)\.ts$/.test(file));
  return new Map(
    sources.map((file) => {
      const text = readFileSync(join(SOURCE, file), "utf8");
      const found = [...text.matchAll(SPECIFIER)].map(([, path = ""]) =>
        relative(SOURCE, join(SOURCE, dirname(file), path)),
      );
      return [file, found];
    }),
  );
}

const room = (file: string): string => file.split(/[\\/]/)[0] ?? "";
const GRAPH = imports();

test("every file is in a room with a floor", () => {
  const unknown = [...GRAPH.keys()].filter((file) => !FLOORS.includes(room(file)));
  expect(unknown).toEqual([]);
  expect(FLOORS.filter((name) => !existsSync(join(SOURCE, name)))).toEqual([]);
});

test("a room knows only what lies on the floors below", () => {
  const upward = [...GRAPH].flatMap(([file, found]) =>
    found
      .filter((other) => FLOORS.indexOf(room(other)) > FLOORS.indexOf(room(file)))
      .map((other) => `${file} → ${other}`),
  );
  expect(upward).toEqual([]);
});

test("no file imports itself by a detour", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, way: string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (done.has(file) || way.includes(file)) return;
    for (const other of GRAPH.get(file) ?? []) walk(other, [...way, file]);
    done.add(file);
  };
  for (const file of GRAPH.keys()) walk(file, []);
  expect(circles).toEqual([]);
});

/** True if files of other rooms may import this file. */
function isDoor(file: string): boolean {
  const doors = DOORS[room(file)];
  const inside = file.slice(room(file).length + 1).replaceAll("\\", "/");
  return doors === undefined || (doors instanceof RegExp ? doors.test(inside) : doors.includes(inside));
}

test("others come in by the doors of a room", () => {
  const through = [...GRAPH].flatMap(([file, found]) =>
    found
      .filter((other) => room(other) !== room(file) && !isDoor(other))
      .map((other) => `${file} → ${other}`),
  );
  expect(through).toEqual([]);
});

test("every room has doors, and each is used", () => {
  const rooms = FLOORS.filter((name) => !name.endsWith(".ts"));
  expect(Object.keys(DOORS).sort()).toEqual([...rooms].sort());
  const used = new Set(
    [...GRAPH].flatMap(([file, found]) => found.filter((other) => room(other) !== room(file))),
  );
  const named = Object.entries(DOORS).flatMap(([name, doors]) =>
    doors instanceof RegExp ? [] : doors.map((door) => normalize(`${name}/${door}`)),
  );
  expect(named.filter((door) => !used.has(door))).toEqual([]);
});

const EXPORTED = /^export (?:abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const COMMENT = /^\s*(?:\/?\*|\/\/).*$/gm;
const NAMED = /^(?:import|export)\b[^;"]*?\{([^}]*)\}\s*from/gm;
/** Exports that no file has to import: the one that the build adds to every script by name, and those it generates. */
const ELSEWHERE = /^(?:base\/lazy-import\.ts lazyImport|.*\.generated\.ts .*)$/;

test("what is exported is imported, by another file or its test", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const texts = files.map((file): [string, string] => [file, readFileSync(join(SOURCE, file), "utf8")]);
  const named = texts.map(([file, text]): [string, Set<string>] => {
    // A module that is imported whole gives all its names.
    const lists = / \* as |import\(/.test(text)
      ? [text]
      : [...text.matchAll(NAMED)].map(([, list = ""]) => list);
    return [file, new Set(lists.flatMap((list) => list.match(/\w+/g) ?? []))];
  });
  const alone = texts.flatMap(([file, text]) =>
    [...text.matchAll(EXPORTED)]
      .map(([, name = ""]) => name)
      .filter((name) => !named.some(([other, names]) => other !== file && names.has(name)))
      .map((name) => `${file.replaceAll("\\", "/")} ${name}`),
  );
  expect(alone.filter((one) => !ELSEWHERE.test(one))).toEqual([]);
});

test("12. no table is asked by `in`, as every object has names that nobody gave it, such as constructor", () => {
  const asked = [...GRAPH.keys()].flatMap((file) =>
    [
      ...readFileSync(join(SOURCE, file), "utf8")
        .replace(COMMENT, "")
        .matchAll(/ in (?:[A-Z][A-Z_]+|args|places|later)\b/g),
    ].map(([found]) => `${file}:${found}`),
  );
  expect(asked).toEqual([]);
});
