/**
 * Draws the actions of a finished turn in brief, with small pictures and few words. The "brief." texts in the
 * game's dictionary say how.
 */
import { html, type TemplateResult } from "lit";
import { hasGlyph } from "../drawing/glyphs.ts";
import type { Frame, Msg } from "../engine/protocol.ts";
import { smallGlyph } from "../ui/small-parts.ts";
import { has, type Speech, say } from "../words/sentences.ts";

/**
 * Matches a picture in a text, written `[name]` or `[name:seat]`. `name` is a drawing, or an argument of the
 * message whose value names one. `seat` is the argument whose seat gives the picture its colour.
 */
const PICTURE = /\[(\w+)(?::(\w+))?\]/;

/**
 * Return the message with its code replaced by the "brief." form of it, if the game's dictionary has one. The
 * same applies to codes in its arguments.
 */
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

/** Draw a message with pictures and few words. */
export function drawBrief(frame: Frame, msg: Msg, speech: Speech): TemplateResult {
  const args = msg.args ?? {};
  // The expression has two groups, so that the parts are: text, drawing, seat, text, drawing, seat, text …
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
