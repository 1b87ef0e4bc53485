/** What a study that came as a link is to those kept here, and what can be done about it. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Beyond } from "../../engine/protocol.ts";
import { hasNews, type Kin } from "../../session/study/kin.ts";
import { t } from "../../words/words.ts";

const COUNTED = ["chapters", "actions", "notes"] as const;

/** "2 chapters, 1 remark" */
const counted = (beyond: Beyond): string =>
  COUNTED.filter((kind) => beyond[kind] > 0)
    .map((kind) => t(`study.kin.${kind}`, { n: beyond[kind] }))
    .join(", ");

export function drawKin(kin: readonly Kin[]): (TemplateResult | typeof nothing)[] {
  return kin.map(({ id, title, adds, lacks }) => {
    const called = title || t("study.title");
    const more = hasNews(adds);
    const told = [
      t(more || hasNews(lacks) ? "study.kin" : "study.kin.same", { title: called }),
      more ? t("study.kin.adds", { what: counted(adds) }) : "",
      hasNews(lacks) ? t("study.kin.lacks", { what: counted(lacks) }) : "",
    ];
    return html`<div class="banner-line" data-id="study-kin"><p>${told.filter(Boolean).join(" ")}</p>
      ${more ? html`<button type="button" class="primary" data-study="take" data-kin=${id}>${t("study.kin.take")}</button>` : nothing}
      <a class="button" href=${href({ page: "study", id })}>${t("study.kin.open")}</a></div>`;
  });
}
