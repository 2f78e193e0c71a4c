/** The cities, their monsters in the order of the box, and the bots. A server gives seats their monsters in the same order. */

import type { MonsterName } from '../art/monsters/index.ts';

export const CITIES = {
  tokyo: ['gigazaur', 'space-penguin', 'the-king', 'meka-dragon', 'cyber-kitty', 'alienoid'],
  'new-york': ['kong', 'captain-fish', 'mantis', 'rob', 'drakonis', 'sheriff'],
} as const satisfies Record<string, readonly MonsterName[]>;

export type City = keyof typeof CITIES;

export const cities = Object.keys(CITIES) as City[];

export const isCity = (word: string): word is City => Object.hasOwn(CITIES, word);

export const monstersOf = (game: string): readonly MonsterName[] => (isCity(game) ? CITIES[game] : []);

/** The bots, from the weakest to the strongest. */
export const BOTS: readonly string[] = ['random', 'rookie', 'veteran'];
export const USUAL_BOT = 'rookie';

export const FEWEST_SEATS = 2;
export const MOST_SEATS = 6;
