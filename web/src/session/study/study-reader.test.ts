import { expect, it } from "vitest";
import { StudyEngine } from "../../../fixtures/study.ts";
import { Reading } from "./study-reader.ts";

async function read(...played: string[]) {
  const engine = new StudyEngine();
  const opening = { op: "study", record: "r0" } as const;
  const { handle } = (await engine.ask(opening)) as { handle: string };
  let have = handle;
  for (const [at, text] of played.entries())
    ({ handle: have } = (await engine.ask({ op: "study", have, at, do: "play", path: [text] })) as {
      handle: string;
    });
  const { text } = (await engine.ask({ op: "study", have, at: 0, do: "text" })) as { text: string };
  const reading = new Reading({ engine, need: () => Promise.resolve() });
  await reading.read({ op: "study", study: text });
  return { engine, reading };
}

it("a study that is only read can be walked, and no move can be chosen in it", async () => {
  const { reading } = await read("a", "a", "a");
  await reading.turnToPly(2);
  await reading.walk("on");
  expect(reading).toMatchObject({ at: 3, moment: { playable: false } });
  expect(reading.moment?.next.size).toBe(0);
});

it("a glimpse of another place leaves a study that is read at its place", async () => {
  const { reading } = await read("a", "a");
  const moment = reading.moment;
  const frame = await reading.glimpse(2);
  expect(frame).toMatchObject({ at: 2, plies: 2, record: "position 2" });
  expect(reading).toMatchObject({ at: 0, moment });
  await reading.walk("on");
  expect(reading.at).toBe(1);
});
