/**
 * Marks a table to start as soon as its host arrives, so that one press on the home page leads straight into a game.
 */

let starting: string | undefined;

export function startOnArrival(code: string): void {
  starting = code;
}

/** Whether this table should start now. True only once, so that a reload doesn't start anything. */
export function shouldStartNow(code: string): boolean {
  const now = starting === code;
  if (now) starting = undefined;
  return now;
}
