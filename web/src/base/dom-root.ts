/** The tree an element stands in: that of the page, or the shadow of an element in a page of somebody else. */

export function treeOf(node: Node): Document | ShadowRoot {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** What has the keyboard focus, if that is within the element. */
export function focusWithin(element: Element): Element | null {
  const focused = treeOf(element).activeElement;
  return element.contains(focused) ? focused : null;
}

/**
 * Hear the keys that may mean an element: all of its page; in a page of somebody else those pressed within it. Answers
 * what ends that.
 */
export function hearKeys(element: Element, hear: (event: KeyboardEvent) => void): () => void {
  const tree = treeOf(element);
  const target: EventTarget = tree === document ? window : tree;
  target.addEventListener("keydown", hear as EventListener);
  return () => target.removeEventListener("keydown", hear as EventListener);
}
