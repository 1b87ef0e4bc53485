/** Draws the short version of the rules, and the notes on a rule with sources, interpretations and tests. */
import { html, nothing, type TemplateResult } from "lit";
import { href } from "../../base/router.ts";
import type { Study } from "../../packs/teaching-pack.ts";
import { renderBlocks, type Section } from "../../words/markdown.ts";
import { has, t } from "../../words/sentences.ts";

const RULE = /([A-Z]{3}-\d\d[a-f]?)/;

const ruleLink = (game: string, rule: string): TemplateResult =>
  html`<a class="rule-link" href=${href({ page: "rules", game, rule })} data-rule=${rule}>${rule}</a>`;

/**
 * Return a text in which the ids of rules are links. `own` is the id of the rule that the text belongs to,
 * which is not linked.
 */
export const linked = (text: string, game: string, own = ""): unknown[] =>
  text.split(RULE).map((part) => (RULE.test(part) && part !== own ? ruleLink(game, part) : part));

/** Reading speed, in words per minute. */
const PACE = 200;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** Return how many minutes it takes to read some texts, as a phrase. */
export function readingTime(texts: readonly string[], game: string): string {
  const n = Math.max(1, Math.round(wordsIn(texts.join(" ")) / PACE));
  return t("rules.minutes", { n }, game);
}

/** Return the sentences of the short rules. */
function shortRules(game: string): string[] {
  const found: string[] = [];
  while (has(`short.${found.length + 1}`, game)) found.push(t(`short.${found.length + 1}`, {}, game));
  return found;
}

/** Draw the short rules. */
export function drawShort(game: string): TemplateResult | typeof nothing {
  const sentences = shortRules(game);
  if (sentences.length === 0) return nothing;
  return html`<section class="short" aria-labelledby="rules-short">
    <h2 id="rules-short">${t("rules.short", {}, game)}</h2>
    <p class="reading-time">${readingTime(sentences, game)}</p>
    <ol>${sentences.map((text) => html`<li>${linked(text, game)}</li>`)}</ol>
  </section>`;
}

/**
 * Draw the notes on a rule as a `<details>` element, because nobody needs them in order to play: remarks,
 * sources, other interpretations and tests.
 */
export function drawNotes(
  { id, notes }: Section,
  { sources, readings, guards }: Study,
  game: string,
  open: boolean,
): TemplateResult {
  const marks = [...(sources[id] ?? "")];
  const doubtful = readings.filter(({ rules }) => rules.includes(id));
  const [, number = ""] = id.split("-");
  const tests = Object.entries(guards).flatMap(([file, named]) =>
    Object.entries(named)
      .filter(([, rules]) => rules.split(" ").includes(number))
      .map(([name]) => testName(file, name)),
  );
  const plain = (text: string): unknown[] => linked(text, game, id);
  return html`<details class="rule-notes" ?open=${open}>
    <summary>${t("rules.notes", {}, game)}<span class="unseen"> ${id}</span></summary>
    ${renderBlocks(notes, plain)}
    ${
      marks.length > 0
        ? html`<p class="sources">${t("rules.source", {}, game)}
            ${marks.map((mark) => html`<span class="source" data-source=${mark}>${t(`rules.source.${mark}`, {}, game)}</span> `)}</p>`
        : nothing
    }
    ${
      doubtful.length > 0
        ? html`<p class="rule-readings">${t("rules.reading", {}, game)}
            ${doubtful.map(
              (reading, index) =>
                html`${index > 0 ? " · " : ""}<a href=${href({ page: "readings", game, reading: reading.id })}>${t(`reading.${reading.id}`, {}, game)}</a>`,
            )}</p>`
        : nothing
    }
    ${
      tests.length > 0
        ? html`<div class="guards"><p>${t("rules.guards", { n: tests.length }, game)}</p>
            <ul lang="en">${tests.map((told) => html`<li>${told}</li>`)}</ul></div>`
        : nothing
    }
  </details>`;
}

/** Draw the name of a test in words, with the name of its file. */
const testName = (file: string, name: string): TemplateResult => html`${name} <code>test_${file}.py</code>`;
