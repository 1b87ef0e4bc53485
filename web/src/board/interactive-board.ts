/** The board where one sits at it: with what hands need, which mere pictures do without. */
import { BoardInput } from "./board-input.ts";
import { KlBoard } from "./kl-board.ts";

KlBoard.Hands = BoardInput;
