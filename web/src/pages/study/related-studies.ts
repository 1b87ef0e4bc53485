/** Describes how a study from a link relates to a saved one, with the possible actions. */
import { html, nothing } from "lit";
import { href } from "../../base/router.ts";
import type { Beyond } from "../../engine/protocol.ts";
import { hasNews, type RelatedStudy } from "../../session/study/related-studies.ts";
import type { Beside } from "../../ui/banner-fold.ts";
import { t } from "../../words/sentences.ts";

const COUNTED = ["chapters", "actions", "notes"] as const;

/** Return in words what one study contains beyond another, such as "2 chapters, 1 remark". */
const counted = (beyond: Beyond): string =>
  COUNTED.filter((kind) => beyond[kind] > 0)
    .map((kind) => t(`study.kin.${kind}`, { n: beyond[kind] }))
    .join(", ");

/** Return the line about a related study. `first`: the button of this line is the main one of the page. */
export function relatedStudyLine({ id, title, adds, lacks }: RelatedStudy, first: boolean): Beside {
  const more = hasNews(adds);
  const less = hasNews(lacks);
  const what = counted(adds);
  const told = [
    t(more || less ? "study.kin" : "study.kin.same", { title: title || t("study.untitled") }),
    more ? t("study.kin.adds", { what }) : "",
    !more && less ? t("study.kin.nothing") : "",
    less ? t("study.kin.lacks", { what: counted(lacks) }) : "",
  ];
  return {
    id: "study-kin",
    told: told.filter(Boolean).join(" "),
    brief: more ? t("study.kin.news", { what }) : t("study.kin.nothing"),
    buttons: html`${
      more
        ? html`<button type="button" class=${first ? "primary" : ""} data-study="take" data-kin=${id}>${t("study.kin.take")}</button>`
        : nothing
    }<a class=${first && !more ? "button primary" : "button"} href=${href({ page: "study", id })}>${t("study.kin.open")}</a>`,
  };
}
