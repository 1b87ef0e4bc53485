/** Offers files that the page has made for download. */
import { version } from "virtual:kleinod";
import { fileName, writeFile } from "./save-file.ts";
import type { SavedMatch } from "./save-schema.ts";

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Keep the URL for a while, because the browser reads it only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function downloadSaves(saves: readonly SavedMatch[]): void {
  download(fileName(), new Blob([writeFile(saves, version)], { type: "application/json" }));
}
