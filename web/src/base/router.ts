/**
 * Reads and writes the addresses of pages. They stand after the "#", so that the browser sends nothing about
 * a match to a server.
 */

export type Route =
  | { page: "home" }
  | { page: "setup"; game: string; choices?: string }
  | { page: "draw"; game: string; choices: string }
  /** `draft`: the text of a position, which may be illegal. */
  | { page: "editor"; game: string; choices: string; draft: string }
  | { page: "rules"; game: string; rule: string }
  | { page: "learn" | "glance" | "puzzles"; game: string }
  | { page: "readings"; game: string; reading: string }
  | { page: "position"; record: string }
  | { page: "match"; record: string }
  | { page: "play"; id: string }
  | { page: "about" }
  | { page: "saves" }
  | { page: "settings" }
  | { page: "python" }
  | { page: "counts" }
  | { page: "embed"; record: string }
  /** `text`: an invitation to a table on another device, or the answer to one. */
  | { page: "together"; text: string }
  /**
   * The four routes below: the list of stored studies; a stored study; a study in a link, with a place in it;
   * and a new study of a game.
   */
  | { page: "studies" }
  | { page: "study"; id: string }
  | { page: "shared-study"; text: string; place?: string }
  | { page: "fresh-study"; game: string }
  /** An embedded board; see `embed-params.ts`. */
  | { page: "board"; how: string; record: string }
  | { page: "unknown"; address: string };

/**
 * Undo percent escapes, which chat programs apply to characters such as "~". An invalid escape stays as it
 * is.
 */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Return the route of an address ("#/…"). `games` are the ids of all games. */
export function parseRoute(hash: string, games: readonly string[]): Route {
  const address = unescaped(hash).replace(/^[#/]+/, "");
  const [first = "", ...rest] = address.split("/");
  const second = rest[0] ?? "";
  if (first === "") return { page: "home" };
  if (first === "p") return { page: "position", record: rest.join("/") };
  if (first === "m") return { page: "match", record: rest.join("/") };
  if (first === "play" && second && rest.length === 1) return { page: "play", id: second };
  if ((first === "about" || first === "saves" || first === "settings") && rest.length === 0)
    return { page: first };
  if ((first === "python" || first === "counts") && rest.length === 0) return { page: first };
  if (first === "study" && rest.length < 2)
    return second ? { page: "study", id: second } : { page: "studies" };
  if (first === "s")
    return rest.length > 1
      ? { page: "shared-study", place: second, text: rest.slice(1).join("/") }
      : { page: "shared-study", text: second };
  if (first === "t") return { page: "together", text: second };
  if (first === "embed") return { page: "embed", record: rest.join("/") };
  if (first === "board" && rest.length > 1)
    return { page: "board", how: second, record: rest.slice(1).join("/") };
  if (games.includes(first)) {
    if (rest.length === 0) return { page: "setup", game: first };
    if (second === "set" && rest.length === 2 && rest[1])
      return { page: "setup", game: first, choices: rest[1] };
    if (second === "study" && rest.length === 1) return { page: "fresh-study", game: first };
    if (second === "draw" && rest.length <= 2) return { page: "draw", game: first, choices: rest[1] ?? "" };
    if (second === "editor" && rest.length <= 3)
      return { page: "editor", game: first, choices: rest[1] ?? "", draft: rest[2] ?? "" };
    if ((second === "learn" || second === "glance" || second === "puzzles") && rest.length === 1)
      return { page: second, game: first };
    if (second === "readings" && rest.length <= 2)
      return { page: "readings", game: first, reading: rest[1] ?? "" };
    if (second === "rules" && rest.length <= 2) return { page: "rules", game: first, rule: rest[1] ?? "" };
  }
  return { page: "unknown", address };
}

/** Return the address of a route. This is the inverse of `parseRoute`. */
export function href(route: Route): string {
  switch (route.page) {
    case "home":
      return "#/";
    case "setup":
      return `#/${route.game}${route.choices ? `/set/${route.choices}` : ""}`;
    case "draw":
      return `#/${route.game}/draw${route.choices ? `/${route.choices}` : ""}`;
    case "editor": {
      const { game, choices, draft } = route;
      return `#/${game}/editor${choices || draft ? `/${choices}` : ""}${draft ? `/${draft}` : ""}`;
    }
    case "rules":
      return `#/${route.game}/rules${route.rule ? `/${route.rule}` : ""}`;
    case "learn":
    case "puzzles":
    case "glance":
      return `#/${route.game}/${route.page}`;
    case "readings":
      return `#/${route.game}/readings${route.reading ? `/${route.reading}` : ""}`;
    case "position":
      return `#/p/${route.record}`;
    case "match":
      return `#/m/${route.record}`;
    case "play":
      return `#/play/${route.id}`;
    case "studies":
      return "#/study";
    case "study":
      return `#/study/${route.id}`;
    case "shared-study":
      return `#/s/${route.place ? `${route.place}/` : ""}${route.text}`;
    case "fresh-study":
      return `#/${route.game}/study`;
    case "embed":
      return `#/embed${route.record ? `/${route.record}` : ""}`;
    case "together":
      return `#/t/${route.text}`;
    case "board":
      return `#/board/${route.how}/${route.record}`;
    case "about":
    case "saves":
    case "settings":
    case "python":
    case "counts":
      return `#/${route.page}`;
    case "unknown":
      return `#/${route.address}`;
  }
}

/** True for an embedded board. */
export const isGuest = (): boolean => location.hash.startsWith("#/board/");

/**
 * True if this page is in a frame of another site without being an embedded board, so that clicks could be
 * hijacked.
 */
export const isCaptive = (): boolean => self !== top && !isGuest();

/** Return a route as an absolute link, wherever this page is served from. */
export function absolute(route: Route, here: Pick<Location, "origin" | "pathname"> = location): string {
  return here.origin + here.pathname + href(route);
}
