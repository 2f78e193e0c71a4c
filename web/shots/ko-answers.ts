/** Plays the KO variant for screenshots: gets KO'd early, stays KO'd and picks rare actions. */

import type { Question, Scene } from '../src/protocol.ts';

/** The value of a set of kept dice. */
export type Aim = (kept: readonly string[]) => number;

const only =
  (letter: string): Aim =>
  (kept) =>
    kept.filter((one) => one === letter).length - kept.filter((one) => one !== letter).length;

/** Attacks, for the Token Monster and the army; celebrities; all six faces. */
export const AIMS: readonly Aim[] = [
  only('A'),
  only('C'),
  (kept) => (new Set(kept).size === kept.length ? kept.length : -kept.length),
];

/** How often a KO'd player tries to rise. */
const RISES = 0.15;

export const randomOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

const letters = (dice: string): string[] => [...dice.replace(/[^A-Z]/g, '')];

/** The dice kept when some are rerolled. */
function remaining(all: readonly string[], rolled: readonly string[]): string[] {
  return rolled.reduce((left, die) => left.toSpliced(left.indexOf(die), 1), [...all]);
}

export function koAnswer({ answers, rerolls, prompt, seat }: Question, scene: Scene, aim: Aim): string {
  const isKo = scene.monsters.some((monster) => monster.seat === seat && monster.fallen === 'ko');
  const named = (pattern: RegExp) => randomOf(answers.filter(({ action }) => pattern.test(action)))?.action;
  const fallback = (randomOf(answers) ?? randomOf(rerolls))?.action ?? '';
  if (prompt === 'zombie') return named(Math.random() < RISES ? /^try/ : /^pass/) ?? fallback;
  if (prompt === 'summon') return named(/^(summon|command|attack)/) ?? fallback;
  if (!isKo) return named(/^(stop|stay|done|pass)\b/) ?? fallback;
  if (prompt !== 'reroll-or-stop') return fallback;
  const all = letters(scene.dice.dice);
  const now = aim(all);
  const worth = rerolls.map(({ action, dice }) => ({ action, value: aim(remaining(all, letters(dice))) }));
  const best = worth.toSorted((a, b) => b.value - a.value)[0];
  return best && best.value > now ? best.action : (named(/^stop$/) ?? fallback);
}
