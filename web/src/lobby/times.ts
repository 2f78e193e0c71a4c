/** Times that can be agreed, in seconds. */

export const CLOCKS: readonly number[] = [0, 30, 60, 120, 300];
export const GRACES: readonly number[] = [0, 15, 60, 300, 43_200];

/** What can be chosen: the usual ones, and what it is now, which may have come from elsewhere. */
export const options = (usual: readonly number[], now: number): number[] =>
  [...new Set([...usual, now])].toSorted((a, b) => a - b);

/** A time in the largest unit that divides it; nothing for no time. */
export function timeOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } | undefined {
  if (seconds === 0) return undefined;
  if (seconds % 3_600 === 0) return { unit: 'hours', count: seconds / 3_600 };
  if (seconds % 60 === 0) return { unit: 'minutes', count: seconds / 60 };
  return { unit: 'seconds', count: seconds };
}
