/**
 * Finds the root of the tree that contains an element: the document, or a shadow root if the element is
 * embedded in another site.
 */

export function treeOf(node: Node): Document | ShadowRoot {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** Return the focused element within this element, or null if there is none. */
export function focusWithin(element: Element): Element | null {
  const focused = treeOf(element).activeElement;
  return element.contains(focused) ? focused : null;
}

/**
 * Listen for keys on behalf of an element: on the whole page, or only within the shadow root if the element
 * is embedded in another site. Return a function that stops listening.
 */
export function hearKeys(element: Element, hear: (event: KeyboardEvent) => void): () => void {
  const tree = treeOf(element);
  const target: EventTarget = tree === document ? window : tree;
  target.addEventListener("keydown", hear as EventListener);
  return () => target.removeEventListener("keydown", hear as EventListener);
}
