/**
 * Leave a trace of a step in one of the tables of states: in the browser's performance panel it shows what
 * happened when, and tests see there that what they provoke really happens. The browser would keep each of them as
 * long as the page lives.
 */
export function trace(table: string, state: string, event: string): void {
  const step = `kleinod ${table}: ${state}, ${event}`;
  performance.mark(step);
  performance.clearMarks(step);
}
