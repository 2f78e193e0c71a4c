/** Describes dice in words. */

import type { Face, Message } from '../protocol.ts';

/** Counts the dice per face, skipping removed ones. */
export function countFaces(faces: readonly (Face | null)[]): [Face, number][] {
  const counts = new Map<Face, number>();
  for (const face of faces) if (face !== null) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts];
}

/** A text such as "2 Attack". */
export const diceText = (face: Face, count: number): Message => ({
  id: `dice-${face}`,
  args: [['count', { number: count }]],
});

/** A text for each face among the dice, such as "2 Attack" and "1 Heal". */
export const diceList = (faces: readonly (Face | null)[]): Message[] =>
  countFaces(faces).map(([face, count]) => diceText(face, count));
