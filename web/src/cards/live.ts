/** The card table where one sits at it: with the layouts of small windows, which mere pictures do without. */
import "./kl-cards.ts";
import "./phone.css";
