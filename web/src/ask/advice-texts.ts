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

/** What the champion would do and why, and the chances to win with it and with the next best answer. */
export function adviceTexts(
  { sentence, chance, second }: AdviceView,
  question: QuestionView,
  names: SeatNames,
): { sentence: string; chances: string } {
  const other = second && answerText(second.action, question, names);
  const best = { chance: chanceText(chance) };
  return {
    sentence: formatMessage(sentence, names),
    chances:
      second && other !== undefined
        ? t('web-coach-chances', { ...best, other, second: chanceText(second.chance) })
        : t('web-coach-chance', best),
  };
}
