/** The lines above a study: whether it is kept, what it is to those kept here, and what other tabs have done with it. */
import { html, nothing, type TemplateResult } from "lit";
import "../../app/styles/banner.css";
import { href } from "../../base/router.ts";
import type { Health } from "../../saves/match-store.ts";
import { hasNews, type Kin } from "../../session/study/related-studies.ts";
import type { Studying } from "../../session/study/study-editor.ts";
import { type Beside, foldable } from "../../ui/banner-fold.ts";
import { t } from "../../words/sentences.ts";
import { relatedStudyLine } from "./related-studies.ts";

interface Around {
  /** Nobody has made it before. */
  fresh: boolean;
  /** The studies kept here that it is compared with. */
  kin: readonly Kin[];
  /** In a small window all is to be read, not the first line alone. */
  unfolded: boolean;
  onFold: () => void;
  /** Hears of clicks on anything with `data-study`. */
  onClick: (event: Event) => void;
}

export function drawBanner(
  { keeping }: Studying,
  health: Health,
  { fresh, kin, unfolded, onFold, onClick }: Around,
): TemplateResult | typeof nothing {
  const { kept, aside, news } = keeping;
  const lines = [
    kept ? nothing : foldable(unread(fresh, kin), unfolded, onFold),
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

/** What is not kept yet; before it, what of it is kept here under another address. One button of all is the first choice. */
function unread(fresh: boolean, kin: readonly Kin[]): Beside[] {
  const known = kin.toSorted((one, other) => Number(hasNews(other.adds)) - Number(hasNews(one.adds)));
  const key = fresh ? "fresh" : "reading";
  return [
    ...known.map((one, index) => relatedStudyLine(one, index === 0)),
    {
      id: `study-${key}`,
      told: t(`study.${key}`),
      brief: t(`study.${key}.brief`),
      buttons: html`<button type="button" class=${known.length > 0 ? "" : "primary"} data-study="keep">${t(fresh ? "study.fresh.keep" : "study.keep")}</button>`,
    },
  ];
}
