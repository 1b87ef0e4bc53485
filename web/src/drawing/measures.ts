/** The measurements that the page shares with the pictures drawn by Python; see web/art/README.md. */
import measures from "../../../py/kleinod/core/art/measures.json" with { type: "json" };

export const { board, card, cell, drawn, forms, stand, table } = measures;
