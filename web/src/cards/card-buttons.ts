/** Draws cards and zones as buttons, and the cards of a zone in several layouts. */
import { html, nothing, type TemplateResult } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { repeat } from "lit/directives/repeat.js";
import { glyph } from "../drawing/glyphs.ts";
import type { Card, Msg, Zone } from "../engine/protocol.ts";
import type { Highlight } from "../input/highlight.ts";
import { join } from "../input/place-names.ts";
import { seatToken } from "../ui/small-parts.ts";
import { say, t } from "../words/sentences.ts";
import { drawBack, drawFace, HEIGHT, isToken, WIDTH } from "./card-face.ts";
import {
  briefNotesOf,
  briefTitle,
  type CardView,
  cardName,
  cardTitle,
  notesOf,
  printedWords,
  zoneName,
  zoneTitle,
} from "./card-view.ts";
import { BACK, countOf, roleOf } from "./table-layout.ts";

/** Return the drawing of a card or token, without a button around it. */
export function drawing({ glyph: name }: Pick<Card, "glyph">, { faces, speech }: CardView): TemplateResult {
  const face = faces.get(name);
  if (name !== BACK && (!face || isToken(face)))
    return html`<svg class="token-svg" viewBox="-1 -1 2 2" aria-hidden="true" data-glyph=${name} data-art=${ifDefined(face?.art)}>
      ${glyph(face?.art ?? name)}</svg>`;
  return html`<svg class="card-svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${face ? drawFace(face, speech) : drawBack()}
  </svg>`;
}

const kindsOf = (look: Highlight | undefined): string | undefined =>
  look?.marks ? look.marks.map(({ kind }) => kind).join(" ") : undefined;

/**
 * Draw a card as a button, which chooses the card if that is legal. `place`: its position counted from the
 * front of an ordered row, or 0.
 */
function drawCard(card: Card, view: CardView, place = 0): TemplateResult {
  const look = view.looks.get(card.key);
  const face = view.faces.get(card.glyph);
  const token = card.glyph !== BACK && isToken(face);
  return html`<button type="button" class="slot" data-id=${card.key} data-key=${card.key} tabindex="-1"
    ?data-token=${token} ?data-edge=${Boolean(face?.text && face.edge)} data-marks=${ifDefined(kindsOf(look))}
    ?data-next=${Boolean(look?.next && !look.next.refused)} ?data-refused=${Boolean(look?.next?.refused)}
    ?data-selected=${Boolean(look?.selected)} ?data-pending=${Boolean(look?.pending)} ?data-lit=${Boolean(look?.lit)}
    data-hint=${ifDefined(look?.hint)} data-last=${ifDefined(look?.last)}
    aria-description=${printedWords(card, view) || nothing} aria-pressed=${look?.selected ? "true" : "false"}>
    <span class="unseen">${cardName(card, view)}</span>
    ${drawing(card, view)}
    ${token ? html`<span class="slot-words" aria-hidden="true">${briefTitle(card, view)}</span>` : nothing}
    ${card.level > 0 ? html`<span class="slot-level" aria-hidden="true">${card.level}</span>` : nothing}
    ${view.frame.retractions?.[card.key] ? html`<span class="slot-level out" aria-hidden="true">×</span>` : nothing}
    ${place > 0 ? html`<span class="slot-place" data-place=${place} aria-hidden="true"></span>` : nothing}
  </button>`;
}

/**
 * Draw a zone as a button; its cards are drawn separately. `words`: the visible content. `name`: the spoken
 * name.
 */
export function drawTarget(
  zone: Zone,
  view: CardView,
  words: unknown = nothing,
  name = zoneName(zone, view),
): TemplateResult {
  const look = view.looks.get(zone.id);
  const inner = (view.cards.get(zone.id) ?? []).some(({ key }) => view.looks.get(key)?.next);
  return html`<button type="button" class="zone-target" data-id=${zone.id} tabindex="-1"
    ?data-next=${Boolean(look?.next && !look.next.refused)} ?data-refused=${Boolean(look?.next?.refused)}
    ?data-selected=${Boolean(look?.selected)} ?data-pending=${Boolean(look?.pending)} ?data-lit=${Boolean(look?.lit)}
    data-hint=${ifDefined(look?.hint)} data-last=${ifDefined(look?.last)} data-marks=${ifDefined(kindsOf(look))}
    ?data-below=${inner} aria-pressed=${look?.selected ? "true" : "false"}>
    <span class="unseen">${name}</span><span class="target-words" aria-hidden="true">${words}</span></button>`;
}

const frameOf = (zone: Zone, view: CardView, how: string, inside: TemplateResult): TemplateResult =>
  html`<div class="area ${how}" data-zone=${zone.id} data-role=${roleOf(zone)} role="group"
    aria-label=${zoneTitle(zone, view.speech, view.frame.board.zones)}>${inside}</div>`;

/** Draw cards one below another, so that the upper strip of each is visible. */
export function drawFan(zone: Zone, view: CardView): TemplateResult {
  const cards = view.cards.get(zone.id) ?? [];
  const notes = notesOf(view, zone.id);
  return frameOf(
    zone,
    view,
    "fan",
    html`${drawTarget(zone, view)}
    <div class="fan-cards">${repeat(cards, keyOf, (card) => drawCard(card, view))}</div>
    <div class="zone-notes" aria-hidden="true">${cards.length > 0 ? html`<b>${cards.length}</b>` : nothing}
      <span class="note-whole">${notes.join(" · ")}</span><span class="note-brief">${briefNotesOf(view, zone.id).join(" · ")}</span></div>`,
  );
}

/**
 * Draw cards side by side. `ordered`: true if their positions from the front are shown. `more`: content after
 * the zone's name.
 */
export function drawRow(
  zone: Zone,
  view: CardView,
  ordered = false,
  more: unknown = nothing,
): TemplateResult {
  const cards = view.cards.get(zone.id) ?? [];
  const notes = view.frame.scene.notes.filter(({ at }) => at === zone.id);
  const name = zoneTitle({ ...zone, seat: -1 }, view.speech);
  return frameOf(
    zone,
    view,
    "spread",
    html`${drawTarget(zone, view)}
    <div class="zone-notes"><span aria-hidden="true"><span class="zone-name">${name}</span> ${notes.length > 0 ? html`<span class="zone-note">${notes.map((note, index) => html`${index > 0 ? " · " : nothing}${drawNote(note.say, view)}`)}</span>` : nothing}</span>${more}</div>
    <div class="spread-cards">${repeat(cards, keyOf, (card, index) => drawCard(card, view, ordered ? index + 1 : 0))}</div>`,
  );
}

/**
 * Draw a note. If there is no room for the long name of a seat, the name is cut off and not the rest of the
 * note.
 */
function drawNote(msg: Msg, { frame, speech }: CardView): TemplateResult {
  const words = say(msg, speech);
  const seat = Number(msg.args?.seat ?? -1);
  const name = speech.names[seat] ?? "";
  const at = name ? words.indexOf(name) : -1;
  if (at < 0) return html`${words}`;
  return html`${seatToken(frame, seat)}<span>${words.slice(0, at)}</span><span class="note-name">${name}</span><span>${words.slice(at + name.length)}</span>`;
}

/**
 * Draw a stack: its top card and the number of its cards. The cards of an opened stack are drawn side by
 * side.
 */
export function drawStack(zone: Zone, view: CardView, opened: boolean): TemplateResult {
  const cards = view.cards.get(zone.id) ?? [];
  const top = cards.at(-1);
  const open = cards.length > 1 ? drawOpener(zone, view, opened) : nothing;
  if (opened && cards.length > 1) return drawRow(zone, view, false, open);
  const words = html`<span class="stack-count" aria-hidden="true">${countOf(cards)}</span>`;
  return frameOf(
    zone,
    view,
    "stack",
    html`${top ? drawCard({ ...top, level: 0 }, view) : html`<div class="stack-empty"></div>`}${drawTarget(zone, view, words)}
    <div class="zone-notes"><span aria-hidden="true"><span class="zone-name">${zoneTitle(zone, view.speech)}</span> ${notesOf(view, zone.id).join(" · ")}</span>${open}</div>`,
  );
}

function drawOpener(zone: Zone, { speech }: CardView, opened: boolean): TemplateResult {
  const words = t(opened ? "table.cards.close" : "table.cards.open");
  return html`<button type="button" class="opener" data-open=${zone.id} aria-expanded=${opened ? "true" : "false"}
    title=${words} aria-label="${zoneTitle(zone, speech)}: ${words}"><kl-icon name=${opened ? "x" : "layers"}></kl-icon></button>`;
}

/** Draw a hand with hidden cards: a small fan of backs, the number of cards, and its notes. */
export function drawBacks(zone: Zone, view: CardView): TemplateResult {
  const cards = view.cards.get(zone.id) ?? [];
  const notes = notesOf(view, zone.id);
  const known = cards.filter(({ glyph }) => glyph !== BACK).map((card) => cardTitle(card, view));
  return frameOf(
    zone,
    view,
    "backs",
    html`<span class="backs-fan" aria-hidden="true">${repeat(cards, keyOf, (card) => html`<span data-key=${card.key}>${drawing(card, view)}</span>`)}</span>
    ${drawTarget(zone, view, html`<span class="stack-count" aria-hidden="true">${countOf(cards)}</span>`, join([zoneName(zone, view), ...known]))}
    ${notes.length > 0 ? html`<div class="zone-notes" aria-hidden="true"><span class="zone-note">${notes.join(" · ")}</span></div>` : nothing}`,
  );
}

/** True if no card of a zone can be chosen now, and the zone is empty or has a card that is face down. */
export const isHidden = (zone: Zone, { cards, looks }: CardView): boolean => {
  const there = cards.get(zone.id) ?? [];
  const hidden = there.length === 0 || there.some(({ glyph }) => glyph === BACK);
  return hidden && !there.some(({ key }) => looks.get(key)?.next);
};

/** True if a zone has cards or can be chosen. */
export const isShown = ({ id }: Zone, { cards, looks }: CardView): boolean =>
  (cards.get(id)?.length ?? 0) > 0 || looks.get(id)?.next !== undefined;

const keyOf = (card: Card): string => card.key;
