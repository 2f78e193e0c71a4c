/** Dice in words. */

import type { Message } from '../protocol.ts';

/** The number of dice per face, as a list. */
export function diceList(letters: readonly (string | null)[], faceOf: (letter: string) => string): Message[] {
  const counts = new Map<string, number>();
  for (const letter of letters) if (letter !== null) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].map(([letter, count]) => ({ id: `dice-${faceOf(letter)}`, args: [['count', { number: count }]] }));
}
