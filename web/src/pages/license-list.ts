/** Reads the licenses of all parts of the site from a list that the build writes. */
import { fetchFile, Unreachable, WrongAnswer } from "../base/file-unreachable.ts";

export interface License {
  name: string;
  version: string;
  /** SPDX identifier or expression, such as "MIT" or "MIT OR Apache-2.0". */
  kind: string;
  text: string;
}

const HEADING = /^## (.+?)(?: - (\S+))? \(\(?([^()]+)\)?\)$/;

/**
 * Parse the list of licenses. Each part begins with a heading like "## lit - 3.3.3 (BSD-3-Clause)" and ends
 * with a line of dashes.
 */
export function parseLicenses(text: string): License[] {
  const found: License[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [heading, name = "", version = "", kind = ""] = HEADING.exec(line) ?? [];
    const last = found.at(-1);
    if (heading) found.push({ name, version, kind, text: "" });
    else if (last && line !== "---") last.text += `${line}\n`;
  }
  return found.map((license) => ({ ...license, text: license.text.trim() }));
}

const LIST = "licenses.md";

/** Fetch and parse the list, which is empty in development. Rejects with `Unreachable`. */
export async function loadLicenses(): Promise<License[]> {
  try {
    const answer = await fetchFile(new URL(LIST, document.baseURI), { cache: "no-cache" });
    const found = parseLicenses(await answer.text());
    if (found.length === 0 && import.meta.env.PROD) throw new WrongAnswer("no licenses");
    return found;
  } catch (error) {
    throw new Unreachable(LIST, error);
  }
}
