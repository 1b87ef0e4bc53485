/** The lines above a study: whether it is kept, and what other tabs have done with it. */
import { html, nothing, type TemplateResult } from "lit";
import "../../app/styles/banner.css";
import { href } from "../../base/router.ts";
import type { Health } from "../../saves/store.ts";
import type { Kin } from "../../session/study/kin.ts";
import type { Studying } from "../../session/study/studying.ts";
import { t } from "../../words/words.ts";
import { drawKin } from "./kin.ts";

interface Around {
  /** Nobody has made it before. */
  fresh: boolean;
  /** The studies kept here that it is compared with. */
  kin: readonly Kin[];
  /** Hears of clicks on anything with `data-study`. */
  onClick: (event: Event) => void;
}

export function drawBanner(
  { keeping }: Studying,
  health: Health,
  { fresh, kin, onClick }: Around,
): TemplateResult | typeof nothing {
  const { kept, aside, news } = keeping;
  const lines = [
    kept
      ? nothing
      : line(
          fresh ? "fresh" : "reading",
          html`<button type="button" class="primary" data-study="keep">${t(fresh ? "study.fresh.keep" : "study.keep")}</button>`,
        ),
    ...(kept ? [] : drawKin(kin)),
    news ? line(`elsewhere.${news}`) : nothing,
    aside
      ? line(
          "aside",
          html`<a class="button" href=${href({ page: "study", id: aside.id })}>${t("study.aside.open")}</a>`,
        )
      : nothing,
    health === "fine" ? nothing : html`<div class="banner-line"><p>${t(`store.${health}`)}</p></div>`,
  ].filter((one) => one !== nothing);
  return lines.length > 0
    ? html`<div class="banner" role="status" @click=${onClick}>${lines}</div>`
    : nothing;
}

const line = (key: string, more: TemplateResult | typeof nothing = nothing): TemplateResult =>
  html`<div class="banner-line" data-id="study-${key}"><p>${t(`study.${key}`)}</p>${more}</div>`;
