/** The card table where one sits at it: with its style, the layouts of seats and of small windows, which mere pictures do without. */
import "./kl-cards.ts";
import "./cards.css";
import "./seats.css";
import "./phone.css";
