/** Answers that differ in numbers: how much to pay, spend or split. */

import type { ActionView, AnswerView } from '../protocol.ts';

/** Something with an amount: energy or healing, damage to meet, a kind of token, or a patient. */
export type Thing =
  { kind: 'meet' | 'energy' | 'heal' } | { kind: 'token'; token: string } | { kind: 'patient'; seat: string };

/** A thing with its amount; `name` identifies the thing among the answers. */
export interface Count {
  name: string;
  thing: Thing;
  count: number;
}

export interface Amount {
  answer: AnswerView;
  /** The amounts, by the things' names. */
  counts: Readonly<Record<string, number>>;
  things: readonly Count[];
}

/** The amounts in an answer; undefined if it has none. */
export function countsOf(does: ActionView): Count[] | undefined {
  switch (does.kind) {
    case 'meet':
      return [{ name: 'meet', thing: { kind: 'meet' }, count: does.energy }];
    case 'split':
      return [
        { name: 'energy', thing: { kind: 'energy' }, count: does.energy },
        { name: 'heal', thing: { kind: 'heal' }, count: does.heal },
      ];
    case 'spend':
      return [
        ...does.tokens.map(({ kind, count }): Count => ({ name: kind, thing: { kind: 'token', token: kind }, count })),
        ...does.patients.map(({ seat, count }): Count => ({
          name: `heal ${seat}`,
          thing: { kind: 'patient', seat },
          count,
        })),
      ];
    default:
      return undefined;
  }
}

/** The answers that have amounts. */
export const amountsOf = (answers: readonly AnswerView[]): Amount[] =>
  answers.flatMap((answer) => {
    const things = countsOf(answer.does);
    const counts = Object.fromEntries((things ?? []).map(({ name, count }) => [name, count]));
    return things ? [{ answer, counts, things }] : [];
  });

/** The things whose amount varies, in the order they appear. */
export function namesOf(amounts: readonly Amount[]): string[] {
  const names = [...new Set(amounts.flatMap(({ counts }) => Object.keys(counts)))];
  const values = (name: string) => new Set(amounts.map(({ counts }) => counts[name] ?? 0));
  // If one number identifies the answer, the others follow from it.
  const distinct = names.find((name) => values(name).size === amounts.length);
  return distinct === undefined ? names.filter((name) => values(name).size > 1) : [distinct];
}

/** The thing with this name. */
export const thingOf = (amounts: readonly Amount[], name: string): Thing | undefined =>
  amounts.flatMap(({ things }) => things).find((it) => it.name === name)?.thing;

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
