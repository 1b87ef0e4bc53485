/**
 * Draws an action of a finished turn in brief, with small pictures and few words, as declared in the game's
 * dictionary.
 */
import { html, type TemplateResult } from "lit";
import { hasGlyph } from "../drawing/glyphs.ts";
import type { Frame, Msg } from "../engine/protocol.ts";
import { smallGlyph } from "../ui/small-parts.ts";
import { has, type Speech, say } from "../words/sentences.ts";

/**
 * Matches a picture in a text: [the name of a drawing, or of an argument that holds one], with the seat that
 * gives its colour after a colon.
 */
const PICTURE = /\[(\w+)(?::(\w+))?\]/;

/** Return the message with its "brief." code, if the game's dictionary has one. */
function briefly({ code, args = {} }: Msg, game: string): Msg {
  const short = (key: string): string => {
    const brief = `brief.${key}`;
    return has(brief, game) || has(`${brief}.other`, game) ? brief : key;
  };
  const inner = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === "string" && value.startsWith("$") ? `$${short(value.slice(1))}` : value,
  ]);
  return { code: short(code), args: Object.fromEntries(inner) };
}

/** Draw a message as pictures and words. The full sentence is kept for screen readers and tooltips. */
export function drawBrief(frame: Frame, msg: Msg, speech: Speech): TemplateResult {
  const args = msg.args ?? {};
  // Splitting by an expression with two groups yields: words, drawing, seat, words, drawing, seat, words …
  const parts = say(briefly(msg, frame.game), speech).split(PICTURE);
  const drawn = parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 2) return "";
    const name = String(args[part] ?? part)
      .split(/[.$]/)
      .at(-1);
    const seat = Number(args[parts[index + 1] ?? "seat"]);
    return name && hasGlyph(name) ? smallGlyph(frame, name, seat) : "";
  });
  return html`<span class="action">${drawn}</span>`;
}
