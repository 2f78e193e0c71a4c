/** Rerolls as answers, where a question is not about one's own roll: of dice that were rolled for a card. */

import { faceOf } from '../dice/faces.ts';
import { diceList } from '../dice/list.ts';
import { letters } from '../dice/places.ts';
import type { Answer, Message, Question, Reroll } from '../protocol.ts';

function answerOf({ action, dice, cost }: Reroll): Answer {
  const text: Message = { id: 'answer-reroll', args: [['dice', { list: diceList(letters(dice), faceOf) }]] };
  const price: Message = { id: 'amount-energy', args: [['count', { number: cost ?? 0 }]] };
  const paid: Message = {
    id: 'answer-paid',
    args: [
      ['answer', { message: text }],
      ['cost', { message: price }],
    ],
  };
  return { action, text: cost ? paid : text, effects: [], doubtful: false };
}

/** The rerolls of a question that are chosen as any other answer is. One's own roll has dice to choose instead. */
export const rerollAnswers = ({ prompt, rerolls }: Question): Answer[] =>
  prompt === 'reroll-or-stop' ? [] : rerolls.map(answerOf);
