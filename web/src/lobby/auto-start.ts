/**
 * Remembers a new table that should start as soon as its host arrives, so that one click on the home page starts a
 * game.
 */

let starting: string | undefined;

export function startOnArrival(code: string): void {
  starting = code;
}

/** Whether this table should start now. Returns true only once: returning to the lobby doesn't start another game. */
export function shouldStartNow(code: string): boolean {
  const now = starting === code;
  if (now) starting = undefined;
  return now;
}
