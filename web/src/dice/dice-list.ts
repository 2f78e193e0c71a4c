/** Dice in words. */

import type { Face, Message } from '../protocol.ts';

/** The number of dice per face. */
export function countFaces(faces: readonly (Face | null)[]): [Face, number][] {
  const counts = new Map<Face, number>();
  for (const face of faces) if (face !== null) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts];
}

/** A number of dice with one face. */
export const diceText = (face: Face, count: number): Message => ({
  id: `dice-${face}`,
  args: [['count', { number: count }]],
});

/** The number of dice per face, as a list. */
export const diceList = (faces: readonly (Face | null)[]): Message[] =>
  countFaces(faces).map(([face, count]) => diceText(face, count));
