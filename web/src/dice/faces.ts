/** The faces of dice: their letters in notation, and their words. */

import type { IconName } from '../art/icons/index.ts';

const FACES: Record<string, IconName> = {
  E: 'energy',
  A: 'attack',
  D: 'destruction',
  H: 'heal',
  C: 'celebrity',
  O: 'ouch',
  1: '1',
  2: '2',
  3: '3',
};

/** The word for a letter; used for its icon and the text `face-<word>`. */
export const faceOf = (letter: string): IconName => FACES[letter] ?? 'energy';
