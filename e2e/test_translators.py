"""Programs that translate pages replace texts by elements, which they must not do in Lit's templates."""

from __future__ import annotations

from playwright.sync_api import expect

from test_layout import played
from visit import Visit

#: JavaScript: imitate Chrome's translator, which replaces every text, even if added later, by nested
#: elements.
TRANSLATE = """
() => {
  window.translated = [];
  const wrap = (text) => {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || !parent.translate) return;
    if (parent.closest(".notranslate, script, style, font, textarea")) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = `¡${text.data}!`;
    outer.append(inner);
    text.replaceWith(outer);
    window.translated.push(text.data);
  };
  const all = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return wrap(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    found.forEach(wrap);
  };
  const watch = new MutationObserver((seen) => {
    for (const { addedNodes } of seen) for (const node of addedNodes) if (node.isConnected) all(node);
  });
  watch.observe(document.documentElement, { childList: true, subtree: true });
  all(document.documentElement);
}
"""


def test_a_game_goes_on_under_a_translator(chromium_visit: Visit) -> None:
    """With a translator on, games must be playable; it used to replace texts drawn by Lit, so that pages
    froze."""
    visit = chromium_visit
    page = visit.page
    visit.go(f"#/m/{played('matobo', 2, 9).record()}")
    visit.quiet()
    page.locator('[data-id="keep-link"]').click()
    visit.quiet()
    page.evaluate(TRANSLATE)
    asked = page.locator("kl-table .prompt")
    before, plies = asked.inner_text(), page.locator("kl-table .turn").count()
    while asked.inner_text() == before:
        page.locator("kl-board .next, kl-board .next-first").first.click(force=True)
        visit.quiet()
    assert page.locator("kl-table .turn").count() >= plies
    page.locator('kl-table [data-action="undo"]').click()
    visit.quiet()
    expect(asked).to_have_text(before)
    for address in ("#/about", "#/matobo/rules", "#/matobo", "#/saves", "#/settings", "#/"):
        visit.go(address)
        title = page.locator("h1").first.inner_text()
        page.locator("header nav button").click()
        expect(page.locator("html[lang=de]")).to_be_attached()
        expect(page.locator("header nav a").first).to_have_text("Über")
        page.locator("header nav button").click()
        expect(page.locator("header nav a").first).to_have_text("About")
        expect(page.locator("h1").first).to_have_text(title)
    visit.check()


def test_translators_may_have_what_nobody_redraws(chromium_visit: Visit) -> None:
    """The imitated translator must work at all, on a text that it may translate: the message before the page
    starts."""
    visit = chromium_visit
    visit.reload()
    visit.page.evaluate(TRANSLATE)
    assert any("Kleinod has not started yet" in text for text in visit.page.evaluate("translated"))
    visit.reload()
