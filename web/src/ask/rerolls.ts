/** Rerolls as ordinary answers, for dice rolled by a card rather than in the player's own roll. */

import { faceOf } from '../dice/faces.ts';
import { diceList } from '../dice/dice-list.ts';
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

/** The question's rerolls as ordinary answers. Empty for the player's own roll, where dice are selected instead. */
export const rerollAnswers = ({ prompt, rerolls }: Question): Answer[] =>
  prompt === 'reroll-or-stop' ? [] : rerolls.map(answerOf);
