/**
 * Mark a transition of a state table in the browser's performance panel; tests observe these marks too. The
 * mark is cleared at once, because the browser would keep it for the life of the page.
 */
export function trace(table: string, state: string, event: string): void {
  const step = `kleinod ${table}: ${state}, ${event}`;
  performance.mark(step);
  performance.clearMarks(step);
}
