/**
 * Leave a trace of a step in one of the tables of states: in the browser's performance panel it shows what
 * happened when, and tests see there that what they provoke really happens.
 */
export function trace(table: string, state: string, event: string): void {
  performance.mark(`kleinod ${table}: ${state}, ${event}`);
}
