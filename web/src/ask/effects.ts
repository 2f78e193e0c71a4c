/** The effects of answers: harm is listed first, and effects that all answers share are listed once. */

import type { AnswerView, EffectView, FaceView, WireEvent, Seat } from '../protocol.ts';

/** How bad an event is for a seat: 0 is worst; undefined if it does no harm. */
function harmRank(event: WireEvent, you: Seat | undefined): number | undefined {
  const isYours = 'seat' in event && event.seat === you;
  switch (event.kind) {
    case 'eliminate':
      return isYours ? 0 : undefined;
    case 'knock-out':
      return isYours ? 1 : undefined;
    case 'win':
      return isYours ? undefined : 2;
    case 'nobody-wins':
      return 2;
    case 'lose':
    case 'damage':
    case 'remove':
      return isYours ? 3 : undefined;
    default:
      return undefined;
  }
}

const HARMLESS = 4;

/** The rank of an effect's worst event. */
const rankOf = ({ events = [] }: EffectView, you: Seat | undefined) =>
  Math.min(HARMLESS, ...events.map((event) => harmRank(event, you) ?? HARMLESS));

/** Whether these effects harm this seat. */
export const isHarmful = (effects: readonly EffectView[], you: Seat | undefined): boolean =>
  effects.some((effect) => rankOf(effect, you) < HARMLESS);

/** Sorts effects: the worst for this seat first. Equally bad ones keep their order. */
export const sortEffects = (effects: readonly EffectView[], you: Seat | undefined): EffectView[] =>
  effects.toSorted((a, b) => rankOf(a, you) - rankOf(b, you));

/** Sorts kinds of dice: those that harm this seat first, those without effect last. */
export const sortKinds = (kinds: readonly FaceView[], you: Seat | undefined): FaceView[] => {
  const rank = ({ effects, idle }: FaceView) => (isHarmful(effects, you) ? 0 : idle ? 2 : 1);
  return kinds.toSorted((a, b) => rank(a) - rank(b));
};

const isSame = (a: EffectView) => (b: EffectView) => JSON.stringify(a) === JSON.stringify(b);

/** The effects that all of these answers share; empty for a single answer. */
export function sharedEffects(answers: readonly AnswerView[]): EffectView[] {
  const [first, ...others] = answers;
  if (!first || others.length === 0) return [];
  return first.effects.filter((effect) => others.every(({ effects }) => effects.some(isSame(effect))));
}

/** The answer without the effects that are already listed elsewhere. */
export const withoutEffects = (listed: readonly EffectView[], answer: AnswerView): AnswerView => ({
  ...answer,
  effects: answer.effects.filter((effect) => !listed.some(isSame(effect))),
});
