/** The interactive board: it adds input by pointer and keyboard, which pictures do without. */
import { BoardInput } from "./board-input.ts";
import { KlBoard } from "./kl-board.ts";

KlBoard.Hands = BoardInput;
