/** The store of studies on this device, in another database than the matches. */
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
/** The studies removed during this visit, which any page can still restore. */
export const removedStudies = new RemovedSaves<SavedStudy>(studies);

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void studies.retry();
});
// The page continues after it was frozen, or after it was in the back/forward cache.
document.addEventListener("resume", () => void studies.wake());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) void studies.wake();
});
addEventListener("beforeunload", (event) => {
  if (studies.health !== "fine" && studies.hasUnsaved) event.preventDefault();
});
