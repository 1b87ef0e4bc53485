/**
 * Lists the fields that may change. A session has all its data in the state of its state machine. The classes
 * that handle its save, and those for playing on several devices, may change only the fields listed here. Any
 * other field must become part of a state, or be added to the list with a reason.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const CLASS = /^(?:export )?(?:abstract )?class [\s\S]*?^}/gm;
const MODIFIERS = "(?:(?:public|protected|private|static|override|abstract|declare|accessor) )*";
/** Matches a field without `readonly`, as the formatter indents it. */
const FIELD = new RegExp(`^  ${MODIFIERS}(#?\\w+)[?!]?(?: = |: |;)`, "gm");
/** Matches a field that is never assigned again but whose entries change, such as a map. */
const TABLE = new RegExp(
  `^  ${MODIFIERS}readonly (#?\\w+)(?:: [^=\\n]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)\\b|\\[\\])`,
  "gm",
);
const VARIABLE = /^(?:export )?(?:let|var) (\w+)/gm;

/** Return the fields of classes and the variables of modules that can change, in the order of the text. */
function changing(text: string): string[] {
  const classes = [...text.matchAll(CLASS)].map(([body]) => body);
  const fields = classes.flatMap((body) => [...body.matchAll(FIELD), ...body.matchAll(TABLE)]);
  return [...fields, ...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
}

/** Return the fields and variables that can change, for each file of a folder that has any. */
function changingIn(room: string): Record<string, string[]> {
  const folder = join(import.meta.dirname, room);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file): [string, string[]] => [
      file.replaceAll("\\", "/"),
      changing(readFileSync(join(folder, file), "utf8")),
    ]);
  return Object.fromEntries(files.filter(([, names]) => names.length > 0));
}

/** The fields that may change in `together`, by file. */
const TOGETHER: Readonly<Record<string, string>> = {
  // These fields hold the current stage of a state table in `stages.ts`, what people see at that stage, and
  // data for its actions.
  "guest/guest.ts":
    "stage answer name welcome fair people spectators screen proposal waits refused rematch closed handedTo " +
    "#connection #channel #frame #asked #agreed #waiting",
  "host/place.ts":
    "stage name taken invitation id connection channel timer answer accepted has at retractions waiting asking spoke",
  "host/handing.ts": "stage to #asked",
  "host/absences.ts": "#goesOn #sitters",
  "fair/fair-guest.ts":
    "stage word lie turn dealtAgain #deal #secret #host #all #match #played #over #opened #late #seen #before",
  "fair/fair-host.ts": "stage word audit dealtAgain #looks #deal #seats #first #commitments #secrets #opened",
  // These fields hold the people at the seats, the frame that was sent last, and data that is being written.
  "host/host.ts": "server seat #where #left #screen",
  "host/places.ts": "#places",
  "host/live-match.ts": "#now #frame #number #pushing",
  "host/guest-replies.ts": "#following",
  "guest/guest-save.ts": "#saving #visited #received #names",
  // These fields belong to the connection: partly received messages, timers and promises.
  "connection/channel.ts": "#ended #present #parts #size #tokens #counted #heard #timer #sending #reading",
  "connection/connection.ts": "#own #ended",
  "connection/bytes.ts": "#bytes #at",
  "connection/fake-wire.ts": "readyState binaryType mute other sent lasts",
  // These fields belong to the page: elements of the dialog, seats that somebody was invited to while a bot
  // plays there, the title of the window, and the phrase that is shown for some seconds.
  "host/host-panel.ts":
    "properties session frame names shown far copied problem handing stays confirming chosen camera #host #server #following #ends #expected",
  "turn-call.ts": "#mine #title #takeBack",
  "people-strip.ts": "#timer said",
};

it("a session changes nothing but the state of its machine", () => {
  expect(changingIn("session")).toEqual({ "machine.ts": ["#state"] });
});

/** The fields that may change in the files of `saves` that handle a session's save. */
const SAVE: Readonly<Record<string, string>> = {
  // These fields hold the lock that makes this tab the leading one, and the callers that wait for it. The
  // session is notified of every change of `state`.
  "tab-presence.ts": "state #release #waiting #left #asked #onLead",
  "tab-save.ts": "#id #writer #presence",
  // These fields hold the record that this tab last saw in the store, and the writes still in progress.
  "save-writer.ts": "#seen #line",
};

const inOrder = (found: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(found).map(([file, names]) => [file, names.toSorted()]));

const listed = (table: Readonly<Record<string, string>>): Record<string, string[]> =>
  inOrder(Object.fromEntries(Object.entries(table).map(([file, names]) => [file, names.split(" ")])));

it("the code for several devices changes only the listed fields", () => {
  expect(inOrder(changingIn("together"))).toEqual(listed(TOGETHER));
});

it("the code for the save of a session changes only the listed fields", () => {
  const found = Object.entries(changingIn("saves")).filter(
    ([file]) => file in SAVE || file.startsWith("tab-"),
  );
  expect(inOrder(Object.fromEntries(found))).toEqual(listed(SAVE));
});

describe("the fields and variables that can change are found in", () => {
  it.each([
    ["class A {\n  stage = 1;\n}", ["stage"]],
    ["class A {\n  readonly stage = 1;\n}", []],
    ["export class A {\n  readonly #rows = new Map<string, B>();\n}", ["#rows"]],
    ["class A {\n  readonly #line: string[] = [];\n}", ["#line"]],
    ["class A {\n  declare left?: boolean;\n  go(): void {}\n}", ["left"]],
    ["let count = 0;", ["count"]],
  ])("%j", (text, names) => {
    expect(changing(text)).toEqual(names);
  });
});
