/** The board where one sits at it: with what hands need, which mere pictures do without. */
import { Hands } from "./board-input.ts";
import { KlBoard } from "./kl-board.ts";

KlBoard.Hands = Hands;
