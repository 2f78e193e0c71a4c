/** The cities and their monsters, in default seat order. */

import { GAMES, type Bot, type Game, type Monster } from '../protocol.ts';

/** The games, in the order of the city menu. */
export const cities = Object.keys(GAMES) as Game[];

export const monstersOf = (game: Game): readonly Monster[] => GAMES[game];

/** The level of a bot that is added to an empty seat. */
export const DEFAULT_BOT: Bot = 'rookie';
