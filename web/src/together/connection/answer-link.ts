/**
 * Passes a guest's answer from one tab to another: if somebody opens the answer as a link, it opens in a new
 * tab, but the tab with the host's table has to use it.
 */
import { channel } from "../../base/tab-channel.ts";

const NAME = "kleinod-together";
/**
 * How long to wait for another tab to reply, in milliseconds. Even a background tab on a busy device replies
 * sooner.
 */
const PATIENCE = 5000;

/** Offer the text of a guest's answer to the other tabs. Resolves to true if one of them has used it. */
export function bringToTable(text: string): Promise<boolean> {
  const tabs = channel(NAME);
  if (!tabs) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (taken: boolean): void => {
      clearTimeout(timer);
      tabs.close();
      resolve(taken);
    };
    const timer = setTimeout(() => end(false), PATIENCE);
    tabs.addEventListener("message", ({ data }) => {
      if (data?.taken === text) end(true);
    });
    tabs.postMessage({ answer: text });
  });
}

/**
 * Listen for guests' answers from other tabs. `take` resolves to true if it could use the answer. Return a
 * function that stops listening.
 */
export function waitForAnswers(take: (text: string) => Promise<boolean>): () => void {
  const tabs = channel(NAME);
  tabs?.addEventListener("message", async ({ data }) => {
    const text: unknown = data?.answer;
    if (typeof text === "string" && (await take(text))) tabs.postMessage({ taken: text });
  });
  return () => tabs?.close();
}
