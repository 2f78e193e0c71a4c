/** The table about to be created. */

import type { MonsterName } from '../art/monsters/index.ts';
import { USUAL_BOT, monstersOf, type City } from '../lobby/cities.ts';
import { playable } from '../lobby/variants.ts';
import { MIN_SEATS, MAX_SEATS, type NewTable, type Settings } from '../protocol.ts';

export interface Plan {
  game: City;
  monster: MonsterName;
  /** Seats for friends. */
  friends: number;
  /** The bots, by level. */
  bots: readonly string[];
  /** The other settings. */
  terms: Pick<Settings, 'options' | 'listed' | 'clock' | 'grace' | 'stand_in'>;
}

/** A good first game: quick, against two rookie bots. `luck` is from 0 up to 1, and picks the monster. */
export function usual(luck: number): Plan {
  const monsters = monstersOf('tokyo');
  return {
    game: 'tokyo',
    monster: monsters[Math.floor(luck * monsters.length)] ?? 'gigazaur',
    friends: 0,
    bots: [USUAL_BOT, USUAL_BOT],
    terms: { options: [], listed: false, clock: 0, grace: 60, stand_in: USUAL_BOT },
  };
}

/** The number of seats. */
export const seats = (plan: Plan): number => 1 + plan.friends + plan.bots.length;
export const hasRoom = (plan: Plan): boolean => seats(plan) < MAX_SEATS;
export const isEnough = (plan: Plan): boolean => seats(plan) >= MIN_SEATS;

/**
 * The same plan in another city, with the monster at the same position in that city's list. Variants are kept for the
 * way back.
 */
export function inCity(plan: Plan, game: City): Plan {
  const at = monstersOf(plan.game).indexOf(plan.monster);
  return { ...plan, game, monster: monstersOf(game)[at] ?? plan.monster };
}

/** The same plan with other settings; options that can't be chosen now are kept. */
export function onTerms(plan: Plan, terms: Plan['terms']): Plan {
  const shown = playable({ game: plan.game, seats: seats(plan), options: plan.terms.options });
  const hidden = plan.terms.options.filter((option) => !shown.includes(option));
  return { ...plan, terms: { ...terms, options: [...terms.options, ...hidden] } };
}

/** The monsters of all seats in their usual order, with the user's choice swapped into the first seat. */
export function cast(plan: Plan): MonsterName[] {
  const all = [...monstersOf(plan.game)];
  const [first] = all;
  const at = all.indexOf(plan.monster);
  if (first && at > 0) [all[0], all[at]] = [plan.monster, first];
  return all.slice(0, seats(plan));
}

/** The plan as a request to the server. With `watched`, bots take all seats. */
export function order(plan: Plan, watched = false): NewTable {
  const { game, bots, terms, monster } = plan;
  const all = watched ? [USUAL_BOT, ...Array<string>(plan.friends).fill(USUAL_BOT), ...bots] : [...bots];
  const options = playable({ game, seats: seats(plan), options: terms.options });
  return {
    settings: { ...terms, options, game, seats: seats(plan) },
    bots: all,
    ...(!watched && { monster }),
  };
}
