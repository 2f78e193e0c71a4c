/** The effects of answers: harm is listed first, and effects that all answers share are listed once. */

import type { Answer, Kind, Message } from '../protocol.ts';

/** The game is over, and someone else or no one has won. */
const LOSSES = ['effect-win-other', 'effect-nobody-wins'];
const HARMFUL = ['effect-out', 'effect-ko', ...LOSSES, 'effect-minus'];

/** Whether these effects harm the player who is asked. */
export const isHarmful = (effects: readonly Message[]): boolean => effects.some(({ id }) => HARMFUL.includes(id));

const losesGame = (effects: readonly Message[]) => effects.some(({ id }) => LOSSES.includes(id));

/**
 * Whether an answer needs confirmation: it is marked doubtful by the server, or it loses the game while another answer
 * wouldn't.
 */
export const needsConfirm = (answer: Answer, all: readonly Answer[]): boolean =>
  answer.doubtful || (losesGame(answer.effects) && all.some(({ effects }) => !losesGame(effects)));

/** What would end: elimination, a KO, or a lost game. */
export const lossKind = (effects: readonly Message[]): 'out' | 'ko' | 'lost' => {
  const has = (what: string) => effects.some(({ id }) => id === what);
  if (has('effect-out')) return 'out';
  return has('effect-ko') ? 'ko' : losesGame(effects) ? 'lost' : 'out';
};

/** Effects, those worst for the player first; the rest keep their order. */
export const sortEffects = (effects: readonly Message[]): Message[] => {
  const rank = ({ id }: Message) => (HARMFUL.includes(id) ? HARMFUL.indexOf(id) : HARMFUL.length);
  return effects.toSorted((a, b) => rank(a) - rank(b));
};

/** Kinds of dice: first those that harm the player, last those without effect. */
export const sortKinds = (kinds: readonly Kind[]): Kind[] => {
  const rank = ({ effects, idle }: Kind) => (isHarmful(effects) ? 0 : idle ? 2 : 1);
  return kinds.toSorted((a, b) => rank(a) - rank(b));
};

const isSame = (a: Message) => (b: Message) => JSON.stringify(a) === JSON.stringify(b);

/** The effects that all of these answers share. */
export function sharedEffects(answers: readonly Answer[]): Message[] {
  const [first, ...others] = answers;
  if (!first || others.length === 0) return [];
  return first.effects.filter((effect) => others.every(({ effects }) => effects.some(isSame(effect))));
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
export function withoutImplied(effects: readonly Message[]): Message[] {
  const down = effects.filter(({ id }) => id === 'effect-ko-other').map(seatOf);
  const isTaken = (effect: Message) =>
    effect.id === 'effect-return-other' || (effect.id === 'effect-minus-other' && isOfVp(effect));
  return effects.filter((effect) => !(isTaken(effect) && down.includes(seatOf(effect))));
}

/** An answer without the effects that are already listed for all. */
export const withoutEffects = (listed: readonly Message[], answer: Answer): Answer => ({
  ...answer,
  effects: answer.effects.filter((effect) => !listed.some(isSame(effect))),
});
