/** Answer numbers: the same in the tray, on the board and on the keyboard. */

import type { Answer } from '../protocol.ts';

/** An answer with its number. Answers that change nothing or end something have none: their key is S. */
export interface Numbered {
  number: number | undefined;
  answer: Answer;
}

/** Answers that change nothing or end something. They are chosen by name and come last. */
const PASSIVE = ['stay', 'pass', 'stop', 'done', 'spend none'];

/** Whether an answer changes nothing or ends something. */
export const isPassive = ({ action }: Answer): boolean => PASSIVE.includes(action);

/** All answers: first those that point at something on the table, last those that change nothing or end something. */
export function numbered(answers: readonly Answer[]): Numbered[] {
  const rank = (answer: Answer) => (isPassive(answer) ? 2 : answer.mark ? 0 : 1);
  const number = (answer: Answer, at: number) => (isPassive(answer) ? undefined : at + 1);
  return answers.toSorted((a, b) => rank(a) - rank(b)).map((answer, at) => ({ number: number(answer, at), answer }));
}
