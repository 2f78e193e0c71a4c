/** The numbers of answers: the same in the tray, on the board and on the keyboard. */

import type { Answer } from '../protocol.ts';

/** An answer with the number that it has everywhere. What leaves things as they are has none: its key is S. */
export interface Numbered {
  number: number | undefined;
  answer: Answer;
}

/** Answers that leave things as they are, or end something. They are pressed by name and come last. */
const CALM = ['stay', 'pass', 'stop', 'done', 'spend none'];

/** Whether an answer leaves things as they are, or ends something. */
export const isCalm = ({ action }: Answer): boolean => CALM.includes(action);

/** All answers, those first that point at something of the table, those last that leave things as they are. */
export function numbered(answers: readonly Answer[]): Numbered[] {
  const rank = (answer: Answer) => (isCalm(answer) ? 2 : answer.mark ? 0 : 1);
  const number = (answer: Answer, at: number) => (isCalm(answer) ? undefined : at + 1);
  return answers.toSorted((a, b) => rank(a) - rank(b)).map((answer, at) => ({ number: number(answer, at), answer }));
}
