/** The root of an element: the document, or the shadow root of an element embedded in another site. */

export function treeOf(node: Node): Document | ShadowRoot {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** Return the focused element within this element; null if there is none. */
export function focusWithin(element: Element): Element | null {
  const focused = treeOf(element).activeElement;
  return element.contains(focused) ? focused : null;
}

/**
 * Listen to keys for an element: on the whole page, or only within the shadow root on another site. Return a function
 * that stops it.
 */
export function hearKeys(element: Element, hear: (event: KeyboardEvent) => void): () => void {
  const tree = treeOf(element);
  const target: EventTarget = tree === document ? window : tree;
  target.addEventListener("keydown", hear as EventListener);
  return () => target.removeEventListener("keydown", hear as EventListener);
}
