/** The store of the studies that are saved on this device. They are in a different database from the matches. */
import { channel } from "../base/tab-channel.ts";
import { openPlace, type Place } from "./database.ts";
import { RemovedSaves } from "./removed-saves.ts";
import { Repository } from "./repository.ts";
import { readStudy, type SavedStudy } from "./rows/study.ts";

export type { SavedStudy } from "./rows/study.ts";

const STUDIES: Place<SavedStudy> = {
  database: "kleinod-studies",
  version: 1,
  rows: "studies",
  read: readStudy,
  upgraded: (row) => row,
};

class StudyStore extends Repository<SavedStudy> {
  constructor(
    open = (onClosed: () => void) => openPlace(STUDIES, onClosed),
    told = channel("kleinod-studies"),
  ) {
    super(open, readStudy, told);
  }
}

export const studies = new StudyStore();
/** The studies that were removed since the page was opened. Every page can still restore them. */
export const removedStudies = new RemovedSaves<SavedStudy>(studies);

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void studies.retry();
});
// Catch up with other tabs when the browser resumes the page after it was frozen or in the back/forward cache.
document.addEventListener("resume", () => void studies.wake());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) void studies.wake();
});
addEventListener("beforeunload", (event) => {
  if (studies.health !== "fine" && studies.hasUnsaved) event.preventDefault();
});
