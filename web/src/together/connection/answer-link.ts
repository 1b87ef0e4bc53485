/**
 * Passes an answer from one tab to another: if a guest's answer is opened as a link, the tab with the waiting
 * table takes it.
 */
import { channel } from "../../base/tab-channel.ts";

const NAME = "kleinod-together";
/**
 * How long to wait for another tab to reply, in milliseconds. Even a background tab on a busy device replies
 * sooner.
 */
const PATIENCE = 5000;

/** Offer the text of an answer to the other tabs. Resolves to true if one of them has used it. */
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
 * Listen for answers from other tabs. `take` resolves to true if it could use one. Return the function that
 * stops listening.
 */
export function waitForAnswers(take: (text: string) => Promise<boolean>): () => void {
  const tabs = channel(NAME);
  tabs?.addEventListener("message", async ({ data }) => {
    const text: unknown = data?.answer;
    if (typeof text === "string" && (await take(text))) tabs.postMessage({ taken: text });
  });
  return () => tabs?.close();
}
