/** The effects of answers: harm is listed first, and effects that all answers share are listed once. */

import type { Answer, Kind, Message } from '../protocol.ts';

/** The game is over, and someone else or no one has won. */
const LOST = ['effect-win-other', 'effect-nobody-wins'];
const HARM = ['effect-out', 'effect-ko', ...LOST, 'effect-minus'];

/** Whether these effects harm the player who is asked. */
export const hurts = (effects: readonly Message[]): boolean => effects.some(({ id }) => HARM.includes(id));

const isLost = (effects: readonly Message[]) => effects.some(({ id }) => LOST.includes(id));

/**
 * Whether an answer needs confirmation: it is marked doubtful by the server, or it loses the game while another answer
 * wouldn't.
 */
export const isDoubtful = (answer: Answer, all: readonly Answer[]): boolean =>
  answer.doubtful || (isLost(answer.effects) && all.some(({ effects }) => !isLost(effects)));

/** What would end: elimination, a KO, or a lost game. */
export const endOf = (effects: readonly Message[]): 'out' | 'ko' | 'lost' => {
  const has = (what: string) => effects.some(({ id }) => id === what);
  if (has('effect-out')) return 'out';
  return has('effect-ko') ? 'ko' : isLost(effects) ? 'lost' : 'out';
};

/** Effects, those worst for the player first; the rest keep their order. */
export const worstFirst = (effects: readonly Message[]): Message[] => {
  const rank = ({ id }: Message) => (HARM.includes(id) ? HARM.indexOf(id) : HARM.length);
  return effects.toSorted((a, b) => rank(a) - rank(b));
};

/** Kinds of dice: first those that harm the player, last those without effect. */
export const byHarm = (kinds: readonly Kind[]): Kind[] => {
  const rank = ({ effects, idle }: Kind) => (hurts(effects) ? 0 : idle ? 2 : 1);
  return kinds.toSorted((a, b) => rank(a) - rank(b));
};

const same = (a: Message) => (b: Message) => JSON.stringify(a) === JSON.stringify(b);

/** The effects that all of these answers share. */
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

/** Effects without what a KO always takes from others: VP and goal cards. */
export function withoutSaying(effects: readonly Message[]): Message[] {
  const down = effects.filter(({ id }) => id === 'effect-ko-other').map(seatOf);
  const isTaken = (effect: Message) =>
    effect.id === 'effect-return-other' || (effect.id === 'effect-minus-other' && isOfVp(effect));
  return effects.filter((effect) => !(isTaken(effect) && down.includes(seatOf(effect))));
}

/** An answer without the effects that are already listed for all. */
export const apartFrom = (told: readonly Message[], answer: Answer): Answer => ({
  ...answer,
  effects: answer.effects.filter((effect) => !told.some(same(effect))),
});
