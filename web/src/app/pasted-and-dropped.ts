/**
 * Receives texts and files from outside the page: pasted or dropped anywhere on it, shared by another app, or
 * opened with the installed app. Each is passed to the app by the event "bring".
 */
import { sharedName } from "../offline/share-target.ts";

/**
 * The browser's queue of files with which the system has started the installed app. TypeScript's library has
 * no type for it yet.
 */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** The query with which the service worker opens the page after another app has shared something. */
const SHARED = "?share";
const FIELDS = "input, textarea, select, [contenteditable]";
const DROPPED = ["Files", "text/plain", "text/uri-list"];

/** The text and files that a visitor pasted, dropped or shared: the detail of the event "bring". */
export interface Brought {
  text: string;
  files: readonly File[];
}

function bring(text: string, files: readonly File[] = []): void {
  if (!text.trim() && files.length === 0) return;
  const detail: Brought = { text, files };
  document.querySelector("kl-app")?.dispatchEvent(new CustomEvent("bring", { detail }));
}

/** True if another dialog is open, which the dialog for pasted or dropped texts must not cover. */
const isBusy = (): boolean => document.querySelector("dialog[open]:not(.open)") !== null;
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** True while a part of the page itself is dragged, such as a link or an image. */
let ours = false;

function accepts(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  if (ours || isBusy() || !DROPPED.some((type) => types.includes(type))) return false;
  // Leave a text that is dropped on a field to the browser. A file is always handled here, because the
  // browser would replace the page with it.
  return types.includes("Files") || !isField(event.target);
}

/** Pass on the files that another app has shared, and delete the service worker's copy of them. */
async function takeShared(): Promise<void> {
  history.replaceState(history.state, "", location.pathname + location.hash);
  const name = sharedName(new URL(".", document.baseURI).href);
  const cache = await caches.open(name);
  const parts = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.blob()));
  await caches.delete(name);
  bring(
    "",
    parts.flatMap((part) => (part ? [new File([part], "")] : [])),
  );
}

/** Start listening for texts and files from outside the page. */
export function receive(): void {
  addEventListener("paste", (event) => {
    if (event.defaultPrevented || isField(event.target) || isBusy()) return;
    bring(event.clipboardData?.getData("text/plain") ?? "", filesOf(event.clipboardData));
  });
  addEventListener("dragstart", () => {
    ours = true;
  });
  addEventListener("dragend", () => {
    ours = false;
  });
  addEventListener("dragover", (event) => {
    if (accepts(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!accepts(event)) return;
    event.preventDefault();
    const files = filesOf(event.dataTransfer);
    bring(files.length > 0 ? "" : (event.dataTransfer?.getData("text/plain") ?? ""), files);
  });
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(async ({ files = [] }) => {
    bring("", await Promise.all(files.map((file) => file.getFile())));
  });
  if (location.search === SHARED) takeShared().catch((error: unknown) => console.warn(String(error)));
}
