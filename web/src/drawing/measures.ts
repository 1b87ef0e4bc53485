/** What the page and the pictures of Python measure alike; web/art/README.md tells of it. */
import measures from "../../../py/kleinod/core/art/measures.json" with { type: "json" };

export const { board, card, cell, drawn, forms, stand, table } = measures;
