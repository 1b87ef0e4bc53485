/** Cards and zones as buttons, and the ways in which cards lie together. */
import { html, nothing, type TemplateResult } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { repeat } from "lit/directives/repeat.js";
import { glyph } from "../drawing/glyphs.ts";
import type { Card, Zone } from "../engine/protocol.ts";
import type { Look } from "../input/highlight.ts";
import { t } from "../words/sentences.ts";
import { drawBack, drawFace, HEIGHT, isToken, WIDTH } from "./card-face.ts";
import { cardName, cardTitle, notesOf, printedWords, type Sight, zoneName, zoneTitle } from "./card-view.ts";
import { BACK, countOf, roleOf } from "./table-layout.ts";

/** The card itself, or the silhouette of a token, without a button around it. */
export function drawing({ glyph: name }: Pick<Card, "glyph">, { faces, speech }: Sight): TemplateResult {
  const face = faces.get(name);
  if (name !== BACK && (!face || isToken(face)))
    return html`<svg class="token-svg" viewBox="-1 -1 2 2" aria-hidden="true" data-glyph=${name} data-art=${ifDefined(face?.art)}>
      ${glyph(face?.art ?? name)}</svg>`;
  return html`<svg class="card-svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${face ? drawFace(face, speech) : drawBack()}
  </svg>`;
}

const kindsOf = (look: Look | undefined): string | undefined =>
  look?.marks ? look.marks.map(({ kind }) => kind).join(" ") : undefined;

/** A card that can be read and, perhaps, chosen. `place`: its number from the front, where the order matters. */
export function drawCard(card: Card, sight: Sight, place = 0): TemplateResult {
  const look = sight.looks.get(card.key);
  const face = sight.faces.get(card.glyph);
  const token = card.glyph !== BACK && isToken(face);
  return html`<button type="button" class="slot" data-id=${card.key} data-key=${card.key} tabindex="-1"
    ?data-token=${token} ?data-edge=${Boolean(face?.text && face.edge)} data-marks=${ifDefined(kindsOf(look))}
    ?data-next=${Boolean(look?.next && !look.next.refused)} ?data-refused=${Boolean(look?.next?.refused)}
    ?data-selected=${Boolean(look?.selected)} ?data-pending=${Boolean(look?.pending)} ?data-lit=${Boolean(look?.lit)}
    data-hint=${ifDefined(look?.hint)} data-last=${ifDefined(look?.last)}
    aria-description=${printedWords(card, sight) || nothing} aria-pressed=${look?.selected ? "true" : "false"}>
    <span class="unseen">${cardName(card, sight)}</span>
    ${drawing(card, sight)}
    ${token ? html`<span class="slot-words" aria-hidden="true">${cardTitle(card, sight)}</span>` : nothing}
    ${card.level > 0 ? html`<span class="slot-level" aria-hidden="true">${card.level}</span>` : nothing}
    ${place > 0 ? html`<span class="slot-place" data-place=${place} aria-hidden="true"></span>` : nothing}
  </button>`;
}

/**
 * A zone as something to choose and to read; what lies there comes after it. `name`: what it is called, if not by its
 * kind and its cards.
 */
export function drawTarget(
  zone: Zone,
  sight: Sight,
  words: unknown = nothing,
  name = zoneName(zone, sight),
): TemplateResult {
  const look = sight.looks.get(zone.id);
  const inner = (sight.cards.get(zone.id) ?? []).some(({ key }) => sight.looks.get(key)?.next);
  return html`<button type="button" class="zone-target" data-id=${zone.id} tabindex="-1"
    ?data-next=${Boolean(look?.next && !look.next.refused)} ?data-refused=${Boolean(look?.next?.refused)}
    ?data-selected=${Boolean(look?.selected)} ?data-pending=${Boolean(look?.pending)} ?data-lit=${Boolean(look?.lit)}
    data-hint=${ifDefined(look?.hint)} data-last=${ifDefined(look?.last)} data-marks=${ifDefined(kindsOf(look))}
    ?data-below=${inner} aria-pressed=${look?.selected ? "true" : "false"}>
    <span class="unseen">${name}</span><span class="target-words" aria-hidden="true">${words}</span></button>`;
}

const frameOf = (zone: Zone, sight: Sight, how: string, inside: TemplateResult): TemplateResult =>
  html`<div class="area ${how}" data-zone=${zone.id} data-role=${roleOf(zone)} role="group"
    aria-label=${zoneTitle(zone, sight.speech)}>${inside}</div>`;

/** Cards one below another, the upper strip of each in sight. */
export function drawFan(zone: Zone, sight: Sight): TemplateResult {
  const cards = sight.cards.get(zone.id) ?? [];
  const notes = notesOf(sight, zone.id);
  return frameOf(
    zone,
    sight,
    "fan",
    html`${drawTarget(zone, sight)}
    <div class="fan-cards">${repeat(cards, keyOf, (card) => drawCard(card, sight))}</div>
    <div class="zone-notes" aria-hidden="true">${cards.length > 0 ? html`<b>${cards.length}</b>` : nothing} ${notes.join(" · ")}</div>`,
  );
}

/** Cards beside one another. `ordered`: from the front on. `more`: what follows their name. */
export function drawRow(zone: Zone, sight: Sight, ordered = false, more: unknown = nothing): TemplateResult {
  const cards = sight.cards.get(zone.id) ?? [];
  const notes = notesOf(sight, zone.id);
  const name = zoneTitle({ ...zone, seat: -1 }, sight.speech);
  return frameOf(
    zone,
    sight,
    "spread",
    html`${drawTarget(zone, sight)}
    <div class="zone-notes"><span aria-hidden="true"><span class="zone-name">${name}</span> ${notes.length > 0 ? html`<span class="zone-note">${notes.join(" · ")}</span>` : nothing}</span>${more}</div>
    <div class="spread-cards">${repeat(cards, keyOf, (card, index) => drawCard(card, sight, ordered ? index + 1 : 0))}</div>`,
  );
}

/** Cards one upon another: the top one, and how many there are. Opened they lie side by side. */
export function drawStack(zone: Zone, sight: Sight, opened: boolean): TemplateResult {
  const cards = sight.cards.get(zone.id) ?? [];
  const top = cards.at(-1);
  const open = cards.length > 1 ? drawOpener(zone, sight, opened) : nothing;
  if (opened && cards.length > 1) return drawRow(zone, sight, false, open);
  const words = html`<span class="stack-count" aria-hidden="true">${countOf(cards)}</span>`;
  return frameOf(
    zone,
    sight,
    "stack",
    html`${top ? drawCard({ ...top, level: 0 }, sight) : html`<div class="stack-empty"></div>`}${drawTarget(zone, sight, words)}
    <div class="zone-notes"><span aria-hidden="true"><span class="zone-name">${zoneTitle(zone, sight.speech)}</span> ${notesOf(sight, zone.id).join(" · ")}</span>${open}</div>`,
  );
}

function drawOpener(zone: Zone, { speech }: Sight, opened: boolean): TemplateResult {
  const words = t(opened ? "table.cards.close" : "table.cards.open");
  return html`<button type="button" class="opener" data-open=${zone.id} aria-expanded=${opened ? "true" : "false"}
    title=${words} aria-label="${zoneTitle(zone, speech)}: ${words}"><kl-icon name=${opened ? "x" : "layers"}></kl-icon></button>`;
}

/** A hand of which only the backs are seen: as small as its number allows. */
export function drawBacks(zone: Zone, sight: Sight): TemplateResult {
  const cards = sight.cards.get(zone.id) ?? [];
  return frameOf(
    zone,
    sight,
    "backs",
    html`<span class="backs-fan" aria-hidden="true">${repeat(cards, keyOf, (card) => html`<span data-key=${card.key}>${drawing(card, sight)}</span>`)}</span>
    ${drawTarget(zone, sight, html`<span class="stack-count" aria-hidden="true">${countOf(cards)}</span>`)}`,
  );
}

/** Whether nothing of a zone can be seen or chosen but how many cards lie there. */
export const isHidden = (zone: Zone, { cards, looks }: Sight): boolean =>
  (cards.get(zone.id) ?? []).every(({ glyph, key }) => glyph === BACK && !looks.get(key)?.next);

/** An empty zone says nothing, unless it may be chosen. */
export const isShown = ({ id }: Zone, { cards, looks }: Sight): boolean =>
  (cards.get(id)?.length ?? 0) > 0 || looks.get(id)?.next !== undefined;

const keyOf = (card: Card): string => card.key;
