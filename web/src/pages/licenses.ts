/** The licenses of everything that is shipped, as the build has listed them. */

export interface License {
  name: string;
  version: string;
  /** SPDX identifier, such as "MIT". */
  kind: string;
  text: string;
}

const HEADING = /^## (.+?)(?: - (\S+))? \(([^()]+)\)$/;

/** Each part begins with a heading like "## lit - 3.3.3 (BSD-3-Clause)"; a line of dashes ends it. */
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

/** Fetch and read the list; null where it does not arrive, as while developing. */
export async function loadLicenses(): Promise<License[] | null> {
  try {
    const response = await fetch(new URL("licenses.md", document.baseURI));
    const found = response.ok ? parseLicenses(await response.text()) : [];
    return found.length > 0 ? found : null;
  } catch {
    return null;
  }
}
