/** Who stands on a board, and what can be chosen there. */

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

/** An answer that points at the board. */
export interface Target {
  /** The number that the tray has for the same answer. */
  number: number;
  /** It in full, for those who do not see the board. */
  name: string;
  /** Where it is, in the units of the drawing. */
  box: { x: number; y: number; width: number; height: number };
}
