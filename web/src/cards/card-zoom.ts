/** Shows an enlarged card on hover, on keyboard focus, and while a finger is held on a card. */
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from "lit";
import type { Card } from "../engine/protocol.ts";
import { HistoryLayer } from "../ui/history-layer.ts";
import { say } from "../words/sentences.ts";
import { drawing } from "./card-buttons.ts";
import { type CardView, cardTitle, meterWords, notesOf } from "./card-view.ts";
import { BACK } from "./table-layout.ts";

const HOVER = 400;
const HOLD = 350;
/** The distance in pixels that a held finger may move. */
const TREMBLE = 10;

type Host = ReactiveControllerHost & HTMLElement;

export class CardZoom implements ReactiveController {
  /** The key of the enlarged card, and the side of the table with room for it. */
  key = "";
  side: "left" | "right" = "right";
  /** True if a finger was held on a card, so that lifting it is not a click. */
  held = false;
  /**
   * True if the keyboard focus has enlarged the card. Only then does the Back button close it, because a
   * pointer or finger ends the enlargement by moving away.
   */
  #focused = false;
  readonly #host: Host;
  /** The card under the pointer, even if a zone that can be chosen lies above it. */
  #hovered: Element | undefined;
  #pressed = { x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
    new HistoryLayer(
      host,
      () => this.#focused && this.key !== "",
      () => this.close(),
    );
    host.addEventListener("pointermove", (event) => this.#over(event));
    host.addEventListener("pointerleave", () => {
      this.#hovered = undefined;
      this.close();
    });
    host.addEventListener("pointerdown", (event) => this.#down(event));
    for (const end of ["pointerup", "pointercancel"] as const)
      host.addEventListener(end, (event) => event.pointerType === "touch" && clearTimeout(this.#timer));
    host.addEventListener("focusin", (event) => {
      const target = event.target as Element;
      if (!target.matches(":focus-visible")) return;
      this.#focused = true;
      this.#show(target);
    });
    host.addEventListener("focusout", () => this.close());
    host.addEventListener("contextmenu", (event) => {
      if (this.held) event.preventDefault();
    });
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  close(): boolean {
    clearTimeout(this.#timer);
    const open = this.key !== "";
    this.key = "";
    this.#focused = false;
    if (open) this.#host.requestUpdate();
    return open;
  }

  #over(event: PointerEvent): void {
    const { x, y } = this.#pressed;
    if (event.pointerType === "touch" && Math.hypot(event.clientX - x, event.clientY - y) > TREMBLE)
      clearTimeout(this.#timer);
    if (event.pointerType === "touch" || event.buttons > 0) return;
    const slot = slotBelow(event);
    if (slot === this.#hovered) return;
    this.#hovered = slot;
    this.close();
    if (slot) this.#wait(HOVER, slot);
  }

  #down(event: PointerEvent): void {
    this.held = false;
    this.#pressed = { x: event.clientX, y: event.clientY };
    const slot = slotBelow(event);
    const wasOpen = this.close();
    if (event.pointerType === "touch" && slot && !wasOpen) this.#wait(HOLD, slot, true);
  }

  #wait(time: number, slot: Element, held = false): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.held = held;
      this.#show(slot);
    }, time);
  }

  #show(target: Element): void {
    const key = target.closest<HTMLElement>(".slot")?.dataset.key ?? "";
    if (key === this.key) return;
    const box = target.getBoundingClientRect();
    const table = this.#host.getBoundingClientRect();
    this.side = box.x + box.width / 2 < table.x + table.width / 2 ? "right" : "left";
    this.key = key;
    this.#host.requestUpdate();
  }

  /**
   * Draw the enlarged card. It is hidden from screen readers, because the card's name and description say
   * everything on it.
   */
  draw(view: CardView): TemplateResult | typeof nothing {
    const card = view.frame.scene.cards.find(({ key }) => key === this.key);
    const face = card && card.glyph !== BACK ? view.faces.get(card.glyph) : undefined;
    if (!card || !face) return nothing;
    return html`<aside class="close-up" aria-hidden="true" data-side=${this.side}>
      ${drawing(card, view)}
      <div>
        <p class="close-up-title">${titleOf(card, view)}</p>
        ${face.text ? html`<p>${say(face.text, view.speech)}</p>` : nothing}
        ${face.about ? html`<p>${say(face.about, view.speech)}</p>` : nothing}
        ${notesOf(view, card.key).map((note) => html`<p>${note}</p>`)}
        <p class="fine">${meterWords(face)}</p>
      </div>
    </aside>`;
  }
}

/** Return the card at the position of an event, even if its zone lies above it as a whole. */
const slotBelow = ({ clientX, clientY }: PointerEvent): Element | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest(".slot"))
    .find((slot) => slot !== null) ?? undefined;

function titleOf(card: Card, view: CardView): string {
  const face = view.faces.get(card.glyph);
  return face ? say(face.title, view.speech) : cardTitle(card, view);
}
