/** The card table where one sits at it: with the layouts of seats and small windows, which mere pictures do without. */
import "./kl-cards.ts";
import "./seats.css";
import "./phone.css";
