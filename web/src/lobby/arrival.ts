/**
 * Marks a table to start as soon as its host arrives, so that one press on the home page leads straight into a game.
 */

let soon: string | undefined;

export function beginSoon(code: string): void {
  soon = code;
}

/** Whether this table should start now. True only once, so that a reload doesn't start anything. */
export function beginsNow(code: string): boolean {
  const now = soon === code;
  if (now) soon = undefined;
  return now;
}
