/** The ways to bring an invitation or an answer to another device: a code to scan, a link to send, a text to copy. */
import "../styles/saves.css";
import { html, nothing, type TemplateResult } from "lit";
import { absolute } from "../base/router.ts";
import { copyText } from "../device/clipboard.ts";
import { type DrawQr, qrOf } from "../share/qr-code.ts";
import { t } from "../words/sentences.ts";

interface Text {
  readonly text: string;
  /** The key of the label of the code. */
  readonly label: string;
}

const codes = new Map<string, DrawQr | null>();

const linkTo = (text: string): string => absolute({ page: "together", text });

function codeOf({ text, label }: Text): DrawQr | null {
  const known = codes.get(text);
  if (known !== undefined) return known;
  const code = qrOf(linkTo(text), label);
  codes.clear();
  codes.set(text, code);
  return code;
}

/** The last copy: of which text, and the sentence about it. */
export interface Copied {
  readonly text: string;
  readonly sentence: string;
}

/** Draw them, with the sentence about the last copy at its button. `tell` is called with the next copy. */
export function drawWays(way: Text, copied: Copied | null, tell: (copied: Copied) => void): TemplateResult {
  const code = codeOf(way);
  return html`<div class="together-ways">
    ${code ? code() : html`<p class="fine">${t("together.qr.large")}</p>`}
    ${line("link", linkTo(way.text), copied, tell)}
    ${line("text", way.text, copied, tell)}
  </div>`;
}

function line(
  name: "link" | "text",
  text: string,
  copied: Copied | null,
  tell: (copied: Copied) => void,
): TemplateResult {
  const copy = async (event: Event): Promise<void> => {
    const field = (event.currentTarget as Element).closest(".copy")?.querySelector("input") ?? null;
    tell({ text, sentence: t((await copyText(text, field)) ? "share.copied" : "share.select") });
  };
  const send = async (): Promise<void> => {
    try {
      await navigator.share({ url: text });
    } catch (error) {
      // Closing the system's share sheet is no error.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  const words = t(`together.${name}`);
  return html`<div class="copy">
    <input name="together-${name}" readonly aria-label=${words} .value=${text}
      @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
    <button type="button" class=${name === "link" ? "primary" : ""} data-id="together-copy-${name}" @click=${copy}>
      <kl-icon name="copy"></kl-icon>${words}: ${t("share.copy")}
    </button>
    ${
      name === "link" && typeof navigator.share === "function"
        ? html`<button type="button" @click=${send}><kl-icon name="share-2"></kl-icon>${t("together.send")}</button>`
        : nothing
    }
    <p class="done" role="status">${copied?.text === text ? copied.sentence : ""}</p>
  </div>`;
}
