/**
 * The card table where one sits at it: with its style, the layouts of seats and of small windows, and strokes over cards,
 * which mere pictures do without.
 */
import { SwipeSelect } from "../input/swipe-select.ts";
import { KlCards } from "./kl-cards.ts";
import "./cards.css";
import "./seats.css";
import "./phone.css";

KlCards.SwipeSelect = SwipeSelect;
