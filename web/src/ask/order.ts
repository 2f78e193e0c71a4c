/** Things in an order that somebody likes. */

/** The list with one thing moved to another place; unchanged where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || from >= next.length || to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** What there is, in the order that was liked before; what is new comes last. */
export function arranged(there: readonly string[], liked: readonly string[]): string[] {
  const known = liked.filter((item) => there.includes(item));
  return [...known, ...there.filter((item) => !known.includes(item))];
}
