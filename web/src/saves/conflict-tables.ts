/**
 * Conflicts between tabs and with imported files, as tables like those in `health.ts`: one match that is open in
 * several tabs, and a file with a save that is also stored.
 */
import type { Table } from "./health.ts";

// One match in several tabs ------------------------------------------------------------------------------

/**
 * asking: this tab does not know yet whether another tab has the match open; leading: this tab plays and saves;
 * following: another tab leads, and this one shows its turns; taking: this tab has asked to lead.
 */
export type TabState = "asking" | "leading" | "following" | "taking";
/**
 * granted: this tab has received the lock of the match; refused: another tab holds the lock; stolen: another tab has
 * taken the lock from this one; saved, removed: another tab has saved or removed the match; play: a person plays in
 * this tab, or asks to.
 */
export type TabEvent = "granted" | "refused" | "stolen" | "saved" | "removed" | "play";
/**
 * wait: wait until the lock is free; take: take the lock now, even from another tab; show: show the stored match;
 * tell: report that another tab has removed the save.
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
    // Another tab has changed the name or imported a file. It cannot have played, because this tab leads.
    saved: { to: "leading", do: ["show"] },
    removed: { to: "leading", do: ["tell"] },
    play: { to: "leading", do: [] },
  },
  following: {
    // The tab that led the match was closed.
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

/** The relation of a save in a file to the stored save with the same id. */
export type Relation = "new" | "same" | "ahead" | "behind" | "fork";
/**
 * add: store the save under its id; replace: overwrite the stored save, of which it is a later state; copy: store the
 * save under another id; skip: do not store it.
 */
export type Choice = "add" | "replace" | "copy" | "skip";

/** The possible choices for each relation, the proposed one first. None of them loses a stored turn. */
export const IMPORT: Readonly<Record<Relation, readonly Choice[]>> = {
  new: ["add", "skip"],
  same: ["skip"],
  ahead: ["replace", "copy", "skip"],
  behind: ["skip", "copy"],
  fork: ["copy", "skip"],
};
