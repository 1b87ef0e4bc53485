/**
 * Conflicts between tabs and with files, as tables like those in `health.ts`: one match in several tabs, and a save
 * in an imported file.
 */
import type { Table } from "./health.ts";

// One match in several tabs ------------------------------------------------------------------------------

/**
 * asking: it is unknown whether another tab has the match; leading: this tab plays and saves; following: another tab
 * leads and this one shows its turns; taking: this tab has asked to lead.
 */
export type TabState = "asking" | "leading" | "following" | "taking";
/**
 * granted, refused, stolen: the lock of the match was given to this tab, is another tab's, or was taken from this
 * tab; saved, removed: another tab has done that; play: a person plays in this tab, or asks to.
 */
export type TabEvent = "granted" | "refused" | "stolen" | "saved" | "removed" | "play";
/**
 * wait: wait until the lock is free; take: take the lock now; show: show the stored match; tell: report that the save
 * was removed.
 */
type TabAction = "wait" | "take" | "show" | "tell";

export const TABS: Table<TabState, TabEvent, TabAction> = {
  asking: {
    granted: { to: "leading", do: ["show"] },
    refused: { to: "following", do: ["show", "wait"] },
    stolen: { to: "following", do: ["show", "wait"] },
    saved: { to: "asking", do: ["show"] },
    removed: { to: "asking", do: ["tell"] },
    play: { to: "taking", do: ["take"] },
  },
  leading: {
    granted: { to: "leading", do: [] },
    refused: { to: "leading", do: [] },
    stolen: { to: "following", do: ["show", "wait"] },
    // A new name or an imported file: no other tab plays while this one leads.
    saved: { to: "leading", do: ["show"] },
    removed: { to: "leading", do: ["tell"] },
    play: { to: "leading", do: [] },
  },
  following: {
    // The other tab was closed.
    granted: { to: "leading", do: ["show"] },
    refused: { to: "following", do: [] },
    stolen: { to: "following", do: [] },
    saved: { to: "following", do: ["show"] },
    removed: { to: "following", do: ["tell"] },
    play: { to: "taking", do: ["take"] },
  },
  taking: {
    granted: { to: "leading", do: ["show"] },
    refused: { to: "following", do: ["show", "wait"] },
    stolen: { to: "following", do: ["show", "wait"] },
    saved: { to: "taking", do: ["show"] },
    removed: { to: "taking", do: ["tell"] },
    play: { to: "taking", do: [] },
  },
};

// A save that comes in a file ----------------------------------------------------------------------------

/** The relation of the save in the file to the stored one of the same id. */
export type Relation = "new" | "same" | "ahead" | "behind" | "fork";
/**
 * add: store it under its id; replace: overwrite the stored save, which is an earlier state of it; copy: store it
 * under another id.
 */
export type Choice = "add" | "replace" | "copy" | "skip";

/** The possible choices, the proposed one first. None of them loses a stored turn. */
export const IMPORT: Readonly<Record<Relation, readonly Choice[]>> = {
  new: ["add", "skip"],
  same: ["skip"],
  ahead: ["replace", "copy", "skip"],
  behind: ["skip", "copy"],
  fork: ["copy", "skip"],
};
