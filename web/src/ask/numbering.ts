/** Numbers answers; the numbers are the same in the tray, on the board and on the keyboard. */

import type { AnswerView } from '../protocol.ts';

/** An answer with its number. Passive answers have no number: their key is S. */
export interface Numbered {
  number: number | undefined;
  answer: AnswerView;
}

/** Whether an answer changes nothing (such as stay) or ends something (such as stop). Passive answers come last. */
export function isPassive({ does }: AnswerView): boolean {
  if (does.kind === 'spend') return does.tokens.length === 0 && does.patients.length === 0;
  return does.kind === 'stay' || does.kind === 'pass' || does.kind === 'stop' || does.kind === 'done';
}

/** Sorts and numbers answers: first those that point at something on the table, last the passive ones. */
export function numbered(answers: readonly AnswerView[]): Numbered[] {
  const rank = (answer: AnswerView) => (isPassive(answer) ? 2 : answer.mark ? 0 : 1);
  const number = (answer: AnswerView, at: number) => (isPassive(answer) ? undefined : at + 1);
  return answers.toSorted((a, b) => rank(a) - rank(b)).map((answer, at) => ({ number: number(answer, at), answer }));
}
