/**
 * The interactive card table. It adds its styles, the layouts of seats and of small windows, flights of
 * cards, the keyboard, and selection by swiping, which tables shown as pictures do without.
 */
import { SwipeSelect } from "../input/swipe-select.ts";
import * as flights from "./card-flights.ts";
import { CardKeys } from "./card-keys.ts";
import { KlCards } from "./kl-cards.ts";
import "./cards.css";
import "./seats.css";
import "./replies.css";
import "./phone.css";
import "./compact-seats.css";

KlCards.SwipeSelect = SwipeSelect;
KlCards.CardKeys = CardKeys;
KlCards.flights = flights;
