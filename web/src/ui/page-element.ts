/**
 * The base class of all pages. A page is drawn without a shadow root, changes with the language, and reports
 * when it responds to clicks.
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

/** A page that responds to clicks as soon as it has been drawn once, because it loads nothing else. */
export abstract class StillPage extends Page {
  protected override firstUpdated(): void {
    this.served();
  }
}
