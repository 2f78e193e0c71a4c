/** Fallen monsters in the KO variant, and their ways back. */

import type { Monster } from '../protocol.ts';

export const COMEBACKS = ['zombie', 'popular-demand'] as const;
export type Comeback = (typeof COMEBACKS)[number];

/** The ways back a monster hasn't used yet. */
export const comebacksLeft = ({ used = [] }: Pick<Monster, 'used'>): Comeback[] =>
  COMEBACKS.filter((comeback) => !used.includes(comeback));

/** Off the board, but still in the game. */
export const isKo = ({ fallen }: Pick<Monster, 'fallen'>): boolean => fallen === 'ko';
export const isZombie = ({ fallen }: Pick<Monster, 'fallen'>): boolean => fallen === 'zombie';
/** On the board. */
export const isStanding = (monster: Pick<Monster, 'alive' | 'fallen'>): boolean => monster.alive && !isKo(monster);
