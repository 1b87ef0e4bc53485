/**
 * The base class of all pages. Pages render into the light DOM, follow the current language, and report when
 * they respond to clicks.
 */
import { LitElement } from "lit";
import { Words } from "../words/sentences.ts";

export abstract class Page extends LitElement {
  constructor() {
    super();
    new Words(this);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Report that this page now responds to clicks. */
  protected served(): void {
    this.dispatchEvent(new Event("served", { bubbles: true }));
  }
}

/** A page that is complete after its first drawing. */
export abstract class StillPage extends Page {
  protected override firstUpdated(): void {
    this.served();
  }
}
