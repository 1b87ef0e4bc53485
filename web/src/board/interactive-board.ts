/**
 * The interactive board. It adds pointer and keyboard input, which boards shown as small pictures do without.
 */
import { BoardInput } from "./board-input.ts";
import { KlBoard } from "./kl-board.ts";

KlBoard.Hands = BoardInput;
