/**
 * What can go wrong between tabs and with files, as tables like those in `health.ts`: one match in several tabs, and
 * a save that comes in a file.
 */
import type { Table } from "./health.ts";

// One match in several tabs ------------------------------------------------------------------------------

/**
 * asking: not known yet whether another tab has the match; leading: this tab plays and saves; following:
 * another tab does, this one shows what happens there; taking: this tab has asked to play.
 */
export type TabState = "asking" | "leading" | "following" | "taking";
/**
 * granted, refused, stolen: the lock of the match is ours, another tab's, or was taken from us; saved, removed:
 * another tab has done that; play: someone plays here, or asks to.
 */
export type TabEvent = "granted" | "refused" | "stolen" | "saved" | "removed" | "play";
/** wait: until the lock is free; take: the lock, now; show: what is stored; tell: that the save was removed. */
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
    // A new name, or a file that was read in: nobody else plays while we lead.
    saved: { to: "leading", do: ["show"] },
    removed: { to: "leading", do: ["tell"] },
    play: { to: "leading", do: [] },
  },
  following: {
    // The other tab is closed.
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

/** How the save in the file stands to the one of the same id here. */
export type Relation = "new" | "same" | "ahead" | "behind" | "fork";
/** add: under its id; replace: it goes on from ours, which is an earlier moment of it; copy: beside ours. */
export type Choice = "add" | "replace" | "copy" | "skip";

/** What may be chosen, the proposal first. Nothing of ours is ever lost by any of it. */
export const IMPORT: Readonly<Record<Relation, readonly Choice[]>> = {
  new: ["add", "skip"],
  same: ["skip"],
  ahead: ["replace", "copy", "skip"],
  behind: ["skip", "copy"],
  fork: ["copy", "skip"],
};
