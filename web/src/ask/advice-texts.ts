/** The coach's advice in words. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import type { AdviceView, QuestionView } from '../protocol.ts';
import { chanceText } from '../table/percent.ts';
import type { SeatNames } from '../words/words.ts';
import { answerOf } from './rerolls.ts';

/** The text of an answer to a question; undefined if it isn't known yet, because the question has very many. */
function answerText(action: string, { answers, rerolls }: QuestionView, names: SeatNames): string | undefined {
  const known = [...answers, ...rerolls.map(answerOf)].find((answer) => answer.action === action);
  return known && formatMessage(known.text, names);
}

/** What the champion would do and why, the chance to win with it, and the next best answer. */
export function adviceTexts(advice: AdviceView, question: QuestionView, names: SeatNames): string[] {
  const { sentence, chance, second } = advice;
  const other = second && answerText(second.action, question, names);
  return [
    formatMessage(sentence, names),
    t('web-coach-chance', { chance: chanceText(chance) }),
    ...(second && other !== undefined
      ? [t('web-coach-second', { answer: other, chance: chanceText(second.chance) })]
      : []),
  ];
}
