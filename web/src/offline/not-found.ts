/**
 * The script of 404.html, which redirects to the page that the address was meant to name, or links to the
 * start page.
 */
import { lostAddress } from "./lost-address.ts";

const { home, meant } = lostAddress(location);
if (meant) location.replace(meant);
for (const link of document.querySelectorAll("a")) link.href = home;
