/** The script of 404.html: leads on to what an address was meant to name, or says where the site begins. */
import { lostAddress } from "./lost-address.ts";

const { home, meant } = lostAddress(location);
if (meant) location.replace(meant);
for (const link of document.querySelectorAll("a")) link.href = home;
