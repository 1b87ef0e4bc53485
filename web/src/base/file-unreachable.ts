/** Errors about files of the site that could not be fetched. */

/** By extension, the types with which browsers run a script or apply a style. A style may come without a type. */
const TYPES: Readonly<Record<string, RegExp>> = { js: /(?:java|ecma)script/i, css: /^(?:text\/css\b|$)/i };

/** A file that could not be fetched. `type`: the type that the host sends, if browsers do not accept it. */
export interface Broken {
  file: string;
  type: string;
}

/** The error of a file that could not be fetched. The request can be repeated: no failure is cached. */
export class Unreachable extends Error {
  readonly path: string;
  /** True if the host replied with something other than the built file; false if the network failed. */
  readonly damaged: boolean;

  constructor(path: string, reason: unknown) {
    super(`${path} did not arrive: ${reason instanceof Error ? reason.message : String(reason)}`);
    this.name = "Unreachable";
    this.path = path;
    this.damaged = reason instanceof WrongAnswer || reason instanceof SyntaxError;
  }
}

/** Thrown if a server answered with something else than the file, such as its page for errors. */
export class WrongAnswer extends Error {}

/** Return the type of a response with which browsers would not use that file; undefined if they would. */
export function wrongType(path: string, { headers }: Response): string | undefined {
  const type = headers.get("content-type") ?? "";
  const wanted = TYPES[path.split(".").at(-1) ?? ""];
  return wanted?.test(type) === false ? type.split(";")[0]?.trim() || "–" : undefined;
}

/** Fetch a file of the site. Rejects with `WrongAnswer` if the host does not have it. */
export async function fetchFile(url: URL | string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new WrongAnswer(String(response.status));
  return response;
}
