/**
 * Checks the order of the rooms (folders and top-level files). A room imports only from rooms listed before
 * it in `FLOORS`, and only the files that `DOORS` lists for them. There are no import cycles, not even of
 * types.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL(".", import.meta.url));
/** All rooms, from the lowest to the highest. */
const FLOORS = [
  "styles",
  "base",
  // The script for other sites, which imports nothing from the rest of the page.
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
  // The script of the notebook widget in the wheel. The page does not load it.
  "notebook",
  "services.ts",
  "share",
  "together",
  "python",
  "pages",
  "app",
  "main.ts",
];
/** Matches every file: from a room of tools, other rooms may import anything. */
const TOOLS = /^/;
/** For each room, the files that other rooms may import. These are as few as possible. */
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
  // The messages, the engine that exchanges them, the start of its worker (also used for the console), the
  // snapshot that makes the next start faster, and facts about seats and options that need no request.
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
  // The board as a still picture, the board to play on, and the names of places for pictures beside a text.
  board: ["kl-board.ts", "interactive-board.ts", "interactive-board.css", "spoken-places.ts"],
  // The card table itself, the table in words, actions as lines, the trade offer, the preview of recent turns
  // that a curtain shows, the table for editors, and the tray of cards to choose from.
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
  // The offline copy, its table of states, the repair of damaged files, and data shared by another app.
  offline: ["offline-copy.ts", "lifecycle.ts", "repair.ts", "share-target.ts"],
  // The owner of a match, playing in a match owned elsewhere, stepping through turns without a match, and
  // lessons, puzzles and studies, which have no match.
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
  // The list of keyboard shortcuts is also shown in the settings.
  panel: ["panel.ts", "keyboard-shortcuts.ts"],
  // The table for playing, and small pictures of positions.
  table: ["kl-table.ts", "small-picture.ts"],
  notebook: [],
  // The share dialog, QR codes, the length of long links, and animated pictures.
  share: ["share-dialog.ts", "qr-code.ts", "link-length.ts", "film-button.ts"],
  // For hosts: the dialog, the request to open it, and tables to resume. For guests: the guest, its save, and
  // the questions put to it. For both: how two devices find each other, and what both of them show.
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
    "leave-question.ts",
    "together.css",
    "people-strip.ts",
    "fair/kept-audits.ts",
    "guest/guest-questions.ts",
    "guest/guest-save.ts",
    "guest/used-invitation.ts",
    "text-ways.ts",
    "turn-call.ts",
  ],
  python: ["console-session.ts"],
  // One page for each kind of address.
  pages:
    /^(?:[a-z-]+-page|counts\/perft-page|editor\/editor-page|learn\/(?:glance|lesson-page|puzzle-page)|match\/match-page|open\/open-dialog|rules\/(?:rules-laboratory|rules-page)|saves\/saves-page|setup\/(?:option-editor-page|setup-page)|study\/(?:studies-page|study-page))\.ts$/,
  // The frame around all pages, the report of errors, and the import of pasted, dropped or shared data.
  app: ["app.ts", "error-listener.ts", "pasted-and-dropped.ts"],
};
const SPECIFIER = /(?:from|import)\s*\(?\s*"(\.[^"?]+\.(?:ts|css))(?:\?[^"]*)?"/g;

/** Return for every file the files that it imports, as paths below web/src. */
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

test("a file imports only from its own room and from rooms on lower floors", () => {
  const upward = [...GRAPH].flatMap(([file, found]) =>
    found
      .filter((other) => FLOORS.indexOf(room(other)) > FLOORS.indexOf(room(file)))
      .map((other) => `${file} → ${other}`),
  );
  expect(upward).toEqual([]);
});

test("no file imports itself through other files", () => {
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

/** Return true if files of other rooms may import this file. */
function isDoor(file: string): boolean {
  const doors = DOORS[room(file)];
  const inside = file.slice(room(file).length + 1).replaceAll("\\", "/");
  return doors === undefined || (doors instanceof RegExp ? doors.test(inside) : doors.includes(inside));
}

test("files of other rooms import only the doors of a room", () => {
  const through = [...GRAPH].flatMap(([file, found]) =>
    found
      .filter((other) => room(other) !== room(file) && !isDoor(other))
      .map((other) => `${file} → ${other}`),
  );
  expect(through).toEqual([]);
});

test("every room has a list of doors, and every door is used", () => {
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
/**
 * Matches exports that no file has to import, because the build adds them to every script by name or
 * generates them.
 */
const ELSEWHERE = /^(?:base\/lazy-import\.ts lazyImport|.*\.generated\.ts .*)$/;

test("every export is imported by another file or its test", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const texts = files.map((file): [string, string] => [file, readFileSync(join(SOURCE, file), "utf8")]);
  const named = texts.map(([file, text]): [string, Set<string>] => {
    // If a module is imported as a whole, count all its names that occur in the text as used.
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

test("12. no table is queried with `in`, because every object inherits names such as constructor", () => {
  const asked = [...GRAPH.keys()].flatMap((file) =>
    [
      ...readFileSync(join(SOURCE, file), "utf8")
        .replace(COMMENT, "")
        .matchAll(/ in (?:[A-Z][A-Z_]+|args|places|later)\b/g),
    ].map(([found]) => `${file}:${found}`),
  );
  expect(asked).toEqual([]);
});
