/** A table that is to begin by itself as soon as its host is there: one press leads from the first page into the game. */

let soon: string | undefined;

export function beginSoon(code: string): void {
  soon = code;
}

/** Whether this table is to begin now. It is said once: a reload does not start anything. */
export function beginsNow(code: string): boolean {
  const now = soon === code;
  if (now) soon = undefined;
  return now;
}
