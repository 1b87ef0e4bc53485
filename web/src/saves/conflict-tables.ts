/**
 * Tables (like those in `health.ts`) that say how conflicts are resolved: between tabs in which the same match is
 * open, and between a save in an imported file and a stored save with the same id.
 */
import type { Table } from "./health.ts";

// One match that is open in several tabs ------------------------------------------------------------

/**
 * The role of a tab in which a match is open. asking: the tab does not know yet whether another tab leads; leading:
 * this tab plays and saves; following: another tab leads, and this one only shows its turns; taking: this tab has
 * asked for the lock in order to lead.
 */
export type TabState = "asking" | "leading" | "following" | "taking";
/**
 * An event in the life of a tab. granted: the tab has received the lock of the match; refused: another tab holds the
 * lock; stolen: another tab has taken the lock from this one; saved, removed: another tab has saved or removed the
 * match; play: a person plays in this tab, or presses the button that lets it lead.
 */
export type TabEvent = "granted" | "refused" | "stolen" | "saved" | "removed" | "play";
/**
 * The actions of a tab after an event. wait: wait until the lock is free; take: take the lock now, even from another
 * tab; show: show the stored match; tell: report that another tab has removed the save.
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
    // The other tab has renamed the match or imported a file. It cannot have played, because only this tab leads.
    saved: { to: "leading", do: ["show"] },
    removed: { to: "leading", do: ["tell"] },
    play: { to: "leading", do: [] },
  },
  following: {
    // The lock is free, because the tab that led the match was closed.
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

// A save from an imported file ----------------------------------------------------------------------

/**
 * The relation of a save in a file to the stored save with the same id. "new": none is stored; "ahead": the save in
 * the file has more turns; "behind": it has fewer; "fork": both have turns that the other lacks.
 */
export type Relation = "new" | "same" | "ahead" | "behind" | "fork";
/**
 * The choices for a save in a file. add: store it under its id; replace: overwrite the stored save, of which it is a
 * later state; copy: store it under another id; skip: do not store it.
 */
export type Choice = "add" | "replace" | "copy" | "skip";

/**
 * For each relation, the choices that a person has, the proposed one first. None of them loses a turn that is stored.
 */
export const IMPORT: Readonly<Record<Relation, readonly Choice[]>> = {
  new: ["add", "skip"],
  same: ["skip"],
  ahead: ["replace", "copy", "skip"],
  behind: ["skip", "copy"],
  fork: ["copy", "skip"],
};
