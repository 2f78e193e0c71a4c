/** Who stands on a board: what a board needs to know of a monster besides its scene. */

import type { MonsterName } from '../art/monsters/index.ts';
import type { Monster } from '../protocol.ts';

export interface Standing {
  monster: Monster;
  figure: MonsterName;
  /** Its turn. */
  turn: boolean;
  /** Damage that the dice on the table would do to it. */
  threat: number;
  /** A word below it, such as "you"; none for others. */
  tag: string;
}
