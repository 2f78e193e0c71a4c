/** Those who have fallen in the KO variant, and how they can come back. */

import type { Monster } from '../protocol.ts';

export const WAYS = ['zombie', 'popular-demand'] as const;
export type Way = (typeof WAYS)[number];

/** The ways back that a monster has not used yet. */
export const waysLeft = ({ used = [] }: Pick<Monster, 'used'>): Way[] => WAYS.filter((way) => !used.includes(way));

/** Not on the board, but in the game. */
export const isKo = ({ fallen }: Pick<Monster, 'fallen'>): boolean => fallen === 'ko';
export const isZombie = ({ fallen }: Pick<Monster, 'fallen'>): boolean => fallen === 'zombie';
/** On the board. */
export const stands = (monster: Pick<Monster, 'alive' | 'fallen'>): boolean => monster.alive && !isKo(monster);
