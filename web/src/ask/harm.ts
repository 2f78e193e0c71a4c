/** What an answer would do to whoever gives it: harm is told before everything else. */

import type { Kind, Message } from '../protocol.ts';

const HARM = ['effect-out', 'effect-minus'];

/** Whether these effects harm whoever is asked. */
export const hurts = (effects: readonly Message[]): boolean => effects.some(({ id }) => HARM.includes(id));

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
