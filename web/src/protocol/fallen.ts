/** Fallen monsters in the KO variant, and their ways back. */

import type { Monster } from '../protocol.ts';

export const WAYS = ['zombie', 'popular-demand'] as const;
export type Way = (typeof WAYS)[number];

/** The ways back a monster hasn't used yet. */
export const waysLeft = ({ used = [] }: Pick<Monster, 'used'>): Way[] => WAYS.filter((way) => !used.includes(way));

/** Off the board, but still in the game. */
export const isKo = ({ fallen }: Pick<Monster, 'fallen'>): boolean => fallen === 'ko';
export const isZombie = ({ fallen }: Pick<Monster, 'fallen'>): boolean => fallen === 'zombie';
/** On the board. */
export const stands = (monster: Pick<Monster, 'alive' | 'fallen'>): boolean => monster.alive && !isKo(monster);
