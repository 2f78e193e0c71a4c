/** What answers would do: harm is told before everything else, and what all of them do is told once. */

import type { Answer, Kind, Message } from '../protocol.ts';

/** The game is over, and somebody else has won it, or nobody. */
const LOST = ['effect-win-other', 'effect-nobody-wins'];
const HARM = ['effect-out', 'effect-ko', ...LOST, 'effect-minus'];

/** Whether these effects harm whoever is asked. */
export const hurts = (effects: readonly Message[]): boolean => effects.some(({ id }) => HARM.includes(id));

const isLost = (effects: readonly Message[]) => effects.some(({ id }) => LOST.includes(id));

/** Whether an answer needs a second word: it would be one's end, or that of the game for others, while another answer would not. */
export const isDoubtful = (answer: Answer, all: readonly Answer[]): boolean =>
  answer.doubtful || (isLost(answer.effects) && all.some(({ effects }) => !isLost(effects)));

/** Whose end it would be. */
export const endOf = (effects: readonly Message[]): 'out' | 'ko' | 'lost' => {
  const has = (what: string) => effects.some(({ id }) => id === what);
  if (has('effect-out')) return 'out';
  return has('effect-ko') ? 'ko' : isLost(effects) ? 'lost' : 'out';
};

/** Effects, the worst for oneself first; else as they are. */
export const worstFirst = (effects: readonly Message[]): Message[] => {
  const rank = ({ id }: Message) => (HARM.includes(id) ? HARM.indexOf(id) : HARM.length);
  return effects.toSorted((a, b) => rank(a) - rank(b));
};

/** Kinds of dice: first those that harm oneself, last those that come to nothing. */
export const byHarm = (kinds: readonly Kind[]): Kind[] => {
  const rank = ({ effects, idle }: Kind) => (hurts(effects) ? 0 : idle ? 2 : 1);
  return kinds.toSorted((a, b) => rank(a) - rank(b));
};

const same = (a: Message) => (b: Message) => JSON.stringify(a) === JSON.stringify(b);

/** What each of several answers would do alike. */
export function shared(answers: readonly Answer[]): Message[] {
  const [first, ...others] = answers;
  if (!first || others.length === 0) return [];
  return first.effects.filter((effect) => others.every(({ effects }) => effects.some(same(effect))));
}

const argOf = ({ args = [] }: Message, name: string) => args.find(([which]) => which === name)?.[1];
const seatOf = (effect: Message) => {
  const arg = argOf(effect, 'monster');
  return arg && 'seat' in arg ? arg.seat : undefined;
};
const isOfVp = (effect: Message) => {
  const arg = argOf(effect, 'amount');
  return arg !== undefined && 'message' in arg && arg.message.id === 'amount-vp';
};

/** Effects without what a KO takes from others in any case: VP and goal cards. */
export function withoutSaying(effects: readonly Message[]): Message[] {
  const down = effects.filter(({ id }) => id === 'effect-ko-other').map(seatOf);
  const isTaken = (effect: Message) =>
    effect.id === 'effect-return-other' || (effect.id === 'effect-minus-other' && isOfVp(effect));
  return effects.filter((effect) => !(isTaken(effect) && down.includes(seatOf(effect))));
}

/** An answer without what is told of all. */
export const apartFrom = (told: readonly Message[], answer: Answer): Answer => ({
  ...answer,
  effects: answer.effects.filter((effect) => !told.some(same(effect))),
});
