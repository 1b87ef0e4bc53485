/**
 * The input of a board: pointers, keys, commands that change the view, and the layer of touch targets. Small
 * pictures of boards have no input.
 */
import { html, nothing, type SVGTemplateResult } from "lit";
import type { Box } from "../drawing/geometry.ts";
import type { Cell, Shown } from "../engine/protocol.ts";
import type { ArrowPath } from "../input/arrow-paths.ts";
import { speechOf } from "../input/place-names.ts";
import { t } from "../words/sentences.ts";
import { AutoFit, type AutoFitHost } from "./auto-fit.ts";
import { Camera } from "./camera.ts";
import { drawArrows } from "./draw-arrows.ts";
import type { LayerContext } from "./draw-layers.ts";
import { drawHintArrow } from "./hint-arrow.ts";
import { KeyboardCursor } from "./keyboard-cursor.ts";
import { drawOffscreenHints } from "./offscreen-hints.ts";
import { drawSpokenPlaces } from "./spoken-places.ts";
import { calmBox } from "./stacking.ts";
import { drawTargets } from "./touch-targets.ts";
import "./interactive-board.css";

const ZOOM_STEP = 1.5;

/** A command that changes the view of a board. */
type ViewCommand = "rotate" | "whole" | "zoom-in" | "zoom-out";

export interface BoardInputHost extends AutoFitHost {
  readonly coordinates: boolean;
  /** The arrows for the line of turns that the user is viewing. */
  readonly ways: readonly ArrowPath[];
  picked(id: string): void;
}

export class BoardInput {
  readonly camera: Camera;
  readonly #host: BoardInputHost;
  readonly #cursor: KeyboardCursor;
  readonly #fitting: AutoFit;

  constructor(host: BoardInputHost) {
    this.#host = host;
    this.camera = new Camera(host);
    this.#cursor = new KeyboardCursor(host, this.camera);
    this.#fitting = new AutoFit(host, this.camera);
  }

  /** Prepare for another board. Call this before it is shown. */
  open(): void {
    this.#fitting.open();
  }

  /**
   * Update the view after the cells have changed. With `calmly` the board is still the same one, and the view
   * moves as little as possible.
   */
  show(cells: readonly Cell[], box: Box, calmly: boolean): void {
    this.#cursor.move(cells, this.#host.seen);
    this.camera.frame(calmly ? calmBox(this.camera.whole, box) : box, calmly);
  }

  /** Move the view to the places that matter next in the game. */
  follow(): void {
    this.#fitting.follow();
  }

  look(how: ViewCommand): void {
    if (how === "rotate") this.#fitting.turn();
    else if (how === "whole") this.#fitting.toggle();
    else this.#fitting.zoom(how === "zoom-in" ? ZOOM_STEP : 1 / ZOOM_STEP);
  }

  focus(): void {
    this.#cursor.focus();
  }

  /**
   * Pan the board if a piece is dragged near its border. Called with each position of the piece, and with
   * null at the end.
   */
  carriedOver(at: { clientX: number; clientY: number } | null): void {
    const { left, top } = this.#host.getBoundingClientRect();
    this.camera.drift(at && { x: at.clientX - left, y: at.clientY - top });
  }

  draw(
    frame: Shown,
    drawn: SVGTemplateResult,
    { slant, looks, tops }: LayerContext,
    moving: boolean,
  ): unknown {
    const { camera } = this;
    const { fingers } = camera;
    const host = this.#host;
    const near = camera.zoom > 1;
    const speech = speechOf(frame, host.names);
    return html`<svg class="board" data-game=${frame.game} viewBox=${camera.viewBox} role="application"
      aria-label=${t("table.board")} aria-roledescription=${t("table.board.kind")}
      ?data-moving=${moving} data-zoomed=${near ? (camera.isWide ? "wide" : "") : nothing}
      @click=${this.#onClick} @keydown=${this.#onKey} @focusin=${this.#onFocus}
      @pointerdown=${fingers.down} @pointermove=${fingers.move} @pointerup=${fingers.up} @pointercancel=${fingers.up}
      @pointerleave=${fingers.up} @wheel=${fingers.wheel}>
      ${drawn}${moving ? nothing : [drawArrows(host.ways, host.seen, frame.colors), drawHintArrow(host.seen, host.hinted)]}${
        host.coordinates && !moving
          ? drawSpokenPlaces(host.seen.values(), looks, slant, tops, camera.scale)
          : nothing
      }${drawTargets(frame, host.seen.values(), slant, this.#cursor.entry, host, speech)}
    </svg>
    ${host.played ? drawOffscreenHints(this.#fitting, near, camera.own > 1) : nothing}`;
  }

  readonly #onClick = (event: Event): void => {
    const id = (event.target as Element).closest<SVGElement>("[data-id]")?.dataset.id;
    if (!this.camera.fingers.dragged && id !== undefined) this.#host.picked(id);
  };

  readonly #onFocus = (event: FocusEvent): void => {
    const target = event.target as SVGElement;
    const { id } = target.dataset;
    if (id === undefined) return;
    this.#cursor.focused(id);
    const place = this.#host.seen.get(id);
    // Only the keyboard moves the view, because a place under a finger or a mouse must not move away.
    if (place && target.matches(":focus-visible")) this.camera.show(place);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const id = this.#cursor.press(event);
    if (id !== undefined) this.#host.picked(id);
  };
}
