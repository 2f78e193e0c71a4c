/** The plan for a new table, as set up on the home page. */

import { DEFAULT_BOT, monstersOf } from '../lobby/cities.ts';
import { playable } from '../lobby/options.ts';
import { MIN_SEATS, MAX_SEATS, type NewTable, type Settings, type Bot, type Game, type Monster } from '../protocol.ts';

export interface TablePlan {
  game: Game;
  monster: Monster;
  /** The number of seats for friends. */
  friends: number;
  /** The level of each bot, in seat order. */
  bots: readonly Bot[];
  /** The other settings. */
  settings: Pick<Settings, 'options' | 'listed' | 'clock' | 'grace' | 'stand_in' | 'door' | 'coach'>;
}

/** A good first game: Tokyo against two rookie bots. `luck`, from 0 up to 1, picks the monster. */
export function defaultPlan(luck: number): TablePlan {
  const monsters = monstersOf('tokyo');
  return {
    game: 'tokyo',
    monster: monsters[Math.floor(luck * monsters.length)] ?? 'gigazaur',
    friends: 0,
    bots: [DEFAULT_BOT, DEFAULT_BOT],
    settings: { options: [], listed: false, clock: 0, grace: 60, stand_in: DEFAULT_BOT },
  };
}

/** The number of seats: the user's, the friends' and the bots'. */
export const seats = (plan: TablePlan): number => 1 + plan.friends + plan.bots.length;
export const hasRoom = (plan: TablePlan): boolean => seats(plan) < MAX_SEATS;
export const hasEnoughSeats = (plan: TablePlan): boolean => seats(plan) >= MIN_SEATS;

/**
 * The same plan in another city, with the monster at the same position in that city's list. Options are kept, in
 * case the user switches back.
 */
export function withCity(plan: TablePlan, game: Game): TablePlan {
  const at = monstersOf(plan.game).indexOf(plan.monster);
  return { ...plan, game, monster: monstersOf(game)[at] ?? plan.monster };
}

/** The same plan with other settings. Chosen options that the current city or seats rule out are kept. */
export function withSettings(plan: TablePlan, settings: TablePlan['settings']): TablePlan {
  const shown = playable({ game: plan.game, seats: seats(plan), options: plan.settings.options });
  const hidden = plan.settings.options.filter((option) => !shown.includes(option));
  return { ...plan, settings: { ...settings, options: [...settings.options, ...hidden] } };
}

/** The monsters of all seats: the city's default order, with the user's choice swapped into the first seat. */
export function seatMonsters(plan: TablePlan): Monster[] {
  const all = [...monstersOf(plan.game)];
  const [first] = all;
  const at = all.indexOf(plan.monster);
  if (first && at > 0) [all[0], all[at]] = [plan.monster, first];
  return all.slice(0, seats(plan));
}

/** A request for the lesson of the plan's city. The server knows the lesson's seats and settings. */
export const lessonOf = (plan: TablePlan): NewTable => ({
  settings: newTableOf(plan).settings,
  bots: [],
  monster: plan.monster,
  lesson: true,
});

/** The plan as a request to the server. With `watched`, bots take all seats. */
export function newTableOf(plan: TablePlan, watched = false): NewTable {
  const { game, bots, settings, monster } = plan;
  const all = watched ? [DEFAULT_BOT, ...Array<Bot>(plan.friends).fill(DEFAULT_BOT), ...bots] : [...bots];
  const options = playable({ game, seats: seats(plan), options: settings.options });
  return {
    settings: { ...settings, options, game, seats: seats(plan) },
    bots: all,
    ...(!watched && { monster }),
  };
}
