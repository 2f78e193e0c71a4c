/** KO'd monsters and zombies in the KO variant, and their comebacks. */

import type { Comeback, MonsterView } from '../protocol.ts';

export type { Comeback };

export const COMEBACKS: readonly Comeback[] = ['zombie', 'popular-demand'];

/** The comebacks that a monster hasn't used yet. */
export const comebacksLeft = ({ used = [] }: Pick<MonsterView, 'used'>): Comeback[] =>
  COMEBACKS.filter((comeback) => !used.includes(comeback));

/** Whether a monster is KO'd: off the board, but still in the game. */
export const isKo = ({ ko_state }: Pick<MonsterView, 'ko_state'>): boolean => ko_state === 'ko';
export const isZombie = ({ ko_state }: Pick<MonsterView, 'ko_state'>): boolean => ko_state === 'zombie';
/** Whether a monster is on the board. */
export const isStanding = (monster: Pick<MonsterView, 'in_game' | 'ko_state'>): boolean =>
  monster.in_game && !isKo(monster);
