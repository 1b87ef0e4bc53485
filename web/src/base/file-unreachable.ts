/**
 * The errors for files of the site that could not be fetched.
 */

/**
 * The content types that a file may have, by file extension, so that browsers run the script or apply the
 * style sheet. A style sheet may also have no content type.
 */
const TYPES: Readonly<Record<string, RegExp>> = { js: /(?:java|ecma)script/i, css: /^(?:text\/css\b|$)/i };

/**
 * A file that could not be fetched. `type` is the content type sent by the host, if browsers do not accept
 * it.
 */
export interface Broken {
  file: string;
  type: string;
}

/**
 * The error for a file that could not be fetched. The request can be repeated, because failures are not
 * cached.
 */
export class Unreachable extends Error {
  readonly path: string;
  /** True if the server sent something other than the built file; false if the network failed. */
  readonly damaged: boolean;

  constructor(path: string, reason: unknown) {
    super(`${path} did not arrive: ${reason instanceof Error ? reason.message : String(reason)}`);
    this.name = "Unreachable";
    this.path = path;
    this.damaged = reason instanceof WrongAnswer || reason instanceof SyntaxError;
  }
}

/** Thrown if a server replies with something other than the file, such as an error page. */
export class WrongAnswer extends Error {}

/**
 * Return the content type of a response if browsers would not accept the file with it, otherwise undefined.
 */
export function wrongType(path: string, { headers }: Response): string | undefined {
  const type = headers.get("content-type") ?? "";
  const wanted = TYPES[path.split(".").at(-1) ?? ""];
  return wanted?.test(type) === false ? type.split(";")[0]?.trim() || "–" : undefined;
}

/** Fetch a file of the site. Rejects with `WrongAnswer` if the host replies with an error. */
export async function fetchFile(url: URL | string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new WrongAnswer(String(response.status));
  return response;
}
