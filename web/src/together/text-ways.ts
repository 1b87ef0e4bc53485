/** The ways to bring an invitation or an answer to another device: a code to scan, a message to send, a text to copy. */
import "../styles/saves.css";
import { html, nothing, type TemplateResult } from "lit";
import { absolute } from "../base/router.ts";
import { copyText } from "../device/clipboard.ts";
import { type DrawQr, qrOf } from "../share/qr-code.ts";
import { t } from "../words/sentences.ts";

interface Way {
  readonly kind: "offer" | "answer";
  readonly text: string;
  /** The words around a link to the text, as one sends them to somebody. */
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

/** The last copy: of which text, and the sentence about it. */
export interface Copied {
  readonly text: string;
  readonly sentence: string;
}

/** Draw them, with the sentence about the last copy at its button. `tell` is called with the next copy. */
export function drawWays(way: Way, copied: Copied | null, tell: (copied: Copied) => void): TemplateResult {
  const { kind, text } = way;
  const code = codeOf(way);
  const link = linkTo(text);
  const message = way.message(link);
  const shares = typeof navigator.share === "function";
  const send = async (): Promise<void> => {
    try {
      // One text: some programs leave out either the text or the address where both are given.
      await navigator.share({ text: message });
    } catch (error) {
      // Closing the system's share sheet is no error.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return html`<div class="together-ways">
    ${code ? code() : html`<p class="fine">${t("together.qr.large")}</p>`}
    ${kind === "answer" ? html`<p>${t("together.answer.or")}</p>` : nothing}
    <div class="copy">
      ${shares ? html`<button type="button" class="primary" data-id="together-send" @click=${send}><kl-icon name="share-2"></kl-icon>${t(`together.send.${kind}`)}</button>` : nothing}
      <button type="button" class=${shares ? "" : "primary"} data-id="together-copy" @click=${copy(message, tell)}>
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

/** Return the listener that copies a text. If the browser refuses that, a field is shown and selected instead. */
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

/** Draw the link or the text, which can be copied alone. */
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
      <button type="button" data-id="together-copy-${name}" @click=${copy(text, tell)}>
        <kl-icon name="copy"></kl-icon>${t(`together.copy.${name}`)}
      </button>
      ${drawCopied(text, copied)}
    </div>`;
}
