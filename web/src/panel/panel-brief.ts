/** An action of a finished turn in brief: small pictures and few words, as the game's dictionary declares. */
import { html, type TemplateResult } from "lit";
import { hasGlyph } from "../drawing/glyphs.ts";
import type { Frame, Msg } from "../engine/protocol.ts";
import { smallGlyph } from "../ui/small-parts.ts";
import { has, type Speech, say } from "../words/sentences.ts";

/** A picture in a text: [drawing], [argument that names one], and after a colon the seat with its colour. */
const PICTURE = /\[(\w+)(?::(\w+))?\]/;

/** Return the message in its "brief." form, if the game has one. */
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

/** Draw the pictures of a message. The full sentence serves screen readers and tooltips. */
export function drawBrief(frame: Frame, msg: Msg, speech: Speech): TemplateResult {
  const args = msg.args ?? {};
  // Split by an expression with two groups: words, drawing, seat, words, drawing, seat, words.
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
