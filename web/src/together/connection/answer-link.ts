/**
 * Passes texts of invitations and answers between the tabs of a browser. If somebody opens a guest's answer as a
 * link, it opens in a new tab, but the tab with the host's table has to use it. If somebody opens an invitation
 * that another tab already uses, the new tab has to say so.
 */
import { channel } from "../../base/tab-channel.ts";

const NAME = "kleinod-together";
/**
 * How long to wait for another tab to reply, in milliseconds. Even a background tab on a busy device replies
 * sooner.
 */
const PATIENCE = 5000;

/** The tab that uses a text: the one with the host's table, or one in which a guest has accepted the invitation. */
type Taker = "host" | "guest";

/** Offer a text to the other tabs. Resolves to the kind of tab that uses the text, or to null if none does. */
export function bringToTable(text: string): Promise<Taker | null> {
  const tabs = channel(NAME);
  if (!tabs) return Promise.resolve(null);
  return new Promise((resolve) => {
    const end = (taker: Taker | null): void => {
      clearTimeout(timer);
      tabs.close();
      resolve(taker);
    };
    const timer = setTimeout(() => end(null), PATIENCE);
    tabs.addEventListener("message", ({ data }) => {
      if (data?.taken === text) end(data.by === "guest" ? "guest" : "host");
    });
    tabs.postMessage({ answer: text });
  });
}

/**
 * Listen for texts from other tabs. `take` resolves to true if this tab, which is of the kind `by`, uses the text.
 * Return a function that stops listening.
 */
export function waitForTexts(by: Taker, take: (text: string) => Promise<boolean> | boolean): () => void {
  const tabs = channel(NAME);
  tabs?.addEventListener("message", async ({ data }) => {
    const text: unknown = data?.answer;
    if (typeof text === "string" && (await take(text))) tabs.postMessage({ taken: text, by });
  });
  return () => tabs?.close();
}
