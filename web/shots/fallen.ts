/** How a table of the KO variant is played for pictures: fall soon, then stay on the ground and do there what is seldom seen. */

import type { Question, Scene } from '../src/protocol.ts';

/** What the dice that are kept are worth to somebody who wants to see something. */
export type Aim = (kept: readonly string[]) => number;

const only =
  (letter: string): Aim =>
  (kept) =>
    kept.filter((one) => one === letter).length - kept.filter((one) => one !== letter).length;

/** The Token Monster and the army; the crowd; all six faces. */
export const AIMS: readonly Aim[] = [
  only('A'),
  only('C'),
  (kept) => (new Set(kept).size === kept.length ? kept.length : -kept.length),
];

/** How often somebody on the ground tries to rise. */
const RISES = 0.15;

export const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

const letters = (dice: string): string[] => [...dice.replace(/[^A-Z]/g, '')];

/** The dice that stay when some are rolled again. */
function keptOf(all: readonly string[], rolled: readonly string[]): string[] {
  return rolled.reduce((left, die) => left.toSpliced(left.indexOf(die), 1), [...all]);
}

export function fallenAnswer({ answers, rerolls, prompt, seat }: Question, scene: Scene, aim: Aim): string {
  const isDown = scene.monsters.some((monster) => monster.seat === seat && monster.fallen === 'ko');
  const named = (pattern: RegExp) => any(answers.filter(({ action }) => pattern.test(action)))?.action;
  const chance = (any(answers) ?? any(rerolls))?.action ?? '';
  if (prompt === 'zombie') return named(Math.random() < RISES ? /^try/ : /^pass/) ?? chance;
  if (prompt === 'summon') return named(/^(summon|command|attack)/) ?? chance;
  if (!isDown) return named(/^(stop|stay|done|pass)\b/) ?? chance;
  if (prompt !== 'reroll-or-stop') return chance;
  const all = letters(scene.dice.dice);
  const now = aim(all);
  const worth = rerolls.map(({ action, dice }) => ({ action, value: aim(keptOf(all, letters(dice))) }));
  const best = worth.toSorted((a, b) => b.value - a.value)[0];
  return best && best.value > now ? best.action : (named(/^stop$/) ?? chance);
}
