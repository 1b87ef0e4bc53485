/** What all pages have in common: they live in the light DOM, speak the visitor's language, and tell
 *  the app when clicks are served. */
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

  /** Clicks on this page are served from now on. */
  protected served(): void {
    this.dispatchEvent(new Event("served", { bubbles: true }));
  }
}

/** A page that is complete with its first drawing. */
export abstract class StillPage extends Page {
  protected override firstUpdated(): void {
    this.served();
  }
}
