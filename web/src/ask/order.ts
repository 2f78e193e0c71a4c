/** Lists in the user's preferred order. */

/** The list with one item moved; unchanged if either position doesn't exist. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || from >= next.length || to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The items in the preferred order; new ones come last. */
export function inPreferredOrder(items: readonly string[], preferred: readonly string[]): string[] {
  const known = preferred.filter((item) => items.includes(item));
  return [...known, ...items.filter((item) => !known.includes(item))];
}
