/** Every cell of the state tables leads to a stage, and the host can leave every stage. */
import { expect, it } from "vitest";
import {
  GUESTS,
  type GuestStage,
  HANDINGS,
  PLACES,
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

it("the host can invite anew from every stage, and have every place back", () => {
  for (const [stage, row] of entries(PLACES)) {
    expect(row.invite, stage).toMatchObject({ to: "invited" });
    expect(row.withdraw.to, stage).toBe("free");
  }
});

it("an answer counts once, and only for the invitation that waits", () => {
  const used = entries(PLACES).filter(([, row]) => (row.answer.do as readonly string[]).includes("connect"));
  expect(used.map(([stage]) => stage)).toEqual(["invited"]);
});

it("only a guest of the same build sees the match, and only after it has introduced itself", () => {
  const welcoming = entries(PLACES).flatMap(([stage, row]) =>
    entries(row).flatMap(([event, { do: actions }]) =>
      (actions as readonly string[]).includes("welcome") ? [`${stage} ${event}`] : [],
    ),
  );
  expect(welcoming).toEqual(["greeting hello"]);
});

it("the end of a connection closes it, and keeps the seat of somebody who was here", () => {
  const after = (stage: PlaceStage): PlaceStage => PLACES[stage].ended.to;
  expect([after("here"), after("away"), after("greeting")]).toEqual(["lost", "lost", "lost"]);
  expect([after("invited"), after("joining")]).toEqual(["unreached", "unreached"]);
});

it("a guest whose connection failed before the host answered can try again, later not: the host invites anew", () => {
  const again = entries(GUESTS).filter(([, row]) => (row.join.do as readonly string[]).includes("answer"));
  expect(again.map(([stage]) => stage).sort()).toEqual([
    "answering",
    "asked",
    "foreign",
    "unreached",
  ] satisfies GuestStage[]);
});

it("whoever is back gets the seat back, and a seat played here needs nobody", () => {
  for (const [stage, row] of entries(SITTERS))
    expect([row.back.to, row.free.to], stage).toEqual(["person", "person"]);
});

it("a bot plays only for somebody who is gone, or at a tap of the host", () => {
  const brings = entries(SITTERS).flatMap(([stage, row]) =>
    entries(row).flatMap(([event, { to }]) => (to === "bot" && stage !== "bot" ? [`${stage} ${event}`] : [])),
  );
  expect(brings).toEqual(["person replace", "missing late", "missing replace"]);
});

it("who was here and is no more is gone; who was only invited is not", () => {
  expect(sitterEvent("here", "away")).toBe("left");
  expect(sitterEvent("away", "lost")).toBe("left");
  expect(sitterEvent("away", "here")).toBe("back");
  expect(sitterEvent("lost", "invited")).toBeNull();
  expect(sitterEvent("joining", "unreached")).toBeNull();
  expect(sitterEvent("lost", "free")).toBe("free");
});

it("a match with secrets is sent only after all have agreed", () => {
  const sends = entries(HANDINGS).flatMap(([stage, row]) =>
    entries(row).flatMap(([event, { do: actions }]) =>
      (actions as readonly string[]).includes("send") ? [`${stage} ${event}`] : [],
    ),
  );
  expect(sends).toEqual(["kept hand", "asking agreed", "refused hand"]);
});
