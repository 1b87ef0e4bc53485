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

/** Draw them. `told` receives the sentence about the copy. */
export function drawWays(way: Text, told: (sentence: string) => void): TemplateResult {
  const code = codeOf(way);
  return html`<div class="together-ways">
    ${code ? code() : html`<p class="fine">${t("together.qr.large")}</p>`}
    ${line("link", linkTo(way.text), told, true)}
    ${line("text", way.text, told, false)}
  </div>`;
}

function line(
  name: "link" | "text",
  text: string,
  told: (sentence: string) => void,
  sends: boolean,
): TemplateResult {
  const copy = async (event: Event): Promise<void> => {
    const field = (event.currentTarget as Element).closest(".copy")?.querySelector("input") ?? null;
    told(t((await copyText(text, field)) ? "share.copied" : "share.select"));
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
    <button type="button" data-id="together-copy-${name}" @click=${copy}>
      <kl-icon name="copy"></kl-icon>${words}: ${t("share.copy")}
    </button>
    ${
      sends && typeof navigator.share === "function"
        ? html`<button type="button" @click=${send}><kl-icon name="share-2"></kl-icon>${t("together.send")}</button>`
        : nothing
    }
  </div>`;
}
