/** Answers that differ only in amounts: how much to pay, spend or split. */

import type { ActionView, AnswerView, Seat, Token } from '../protocol.ts';

/**
 * The unit of an amount: damage paid for with energy (`meet`), energy, healing, a kind of token, or LP for a patient.
 */
export type AmountKind =
  { kind: 'meet' | 'energy' | 'heal' } | { kind: 'token'; token: Token } | { kind: 'patient'; seat: Seat };

/** One amount in an answer. `name` identifies the same amount in other answers. */
export interface Count {
  name: string;
  of: AmountKind;
  count: number;
}

export interface Amount {
  answer: AnswerView;
  /** The amounts by name. */
  counts: Readonly<Record<string, number>>;
  parts: readonly Count[];
}

/** The amounts in an answer; undefined if it has none. */
export function countsOf(does: ActionView): Count[] | undefined {
  switch (does.kind) {
    case 'meet':
      return [{ name: 'meet', of: { kind: 'meet' }, count: does.energy }];
    case 'split':
      return [
        { name: 'energy', of: { kind: 'energy' }, count: does.energy },
        { name: 'heal', of: { kind: 'heal' }, count: does.heal },
      ];
    case 'spend':
      return [
        ...does.tokens.map(({ kind, count }): Count => ({ name: kind, of: { kind: 'token', token: kind }, count })),
        ...does.patients.map(({ seat, count }): Count => ({
          name: `heal ${seat}`,
          of: { kind: 'patient', seat },
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
    const parts = countsOf(answer.does);
    const counts = Object.fromEntries((parts ?? []).map(({ name, count }) => [name, count]));
    return parts ? [{ answer, counts, parts }] : [];
  });

/** The names of the amounts that need a stepper: those whose amounts vary, or just one if it determines the others. */
export function namesOf(amounts: readonly Amount[]): string[] {
  const names = [...new Set(amounts.flatMap(({ counts }) => Object.keys(counts)))];
  const values = (name: string) => new Set(amounts.map(({ counts }) => counts[name] ?? 0));
  // If one amount differs in every answer, it determines all others.
  const distinct = names.find((name) => values(name).size === amounts.length);
  return distinct === undefined ? names.filter((name) => values(name).size > 1) : [distinct];
}

/** The kind of the amount with this name. */
export const kindOfAmount = (amounts: readonly Amount[], name: string): AmountKind | undefined =>
  amounts.flatMap(({ parts }) => parts).find((it) => it.name === name)?.of;

/** The nearest answer with more (1) or less (-1) of one amount and the same amounts for the other `names`. */
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
