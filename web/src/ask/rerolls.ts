/** Turns rerolls into ordinary answers, for dice that a card rerolls outside the player's own roll. */

import { diceList } from '../dice/dice-list.ts';
import type { AnswerView, Message, QuestionView, Reroll } from '../protocol.ts';

function answerOf({ action, dice, energy = 0, life = 0 }: Reroll): AnswerView {
  const text: Message = { id: 'answer-reroll', args: [['dice', { list: diceList(dice) }]] };
  const price: Message = { id: 'amount-energy', args: [['count', { number: energy }]] };
  const paid: Message = {
    id: 'answer-paid',
    args: [
      ['answer', { message: text }],
      ['cost', { message: price }],
    ],
  };
  return { action, does: { kind: 'reroll', dice, life }, text: energy > 0 ? paid : text, energy, effects: [] };
}

/** The question's rerolls as ordinary answers. Empty for the player's own roll, where dice are selected instead. */
export const rerollAnswers = ({ prompt, rerolls }: QuestionView): AnswerView[] =>
  prompt === 'reroll-or-stop' ? [] : rerolls.map(answerOf);
