/** A file of the site that did not arrive. */

/** By ending, the types by which browsers run a script or apply a style. A style may come without a type. */
const TYPES: Readonly<Record<string, RegExp>> = { js: /(?:java|ecma)script/i, css: /^(?:text\/css\b|$)/i };

/** A file that could not be had. `type`: what the host sends it as, if browsers do not use it with that type. */
export interface Broken {
  file: string;
  type: string;
}

/** A file did not arrive. The request can be repeated: nothing remembers the failure. */
export class Unreachable extends Error {
  readonly path: string;
  /** The host answered, but not with the file as the build made it; otherwise the network was silent. */
  readonly damaged: boolean;

  constructor(path: string, reason: unknown) {
    super(`${path} did not arrive: ${reason instanceof Error ? reason.message : String(reason)}`);
    this.name = "Unreachable";
    this.path = path;
    this.damaged = reason instanceof WrongAnswer || reason instanceof SyntaxError;
  }
}

/** The host answered with something else than the file. */
export class WrongAnswer extends Error {}

/** The type of an answer by which browsers would not use the file of that path; undefined if they would. */
export function wrongType(path: string, { headers }: Response): string | undefined {
  const type = headers.get("content-type") ?? "";
  const wanted = TYPES[path.split(".").at(-1) ?? ""];
  return wanted?.test(type) === false ? type.split(";")[0]?.trim() || "–" : undefined;
}

/** Fetch a file of the site. Rejects with `WrongAnswer` if the host has it not. */
export async function fetchFile(url: URL | string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new WrongAnswer(String(response.status));
  return response;
}
