/**
 * Returns the violations of the layout rules on the page, each as a text with the boxes involved. Controls are
 * scrolled into view first, so only those that are covered or cut off even then count. Cells of boards touch and can
 * be zoomed, and cards overlap, so these must only not be covered by other elements. Links within text count as text.
 * A tall row of a list need not fit into the list.
 */
(() => {
  const LEAST = 24;
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=radio], .chip";
  const found = [];
  // If a dialog, the sheet of a telephone or a menu is open, only that is checked.
  const sheet = document.querySelector("kl-table .sheet[data-open]");
  const menu = sheet && getComputedStyle(sheet).position !== "fixed" ? sheet.querySelector(".more") : sheet;
  const front = document.querySelector("dialog:modal") ?? menu;
  const root = front ?? document;
  const all = (parts, within = root) => [...within.querySelectorAll(parts)];
  const boxOf = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const tell = (element, box = boxOf(element)) => {
    const words = (element.getAttribute("aria-label") ?? element.innerText ?? "").trim().slice(0, 30);
    const { id, action } = element.dataset;
    const name = [element.localName, id ?? action ?? element.name, words && `"${words}"`];
    const [x, y] = [Math.round(box.left), Math.round(box.top)];
    return `${name.filter(Boolean).join(" ")} [${x}, ${y}, ${Math.round(box.right - box.left)} x ${Math.round(box.bottom - box.top)}]`;
  };
  const parents = (element) => {
    const line = [];
    for (let at = element.parentElement; at; at = at.parentElement) line.push(at);
    return line;
  };
  // A checkbox or radio button counts with its label, which reacts to touches as well.
  const bodyOf = (element) =>
    element.matches("input[type=radio], input[type=checkbox]")
      ? (element.closest("label") ?? element)
      : element;
  const isSeen = (element) => {
    // A card far below the window is not laid out yet, and may still have the height from another window.
    const how = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
    if (!element.checkVisibility(how)) return false;
    if (element.closest(".unseen, [inert], .skip, kl-board, kl-cards, [still]")) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  };
  const isText = (element) => getComputedStyle(element).display === "inline";
  const hangs = (element) =>
    [element, ...parents(element)].find((one) =>
      ["sticky", "fixed"].includes(getComputedStyle(one).position),
    ) ?? null;
  // True if a button stands in a corner of a card that is a link; such an overlap is allowed.
  const isCorner = (tool, card) => {
    if (tool.parentElement !== card.parentElement || getComputedStyle(tool).position !== "absolute")
      return false;
    const [a, b] = [boxOf(tool), boxOf(card)];
    return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  };
  const controls = [...new Set(all(CONTROLS).filter(isSeen).map(bodyOf))].filter(isSeen);

  // Before any scrolling: the page must not scroll sideways, and the question must be visible.
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) {
    const widest = all("body *")
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
      .slice(0, 3);
    found.push(`scrolls sideways by ${wide} px: ${widest.map((one) => tell(one)).join(", ")}`);
  }
  const asked = all("kl-table .panel :is(.prompt, .result), kl-table .status .choices button").filter(isSeen);
  for (const part of asked) {
    const box = boxOf(part);
    if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) {
      found.push(`outside the window ${innerWidth} x ${innerHeight}: ${tell(part)}`);
      continue;
    }
    const hit = document.elementFromPoint((box.left + box.right) / 2, box.bottom - 3);
    if (hit && !part.contains(hit) && !hit.contains(part))
      found.push(`asked below something: ${tell(part)} under ${tell(hit)}`);
  }

  if (front) {
    const { top, bottom } = boxOf(front);
    if (top < -0.5 || bottom > innerHeight + 0.5) found.push(`taller than its window: ${tell(front)}`);
  }

  for (const control of controls) {
    if (isText(control)) continue;
    const { width, height } = control.getBoundingClientRect();
    if (Math.min(width, height) < LEAST - 0.01) found.push(`under ${LEAST} px: ${tell(control)}`);
  }
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      if (one.contains(other) || other.contains(one) || hangs(one) !== hangs(other)) continue;
      if ((isText(one) && isText(other)) || isCorner(other, one)) continue;
      const [a, b] = [boxOf(one), boxOf(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= 1 || down <= 1) continue;
      // Rows of two lists that are scrolled out of view may have overlapping boxes.
      const lists = (of) => parents(of).find((up) => getComputedStyle(up).overflowY !== "visible");
      if (lists(one) === lists(other)) found.push(`overlap: ${tell(one)} and ${tell(other)}`);
    }
  }

  // Buttons after a game and in a lesson must not stand alone in a row, unless they are as wide as the group.
  for (const group of all("kl-table :is(.outcome .choices, .lesson-steps)")) {
    const buttons = all("button, .button", group).filter(isSeen);
    const top = (one) => Math.round(boxOf(one).top);
    const row = (of) => buttons.filter((one) => top(one) === top(of));
    const narrow = (one) => one.getBoundingClientRect().width < group.clientWidth - 2;
    const alone = buttons.filter((one) => row(one).length === 1 && narrow(one));
    if (buttons.length > alone.length) for (const one of alone) found.push(`alone in its row: ${tell(one)}`);
  }

  // Scroll every control into view, and check that it is neither cut off nor covered.
  const places = new Map(
    all("*")
      .filter((one) => one.scrollTop > 0 || one.scrollLeft > 0)
      .map((one) => [one, [one.scrollLeft, one.scrollTop]]),
  );
  const [x, y] = [scrollX, scrollY];
  for (const control of controls) {
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = isText(control) ? (control.getClientRects()[0] ?? boxOf(control)) : boxOf(control);
    if (box.left < -0.5 || box.right > innerWidth + 0.5)
      found.push(`cut off by the window: ${tell(control, box)}`);
    for (const up of parents(control)) {
      if (getComputedStyle(up).display === "contents") continue;
      const { overflowX, overflowY } = getComputedStyle(up);
      const frame = boxOf(up);
      const cut =
        (overflowX !== "visible" && (box.left < frame.left - 1.5 || box.right > frame.right + 1.5)) ||
        (!["visible", "auto", "scroll"].includes(overflowY) &&
          (box.top < frame.top - 1.5 || box.bottom > frame.bottom + 1.5));
      if (cut && up !== document.documentElement && up !== document.body) {
        found.push(`cut off: ${tell(control, box)} in ${tell(up)}`);
        break;
      }
    }
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!hit) found.push(`out of reach: ${tell(control, box)}`);
    else if (!control.contains(hit) && !hit.contains(control))
      found.push(`covered: ${tell(control, box)} by ${tell(hit)}`);
  }
  const restore = () => {
    scrollTo(x, y);
    for (const one of all("*")) {
      const [left, top] = places.get(one) ?? [0, 0];
      if (one.scrollTop !== top) one.scrollTop = top;
      if (one.scrollLeft !== left) one.scrollLeft = left;
    }
  };
  restore();
  for (const cell of all("kl-table :is(kl-board .target, kl-cards [data-id])")) {
    // Cards may be in a part of the table that scrolls separately.
    if (cell.closest("kl-cards"))
      cell.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = boxOf(cell);
    const [across, down] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    // A zoomed-in board shows only a part, so a cell outside its border can be panned to and is not covered.
    const near = cell.closest("svg.board[data-zoomed]");
    const view = near ? boxOf(near) : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const inside =
      across > Math.max(0, view.left) &&
      down > Math.max(0, view.top) &&
      across < Math.min(innerWidth, view.right) &&
      down < Math.min(innerHeight, view.bottom);
    const hit = inside ? document.elementFromPoint(across, down) : null;
    if (hit && !hit.closest("kl-board, kl-cards") && !hangs(hit))
      found.push(`covered: cell ${tell(cell, box)} by ${tell(hit)}`);
  }
  restore();
  return found;
})();
