/**
 * Draws the ways to send an invitation or an answer to another device: a code to scan, a message, a text to
 * copy.
 */
import "../styles/saves.css";
import { html, nothing, type TemplateResult } from "lit";
import { absolute } from "../base/router.ts";
import { copyText } from "../device/clipboard.ts";
import { type DrawQr, qrOf } from "../share/qr-code.ts";
import { t } from "../words/sentences.ts";

interface Way {
  readonly kind: "offer" | "answer";
  readonly text: string;
  /** A sentence between the QR code and the buttons; "" if there is none. */
  readonly between?: string;
  /** Return the message to send to somebody, with the link in it. */
  message(link: string): string;
}

const codes = new Map<string, DrawQr | null>();

const linkTo = (text: string): string => absolute({ page: "together", text });

function codeOf({ kind, text }: Way): DrawQr | null {
  const known = codes.get(text);
  if (known !== undefined) return known;
  const code = qrOf(linkTo(text), `together.qr.${kind}`);
  codes.clear();
  codes.set(text, code);
  return code;
}

/** The last text that was copied, and the sentence that reports whether copying worked. */
export interface Copied {
  readonly text: string;
  readonly sentence: string;
}

/**
 * Draw all ways to send a text, with the sentence about the last copy next to its button. `tell` is called
 * after each copy.
 */
export function drawWays(way: Way, copied: Copied | null, tell: (copied: Copied) => void): TemplateResult {
  const { kind, text, between } = way;
  const code = codeOf(way);
  const link = linkTo(text);
  const message = way.message(link);
  const shares = typeof navigator.share === "function";
  const send = async (): Promise<void> => {
    try {
      // The address is part of the text, because some programs drop one of the two if they are passed
      // separately.
      await navigator.share({ text: message });
    } catch (error) {
      // If the person closes the system's share dialog, `share` rejects, but that is not an error.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return html`<div class="together-ways">
    ${code ? code() : html`<p class="fine">${t("together.qr.large")}</p>`}
    ${between ? html`<p>${between}</p>` : nothing}
    <div class="copy">
      ${shares ? html`<button class="primary" data-id="together-send" @click=${send}><kl-icon name="share-2"></kl-icon>${t(`together.send.${kind}`)}</button>` : nothing}
      <button class=${shares ? "" : "primary"} data-id="together-copy" @click=${copy(message, tell)}>
        <kl-icon name="copy"></kl-icon>${t(`together.copy.${kind}`)}
      </button>
      ${drawCopied(message, copied)}
    </div>
    <details class="together-more">
      <summary>${t("together.more")}</summary>
      ${line("link", link, t("together.more.link"), copied, tell)}
      ${line("text", text, t(`together.more.text.${kind}`), copied, tell)}
    </details>
  </div>`;
}

/**
 * Return the listener that copies a text. If the browser does not allow that, a field with the text is shown
 * and selected.
 */
function copy(text: string, tell: (copied: Copied) => void): (event: Event) => Promise<void> {
  return async ({ currentTarget }) => {
    const button = currentTarget as Element;
    const copied = await copyText(text, null);
    if (!copied) {
      const ways = button.closest(".together-ways");
      ways?.querySelector("details")?.setAttribute("open", "");
      const field = button.closest(".copy")?.querySelector("input") ?? ways?.querySelector("input");
      field?.focus();
      field?.select();
    }
    tell({ text, sentence: t(copied ? "share.copied" : "share.select") });
  };
}

function drawCopied(text: string, copied: Copied | null): TemplateResult {
  return html`<p class="done" role="status">${copied?.text === text ? copied.sentence : ""}</p>`;
}

/** Draw a field with the bare link or text, and a button that copies it. */
function line(
  name: "link" | "text",
  text: string,
  label: string,
  copied: Copied | null,
  tell: (copied: Copied) => void,
): TemplateResult {
  return html`<p class="fine">${label}</p>
    <div class="copy">
      <input name="together-${name}" readonly aria-label=${t(`together.${name}`)} .value=${text}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
      <button data-id="together-copy-${name}" @click=${copy(text, tell)}>
        <kl-icon name="copy"></kl-icon>${t(`together.copy.${name}`)}
      </button>
      ${drawCopied(text, copied)}
    </div>`;
}
