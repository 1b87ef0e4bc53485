/**
 * The common base class of boards and card tables. The element is an interactive picture that knows no rules:
 * it gets a frame and the possible clicks as properties, and reports clicks as events. Only focus, zoom and
 * motion are stored in the element itself. With `still` it is a small picture without controls.
 *
 * Events: "pick" (detail: the id) is dispatched when something is clicked.
 */
import { LitElement, type PropertyDeclarations } from "lit";
import { treeOf } from "../base/dom-root.ts";
import { loadGlyphs } from "../drawing/glyphs.ts";
import type { Frame, Shown } from "../engine/protocol.ts";
import { Words } from "../words/sentences.ts";
import type { Next } from "./click-path.ts";
import type { Interaction } from "./highlight.ts";

/** Return true if a game is shown as a card table, because it has zones and no cells. */
export const isCardTable = ({ board, scene }: Pick<Frame, "board" | "scene">): boolean =>
  board.cells.length + scene.cells.length === 0 && board.zones.length > 0;

export abstract class BoardOrCards<F extends Shown = Shown> extends LitElement implements Interaction {
  static override properties: PropertyDeclarations = {
    frame: { attribute: false },
    names: { attribute: false },
    next: { attribute: false },
    clicked: { attribute: false },
    pending: { attribute: false },
    lit: { attribute: false },
    hinted: { attribute: false },
    still: { type: Boolean },
    label: {},
  };
  declare frame: F | undefined;
  /** The name of the player at each seat. */
  declare names: readonly string[];
  declare next: ReadonlyMap<string, Next>;
  declare clicked: readonly string[];
  declare pending: readonly string[] | null;
  /** The ids to which the text in the message line refers; they are highlighted. */
  declare lit: readonly string[];
  declare hinted: readonly string[];
  /**
   * True if the element is a picture without controls or focus. It is hidden from screen readers unless it
   * has a `label`.
   */
  declare still: boolean;
  declare label: string;

  /**
   * The ply whose piece was dragged to its place by hand, so that no motion is shown for it; -1 if there is
   * none.
   */
  brought = -1;

  readonly words = new Words(this);

  constructor() {
    super();
    this.names = [];
    this.next = new Map();
    this.clicked = [];
    this.pending = null;
    this.lit = [];
    this.hinted = [];
    this.still = false;
    this.label = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    loadGlyphs(treeOf(this));
  }

  /** Resolves when the motions of the picture drawn last have ended. */
  protected abstract arrived(): Promise<void>;

  /** Skip to the end of all running motions. */
  abstract finish(): void;

  /** Resolves when the element is drawn and all its motions have ended. */
  async settled(): Promise<void> {
    await this.updateComplete;
    await this.arrived();
  }

  protected pick(id: string): void {
    this.finish();
    this.dispatchEvent(new CustomEvent("pick", { detail: id, bubbles: true, composed: true }));
  }
}
