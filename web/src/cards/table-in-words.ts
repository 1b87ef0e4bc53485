/** Describes a card table in words, for screen readers and as a text to send to others. */
import type { Frame } from "../engine/protocol.ts";
import { type Speech, say, t } from "../words/sentences.ts";
import { type CardView, cardTitle, cardViewOf, notesOf, zoneTitle } from "./card-view.ts";
import { BACK, byZone, countOf } from "./table-layout.ts";

const NOTHING = { next: new Map(), clicked: [], pending: null, lit: [], hinted: [] };

/** Return a view of the frame in which nothing can be chosen. */
export const plainCardView = (frame: Frame, speech: Speech): CardView => cardViewOf(frame, speech, NOTHING);

/** Return the content of each zone, in the order of the zones. Of hidden cards only the number is given. */
export function cardsInWords(frame: Frame, speech: Speech): [what: string, where: string[]][] {
  const view = plainCardView(frame, speech);
  const cards = byZone(frame.scene.cards);
  return frame.board.zones.flatMap((zone): [string, string[]][] => {
    const here = cards.get(zone.id) ?? [];
    if (here.length === 0) return [];
    const seen = here.filter(({ glyph }) => glyph !== BACK).map((card) => cardTitle(card, view));
    const number = seen.length < here.length || here.some(({ level }) => level > 0);
    const words = number ? [t("table.cards.count", { n: countOf(here) }), ...seen] : seen;
    return [[zoneTitle(zone, speech, frame.board.zones), [...words, ...notesOf(view, zone.id)]]];
  });
}

/** Return the name of the card or zone with this id, or "" if there is none. */
export function lyingName(frame: Frame, id: string, speech: Speech): string {
  const card = frame.scene.cards.find(({ key }) => key === id);
  if (card) return cardTitle(card, plainCardView(frame, speech));
  const zone = frame.board.zones.find((candidate) => candidate.id === id);
  return zone ? zoneTitle(zone, speech, frame.board.zones) : "";
}

/** Return everything visible at the table as lines of text. */
export function tableAsText(frame: Frame, speech: Speech): string {
  const counts = frame.scene.counts.map(
    ({ code, seat, n, of }) =>
      `${seat < 0 ? "" : `${speech.names[seat] ?? ""}: `}${say({ code, args: { seat, n, of } }, speech)}`,
  );
  const zones = cardsInWords(frame, speech).map(([what, where]) => `${what}: ${where.join(", ")}`);
  return [say(frame.prompt, speech), ...zones, ...counts].join("\n");
}
