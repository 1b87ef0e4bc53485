/**
 * The data from which every part of a card table is drawn: the frame, the possible choices, and the words.
 */

import type { Card, Face, TableShown, Zone } from "../engine/protocol.ts";
import { type Highlight, highlightsOf, type Interaction } from "../input/highlight.ts";
import { join, markName, stateName } from "../input/place-names.ts";
import { has, type Speech, say, t } from "../words/sentences.ts";
import { BACK, byZone, countOf } from "./table-layout.ts";

export interface CardView {
  frame: TableShown;
  speech: Speech;
  faces: ReadonlyMap<string, Face>;
  cards: ReadonlyMap<string, Card[]>;
  looks: ReadonlyMap<string, Highlight>;
}

export function cardViewOf(frame: TableShown, speech: Speech, doing: Interaction): CardView {
  return {
    frame,
    speech,
    faces: new Map(frame.board.faces.map((face) => [face.id, face])),
    cards: byZone(frame.scene.cards),
    looks: highlightsOf(frame, doing),
  };
}

/** Return the notes that belong to a zone or a card. */
export const notesOf = ({ frame, speech }: CardView, id: string): string[] =>
  frame.scene.notes.filter((note) => note.at === id).map((note) => say(note.say, speech));

/**
 * Return the notes that belong to a zone or a card for a narrow place, in their brief form if they have one.
 */
export const briefNotesOf = ({ frame, speech }: CardView, id: string): string[] =>
  frame.scene.notes.filter((note) => note.at === id).map((note) => say(note.brief ?? note.say, speech));

/**
 * Return in words everything about a card or zone that may change with each frame: marks, notes, selection,
 * choices.
 */
export const stateOf = (view: CardView, id: string): string[] => {
  const look = view.looks.get(id);
  return [
    ...(look?.marks ?? []).map((mark) => markName(mark, view.speech)),
    ...notesOf(view, id),
    look?.selected ? t("table.selected") : "",
    view.frame.retractions?.[id] ? t("table.retract") : "",
    stateName(look?.next, view.speech),
  ];
};

/**
 * Return the title of a zone with the name of its seat, such as "Anna: hand" or "pile". If `zones` has
 * several of the same kind and seat, they are numbered: "Anna: field 2".
 */
export function zoneTitle({ id, kind, seat }: Zone, speech: Speech, zones: readonly Zone[] = []): string {
  const code = `zone.${kind}`;
  const like = zones.filter((other) => other.kind === kind && other.seat === seat).map((other) => other.id);
  const number = like.length > 1 ? ` ${like.indexOf(id) + 1}` : "";
  const title = `${has(code, speech.game) ? say({ code, args: { seat } }, speech) : id}${number}`;
  const owner = speech.names[seat] ?? "";
  return title.includes(owner) ? title : `${owner}: ${title}`;
}

/** Return the spoken name of a zone: its title, the number of its cards, and its state. */
export function zoneName(zone: Zone, view: CardView): string {
  const cards = view.cards.get(zone.id) ?? [];
  return join([
    zoneTitle(zone, view.speech, view.frame.board.zones),
    t("table.cards.count", { n: countOf(cards) }),
    ...stateOf(view, zone.id),
  ]);
}

/** Return the title of a card, without its state. */
export function cardTitle(card: Card, { faces, speech }: CardView): string {
  if (card.say) return say(card.say, speech);
  const face = faces.get(card.glyph);
  return face ? say(face.title, speech) : card.glyph;
}

/** Return the title of a card for a narrow place, in its brief form if the dictionary has one. */
export function briefTitle(card: Card, view: CardView): string {
  const code = card.say ? `brief.${card.say.code}` : "";
  return has(code, view.speech.game) ? t(code, {}, view.speech.game) : cardTitle(card, view);
}

/** Return the spoken name of a card: its title and its state. */
export const cardName = (card: Card, view: CardView): string =>
  join([cardTitle(card, view), ...stateOf(view, card.key)]);

/** Return the text printed on a card besides its title, and its meter in words; "" if it has neither. */
export function printedWords(card: Card, { faces, speech }: CardView): string {
  const face = card.glyph === BACK ? undefined : faces.get(card.glyph);
  if (!face) return "";
  const said = [face.text, face.about].map((msg) => (msg ? say(msg, speech) : ""));
  return [...said, meterWords(face)].filter(Boolean).join(" ");
}

/** Return in words how many coins each number of cards pays. */
export function meterWords({ meter }: Face): string {
  const steps = meter.flatMap((cards, index) =>
    cards > 0 ? [t("table.cards.step", { pay: index + 1, cards })] : [],
  );
  return steps.length > 0 ? t("table.cards.pays", { steps: steps.join(", ") }) : "";
}
