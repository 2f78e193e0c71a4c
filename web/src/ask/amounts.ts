/** Answers that differ in numbers: how much to pay, spend or split. */

import type { Answer } from '../protocol.ts';

/** The amount of each thing in an answer. */
export type Counts = Readonly<Record<string, number>>;

export interface Amount {
  answer: Answer;
  counts: Counts;
}

/** An answer's numbers, by the words before them: `spend H poison 1 heal B 2` has one `poison` and two `heal B`. */
export function countsOf(action: string): Counts {
  const [verb = '', ...words] = action.split(' ');
  const counts: Record<string, number> = {};
  let name: string[] = [];
  for (const word of words) {
    if (/^\d+$/.test(word)) {
      counts[name.join(' ') || verb] = Number(word);
      name = [];
    } else if (word !== 'none' && !(verb === 'spend' && name.length === 0 && /^[A-Z]$/.test(word))) {
      name.push(word);
    }
  }
  return counts;
}

export const amountsOf = (answers: readonly Answer[]): Amount[] =>
  answers.map((answer) => ({ answer, counts: countsOf(answer.action) }));

/** The things whose amount varies, in the order they appear. */
export function namesOf(amounts: readonly Amount[]): string[] {
  const names = [...new Set(amounts.flatMap(({ counts }) => Object.keys(counts)))];
  const values = (name: string) => new Set(amounts.map(({ counts }) => counts[name] ?? 0));
  // If one number identifies the answer, the others follow from it.
  const distinct = names.find((name) => values(name).size === amounts.length);
  return distinct === undefined ? names.filter((name) => values(name).size > 1) : [distinct];
}

/** The next answer with more or less of one thing; all other amounts stay the same or follow from it. */
export function nextAmount(
  amounts: readonly Amount[],
  names: readonly string[],
  from: Amount,
  name: string,
  by: 1 | -1,
): Amount | undefined {
  const count = (amount: Amount, which: string) => amount.counts[which] ?? 0;
  const same = (other: Amount) => names.every((which) => which === name || count(other, which) === count(from, which));
  const further = amounts.filter((other) => same(other) && (count(other, name) - count(from, name)) * by > 0);
  return further.toSorted((a, b) => by * (count(a, name) - count(b, name)))[0];
}
