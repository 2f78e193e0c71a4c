/** Plays the KO variant for screenshots: takes hits until KO'd, then rarely tries to rise and picks rare actions. */

import type { Face, QuestionView, Scene } from '../src/protocol.ts';

/** Rates a set of kept dice; higher is better. */
export type Aim = (kept: readonly Face[]) => number;

const only =
  (face: Face): Aim =>
  (kept) =>
    kept.filter((one) => one === face).length - kept.filter((one) => one !== face).length;

/** What to collect: attacks, for the Token Monster and the army; celebrities; or one of each face. */
export const AIMS: readonly Aim[] = [
  only('attack'),
  only('celebrity'),
  (kept) => (new Set(kept).size === kept.length ? kept.length : -kept.length),
];

/** Probability that a KO'd player tries to rise. */
const RISES = 0.15;

export const randomOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** The dice that are left when some are rerolled. */
function remaining(all: readonly Face[], rolled: readonly Face[]): Face[] {
  return rolled.reduce((left, die) => left.toSpliced(left.indexOf(die), 1), [...all]);
}

export function koAnswer({ answers, rerolls, prompt, seat }: QuestionView, scene: Scene, aim: Aim): string {
  const isKo = scene.monsters.some((monster) => monster.seat === seat && monster.ko_state === 'ko');
  const named = (pattern: RegExp) => randomOf(answers.filter(({ action }) => pattern.test(action)))?.action;
  const fallback = (randomOf(answers) ?? randomOf(rerolls))?.action ?? '';
  if (prompt === 'zombie') return named(Math.random() < RISES ? /^try/ : /^pass/) ?? fallback;
  if (prompt === 'summon') return named(/^(summon|command|attack)/) ?? fallback;
  if (!isKo) return named(/^(stop|stay|done|pass)\b/) ?? fallback;
  if (prompt !== 'reroll-or-stop') return fallback;
  const all = scene.dice.dice;
  const now = aim(all);
  const worth = rerolls.map(({ action, dice }) => ({ action, value: aim(remaining(all, dice)) }));
  const best = worth.toSorted((a, b) => b.value - a.value)[0];
  return best && best.value > now ? best.action : (named(/^stop$/) ?? fallback);
}
