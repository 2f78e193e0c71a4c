/** Time settings, in seconds. */

export const CLOCKS: readonly number[] = [0, 30, 60, 120, 300];
export const GRACES: readonly number[] = [0, 15, 60, 300, 43_200];

/** The selectable times: the defaults, plus the current one, which another client may have set. */
export const timeOptions = (defaults: readonly number[], current: number): number[] =>
  [...new Set([...defaults, current])].toSorted((a, b) => a - b);

/** A time in the largest unit that divides it, or undefined for 0. */
export function timeOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } | undefined {
  if (seconds === 0) return undefined;
  if (seconds % 3_600 === 0) return { unit: 'hours', count: seconds / 3_600 };
  if (seconds % 60 === 0) return { unit: 'minutes', count: seconds / 60 };
  return { unit: 'seconds', count: seconds };
}
