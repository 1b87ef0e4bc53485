/**
 * Fits a board into its element automatically: it is rotated so that it appears large, and zoomed so that
 * places are large enough for fingers. A rotation or zoom that the user has chosen stays; anything else is
 * fitted again when the width changes.
 */
import type { ReactiveController } from "lit";
import { type Box, HALF_HEIGHT, type Point } from "../drawing/geometry.ts";
import type { Cell } from "../engine/protocol.ts";
import type { BoardOrCards } from "../input/board-or-cards.ts";
import { t } from "../words/sentences.ts";
import type { Camera } from "./camera.ts";
import { bestTurn, fitOf, leastHeight, type Side, type Size } from "./camera-fit.ts";

/** The minimum height of a place in pixels on a board that is edited or only shown. */
const SHOWN = 19;
/**
 * The height in pixels at which places are large enough, so that the board is not rotated to enlarge them.
 */
const LARGE = 64;
/** The minimum height of a board in pixels, which the controls over its border need. */
const LEAST = 192;

export interface AutoFitHost extends BoardOrCards {
  turns: number;
  /** True if the board is in play. It may then be rotated, and the view follows the game. */
  readonly played: boolean;
  boxOf(turns: number): Box;
  /** The cells at their positions on screen, after rotation and tilt. */
  readonly seen: ReadonlyMap<string, Cell>;
}

export class AutoFit implements ReactiveController {
  readonly #host: AutoFitHost;
  readonly #camera: Camera;
  #room: Size = { width: 0, height: 0 };
  /** True while the board still has to be fitted into its element. */
  #due = false;
  /** True once the user has rotated the board. */
  #turned = false;

  constructor(host: AutoFitHost, camera: Camera) {
    [this.#host, this.#camera] = [host, camera];
    host.addController(this);
    new ResizeObserver(() => this.#measure()).observe(host);
  }

  /** Prepare for another board. Call this when another board is shown. */
  open(): void {
    this.#due = true;
    this.#camera.open();
    if (!this.#turned) this.#host.turns = 0;
  }

  hostUpdated(): void {
    if (this.#host.still) return;
    if (this.#due) this.#measure();
  }

  /** Move the view to the places that matter next in the game, if none of them is visible. */
  follow(): void {
    if (this.#due) return;
    this.#camera.enter(this.#room, this.#need, true);
    if (this.#host.played) this.#camera.follow(this.#matters());
  }

  turn(): void {
    this.#turned = true;
    this.#host.turns = (this.#host.turns + 1) % 6;
    this.#spread();
    this.#tell(t("table.rotated", { n: 60 * this.#host.turns }));
    void this.#host.updateComplete.then(() => this.#camera.look(this.#matters()));
  }

  zoom(factor: number): void {
    this.#camera.zoomBy(factor);
    this.#tellZoom();
  }

  /** Switch between the whole board and the automatic zoom. */
  toggle(): void {
    this.#camera.toggle(this.#matters());
    this.#host.requestUpdate();
    this.#tellZoom();
  }

  /**
   * Move the view towards a side: to the last move if it is out of sight there, otherwise to the places there
   * that can be chosen.
   */
  go(side: Side): void {
    this.#camera.look(
      this.unseen?.side === side ? this.unseen.places : (this.beyond().get(side) ?? []),
      true,
    );
  }

  /**
   * The places where the last move ended if none of them is visible, otherwise null. The view does not move
   * there by itself, because a finger may be on the board.
   */
  get unseen(): { side: Side; places: Cell[] } | null {
    if (!this.#host.played) return null;
    const places = this.#happened();
    const found = [...this.#camera.beyond(places)];
    const count = found.reduce((sum, [, { length }]) => sum + length, 0);
    const [first] = found;
    return first && count === places.length ? { side: first[0], places: first[1] } : null;
  }

  /** The places that can be chosen but are not visible, by the side of the view on which they lie. */
  beyond(): Map<Side, Cell[]> {
    return this.#host.played ? this.#camera.beyond(this.#possible()) : new Map();
  }

  /** The minimum number of pixels for a board unit. */
  get #need(): number {
    const { played, frame, turns } = this.#host;
    const least = played ? leastHeight(this.#heightOf(turns), frame?.colors.length ?? 0) : SHOWN;
    return least / (2 * HALF_HEIGHT);
  }

  /**
   * Return the height of a place in pixels if the whole board is shown in the largest space that it can get.
   */
  #heightOf(turns: number): number {
    return 2 * HALF_HEIGHT * fitOf(this.#host.boxOf(turns), this.#largestRoom);
  }

  /**
   * The largest space that the board can get: its maximum height, plus that of a banner, which is shown only
   * temporarily.
   */
  get #largestRoom(): Size {
    const { width, height } = this.#room;
    const style = getComputedStyle(this.#host);
    const most = Number.parseFloat(style.maxHeight);
    const banner = Number.parseFloat(style.getPropertyValue("--banner-height")) || 0;
    return { width, height: (Number.isNaN(most) ? height : most) + banner };
  }

  #measure(): void {
    const [camera, { still, played }] = [this.#camera, this.#host];
    const svg = this.#host.querySelector("svg.board");
    if (still || !svg?.clientWidth || !camera.whole) return;
    const room = { width: svg.clientWidth, height: svg.clientHeight };
    // The board is fitted again only when its width changes. Changes of height are ignored, because the panel
    // beside it grows with each question.
    const another = this.#due || Math.abs(room.width - this.#room.width) > 1;
    this.#room = room;
    camera.enter(room, this.#need);
    if (!another) return;
    this.#due = true;
    if (played) this.#spread();
    if (played && !this.#turned) {
      const large = this.#heightOf(0) >= LARGE;
      const turns = large ? 0 : bestTurn((one) => this.#host.boxOf(one), this.#largestRoom);
      if (turns !== this.#host.turns) {
        this.#host.turns = turns;
        this.#spread();
        return;
      }
    }
    this.#due = false;
    if (!camera.chosen) camera.look(this.#matters());
    if (played) this.#tellChosen();
  }

  /**
   * Set the height that the board has at full width, so that a wide board leaves room for the content below
   * it.
   */
  #spread(): void {
    const { turns, style } = this.#host;
    const { width, height } = this.#host.boxOf(turns);
    const scale = Math.max(this.#need, this.#room.width / width);
    const tall = `${Math.ceil(Math.max(LEAST, height * scale))}px`;
    // Wait for the next frame, because a resize callback must not resize the element that it observes.
    requestAnimationFrame(() => style.setProperty("--tall", tall));
  }

  #possible(): Cell[] {
    const { next, seen } = this.#host;
    return [...next].flatMap(([id, one]) => (one.refused ? [] : (seen.get(id) ?? [])));
  }

  /** Return the places that can be chosen, or, if there are none, those of the last move. */
  #matters(): Point[] {
    const possible = this.#possible();
    return possible.length > 0 ? possible : this.#happened();
  }

  /** Return the places on which the pieces of the last move stand now. */
  #happened(): Cell[] {
    const { frame, seen } = this.#host;
    return frame?.lastMove?.ends.flatMap((id) => seen.get(id) ?? []) ?? [];
  }

  #tellZoom(): void {
    this.#tell(t("table.zoomed", { n: Math.round(100 * this.#camera.zoom) }));
  }

  /** Announce to screen readers a rotation or zoom that was chosen automatically. */
  #tellChosen(): void {
    const [camera, { turns }] = [this.#camera, this.#host];
    const words = [
      ...(turns > 0 && !this.#turned ? [t("table.rotated", { n: 60 * turns })] : []),
      ...(camera.zoom > 1 && !camera.chosen ? [t("table.zoomed", { n: Math.round(100 * camera.zoom) })] : []),
    ];
    if (words.length > 0) this.#tell(words.join(" "), true);
  }

  /**
   * Announce a change of the view. `beside`: true if the user did not request the change, so that it does not
   * replace another announcement.
   */
  #tell(words: string, beside = false): void {
    this.#host.dispatchEvent(new CustomEvent("looked", { detail: { words, beside }, bubbles: true }));
  }
}
