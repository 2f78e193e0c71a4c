/** The cities and their monsters, in default seat order. */

import type { MonsterName } from '../art/monsters/index.ts';
import { GAMES, type BOTS } from '../protocol.ts';

const CITIES: Readonly<Record<City, readonly MonsterName[]>> = GAMES;

export type City = keyof typeof GAMES;

export const cities = Object.keys(GAMES) as City[];

export const isCity = (word: string): word is City => Object.hasOwn(GAMES, word);

export const monstersOf = (game: string): readonly MonsterName[] => (isCity(game) ? CITIES[game] : []);

/** The level of a bot that is added to an empty seat. */
export const DEFAULT_BOT: (typeof BOTS)[number] = 'rookie';
