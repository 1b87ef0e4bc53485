/**
 * Draws the lines above a study: a note that it is not saved, how it relates to saved studies, and changes
 * made in other tabs.
 */
import { html, nothing, type TemplateResult } from "lit";
import "../../styles/banner.css";
import { href } from "../../base/router.ts";
import type { Health } from "../../saves/match-store.ts";
import { hasNews, type RelatedStudy } from "../../session/study/related-studies.ts";
import type { Studying } from "../../session/study/study-editor.ts";
import { type Beside, foldable } from "../../ui/banner-fold.ts";
import { t } from "../../words/sentences.ts";
import { relatedStudyLine } from "./related-studies.ts";

interface Around {
  /** True if the study is new; false if it comes from a link. */
  fresh: boolean;
  /** The related studies that are saved on this device. */
  kin: readonly RelatedStudy[];
  /** True if a small window shows all lines, and not only the first one. */
  unfolded: boolean;
  onFold: () => void;
  /** Handles clicks on elements with `data-study`. */
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

/**
 * Return the lines for an unsaved study: first one for each related saved study, then the one that offers to
 * save. Exactly one of their buttons is the main one.
 */
function unread(fresh: boolean, kin: readonly RelatedStudy[]): Beside[] {
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
