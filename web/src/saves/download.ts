/** Offers texts and pictures made in the page as files to download. */
import { version } from "virtual:kleinod";
import { fileName, writeFile } from "./save-file.ts";
import type { SavedMatch } from "./save-schema.ts";

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL only after a while, because the browser reads it after this task has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function downloadSaves(saves: readonly SavedMatch[]): void {
  download(fileName(), new Blob([writeFile(saves, version)], { type: "application/json" }));
}
