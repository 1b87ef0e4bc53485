/** The parts around a rule: the short rules, sources, readings, and tests. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Study } from "../../packs/teaching-pack.ts";
import { has, t } from "../../words/sentences.ts";

const RULE = /([A-Z]{3}-\d\d[a-f]?)/;

const ruleLink = (game: string, rule: string): TemplateResult =>
  html`<a class="rule-link" href=${href({ page: "rules", game, rule })} data-rule=${rule}>${rule}</a>`;

/** Return the text with links for the ids of rules; `own` is the rule it belongs to. */
export const linked = (text: string, game: string, own = ""): unknown[] =>
  text.split(RULE).map((part) => (RULE.test(part) && part !== own ? ruleLink(game, part) : part));

/** Draw the short rules. `more`: all rules follow. */
export function drawShort(game: string, more: boolean): TemplateResult | typeof nothing {
  const keys: string[] = [];
  while (has(`short.${keys.length + 1}`, game)) keys.push(`short.${keys.length + 1}`);
  if (keys.length === 0) return nothing;
  return html`<section class="short">
    <h2>${t("rules.short", {}, game)}</h2>
    <ol>${keys.map((key) => html`<li>${linked(t(key, {}, game), game)}</li>`)}</ol>
    ${more ? html`<h2>${t("rules.all", {}, game)}</h2>` : nothing}
  </section>`;
}

/** Draw the sources of a rule. */
export function drawSources({ sources }: Study, rule: string, game: string): TemplateResult | typeof nothing {
  const marks = [...(sources[rule] ?? "")];
  if (marks.length === 0) return nothing;
  return html`<p class="sources"><span class="unseen">${t("rules.source", {}, game)}</span>
    ${marks.map((mark) => html`<span class="source" data-source=${mark}>${t(`rules.source.${mark}`, {}, game)}</span> `)}</p>`;
}

/** Draw the other readings of a rule, and the tests that guard it. */
export function drawBelow({ readings, guards }: Study, rule: string, game: string): TemplateResult {
  const doubtful = readings.filter(({ rules }) => rules.includes(rule));
  const tests = Object.entries(guards).flatMap(([file, named]) =>
    Object.entries(named)
      .filter(([, rules]) => rules.split(" ").includes(rule))
      .map(([name]) => testName(file, name)),
  );
  return html`${
    doubtful.length > 0
      ? html`<p class="rule-readings">${t("rules.reading", {}, game)}
          ${doubtful.map(
            ({ id }, index) =>
              html`${index > 0 ? " · " : ""}<a href=${href({ page: "readings", game, reading: id })}>${t(`reading.${id}`, {}, game)}</a>`,
          )}</p>`
      : nothing
  }
  ${
    tests.length > 0
      ? html`<details class="guards"><summary>${t("rules.guards", { n: tests.length }, game)}</summary>
          <ul lang="en">${tests.map((told) => html`<li>${told}</li>`)}</ul></details>`
      : nothing
  }`;
}

/** Draw the name of a test as words, with its file. */
const testName = (file: string, name: string): TemplateResult => html`${name} <code>${file}</code>`;
