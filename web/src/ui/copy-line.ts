/** Draws an address with a button that copies it, and a message about the result of copying. */
import { html, nothing, type TemplateResult } from "lit";
import "./icon.ts";
import { copyText } from "../device/clipboard.ts";
import { t } from "../words/sentences.ts";

interface Line {
  /** The address; "" if there is none yet. */
  address: string;
  label: string;
  /**
   * The result of copying: true if the address was copied, false if it could only be selected, null if the
   * button has not been pressed.
   */
  copied: boolean | null;
}

export function copyLine(
  { address, label, copied }: Line,
  done: (copied: boolean) => void,
): readonly TemplateResult[] {
  const copy = async (event: Event): Promise<void> => {
    const line = (event.currentTarget as Element).closest(".copy");
    done(await copyText(address, line?.querySelector("input") ?? null));
  };
  return [
    html`<div class="copy">
      <input name="link" readonly aria-label=${label} .value=${address}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
      <button type="button" data-id="copy" aria-disabled=${address ? "false" : "true"} @click=${address ? copy : nothing}>
        <kl-icon name="copy"></kl-icon>${t("share.copy")}
      </button>
    </div>`,
    html`<p class="done" role="status">${copied === null ? nothing : t(copied ? "share.copied" : "share.select")}</p>`,
  ];
}
