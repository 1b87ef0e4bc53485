/**
 * Every cell of the state tables leads to an existing stage, and the host can leave every stage.
 */
import { expect, it } from "vitest";
import {
  GUESTS,
  type GuestStage,
  HANDINGS,
  PLACES,
  type PlaceEvent,
  type PlaceStage,
  SITTERS,
  sitterEvent,
} from "./stages.ts";

const entries = <K extends string, V>(table: Readonly<Record<K, V>>): [K, V][] =>
  Object.entries(table) as [K, V][];

it("every cell leads to a stage of its table", () => {
  for (const table of [PLACES, GUESTS, SITTERS, HANDINGS] as Readonly<
    Record<string, Record<string, { to: string }>>
  >[])
    for (const row of Object.values(table))
      for (const { to } of Object.values(row)) expect(Object.keys(table)).toContain(to);
});

it("the host can invite again and take back the place at every stage", () => {
  for (const [stage, row] of entries(PLACES)) {
    expect(row.invite, stage).toMatchObject({ to: "invited" });
    expect(row.withdraw.to, stage).toBe("free");
  }
});

it("an invitation to a reserved seat can be taken back, and a wrong build refused, without freeing the seat", () => {
  const after = (event: PlaceEvent) =>
    entries(PLACES).flatMap(([stage, row]) => (row[event].to !== stage ? [`${stage} ${row[event].to}`] : []));
  expect(after("retract")).toEqual(["invited lost", "joining lost", "greeting lost", "unreached lost"]);
  expect(after("outdated")).toEqual(["greeting lost"]);
});

it("an answer counts once, and only for the waiting invitation", () => {
  const used = entries(PLACES).filter(([, row]) => (row.answer.do as readonly string[]).includes("connect"));
  expect(used.map(([stage]) => stage)).toEqual(["invited"]);
});

it("only a guest of the same build sees the match, and only after the guest has introduced itself", () => {
  const welcoming = entries(PLACES).flatMap(([stage, row]) =>
    entries(row).flatMap(([event, { do: actions }]) =>
      (actions as readonly string[]).includes("welcome") ? [`${stage} ${event}`] : [],
    ),
  );
  expect(welcoming).toEqual(["greeting hello"]);
});

it("a guest who was present counts as lost when the connection ends, and one who was joining as not reached", () => {
  const after = (stage: PlaceStage): PlaceStage => PLACES[stage].ended.to;
  expect([after("here"), after("away"), after("greeting")]).toEqual(["lost", "lost", "lost"]);
  expect([after("invited"), after("joining")]).toEqual(["unreached", "unreached"]);
});

it("a guest whose connection failed can try again before the host has replied, but later needs a new invitation", () => {
  const again = entries(GUESTS).filter(([, row]) => (row.join.do as readonly string[]).includes("answer"));
  expect(again.map(([stage]) => stage).sort()).toEqual([
    "answering",
    "asked",
    "foreign",
    "unreached",
  ] satisfies GuestStage[]);
});

it("a person who comes back gets the seat back, and a seat played on the host's device waits for nobody", () => {
  for (const [stage, row] of entries(SITTERS))
    expect([row.back.to, row.free.to], stage).toEqual(["person", "person"]);
});

it("a bot plays only for somebody who is gone, or when the host decides so", () => {
  const brings = entries(SITTERS).flatMap(([stage, row]) =>
    entries(row).flatMap(([event, { to }]) => (to === "bot" && stage !== "bot" ? [`${stage} ${event}`] : [])),
  );
  expect(brings).toEqual(["person replace", "missing late", "missing replace"]);
});

it("a guest who was present counts as gone after leaving, but one who was only invited does not", () => {
  expect(sitterEvent("here", "away")).toBe("left");
  expect(sitterEvent("away", "lost")).toBe("left");
  expect(sitterEvent("away", "here")).toBe("back");
  expect(sitterEvent("lost", "invited")).toBeNull();
  expect(sitterEvent("joining", "unreached")).toBeNull();
  expect(sitterEvent("lost", "free")).toBe("free");
});

it("a match with secrets is handed on only after everybody has agreed", () => {
  const sends = entries(HANDINGS).flatMap(([stage, row]) =>
    entries(row).flatMap(([event, { do: actions }]) =>
      (actions as readonly string[]).includes("send") ? [`${stage} ${event}`] : [],
    ),
  );
  expect(sends).toEqual(["kept hand", "asking agreed", "refused hand"]);
});
