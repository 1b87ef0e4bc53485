/**
 * Passes texts of invitations and answers between the tabs of a browser. If somebody opens a guest's answer
 * as a link, it opens in a new tab, but the tab with the host's table has to use it. If somebody opens an
 * invitation that another tab already uses, the new tab has to say so.
 */
import { channel } from "../../base/tab-channel.ts";
import { readdress } from "../../ui/history-layer.ts";

const NAME = "kleinod-together";
/**
 * How long to wait for another tab to reply, in milliseconds. Even a background tab on a busy device replies
 * sooner.
 */
const PATIENCE = 5000;

/**
 * The kind of tab that uses a text: the tab with the host's table, or a tab in which a guest has accepted the
 * invitation.
 */
type Taker = "host" | "guest";

/**
 * Offer a text to the other tabs. Resolves to the kind of tab that uses the text; to "late" if another tab
 * has the host's table, but somebody else has taken the seat; or to null if no tab knows the text.
 */
export function bringToTable(text: string): Promise<Taker | "late" | null> {
  const tabs = channel(NAME);
  if (!tabs) return Promise.resolve(null);
  // Two tabs may ask about the same text, so each reply repeats the number of its question.
  const question = Math.random();
  return new Promise((resolve) => {
    const end = (taker: Taker | "late" | null): void => {
      clearTimeout(timer);
      tabs.close();
      resolve(taker);
    };
    const timer = setTimeout(() => end(null), PATIENCE);
    tabs.addEventListener("message", ({ data }) => {
      if (data?.question !== question) return;
      if (data.taken === text) end(data.by === "guest" ? "guest" : "host");
      else if (data.late === text) end("late");
    });
    tabs.postMessage({ answer: text, question });
  });
}

/** True if the tab uses a text; "late" if somebody else has taken the seat; otherwise false. */
type Use = boolean | "late";

/**
 * Listen for texts of invitations and answers from other tabs, and return a function that stops listening.
 * `by`: the kind of this tab. `take`: a function that uses a text, if this tab can, and returns the result.
 */
export function waitForTexts(by: Taker, take: (text: string) => Promise<Use> | Use): () => void {
  const tabs = channel(NAME);
  tabs?.addEventListener("message", async ({ data }) => {
    const { answer: text, question } = data ?? {};
    if (typeof text !== "string") return;
    const use = await take(text);
    if (use) tabs.postMessage({ question, ...(use === "late" ? { late: text } : { taken: text, by }) });
  });
  return () => tabs?.close();
}

/**
 * Listen for addresses that are opened in this tab itself, and return a function that stops listening. If `take`
 * uses an address, it returns true, and the page stays where it is.
 */
export function waitForAddresses(take: (address: string) => boolean): () => void {
  const onAddress = (event: HashChangeEvent): void => {
    if (!take(location.hash)) return;
    event.stopImmediatePropagation();
    readdress(new URL(event.oldURL).hash);
  };
  // At the window, listeners that capture are called before those of the page, which would open the address.
  addEventListener("hashchange", onAddress, true);
  return () => removeEventListener("hashchange", onAddress, true);
}
