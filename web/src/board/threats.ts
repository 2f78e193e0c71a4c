/** The damage that dice on the table would do, from the effects the server sends with answers. */

import type { Answer, Arg, Message, Question } from '../protocol.ts';
import { TOKEN } from './standing.ts';

/** LP that would be lost, by seat; the Token Monster has its own key. */
export type Threats = Readonly<Record<string, number>>;

const argOf = ({ args = [] }: Message, name: string): Arg | undefined => args.find(([which]) => which === name)?.[1];

const numberOf = (arg: Arg | undefined): number => (arg && 'number' in arg ? arg.number : 0);

/** The LP in an amount; 0 if it is an amount of something else. */
function life(arg: Arg | undefined): number {
  if (!arg || !('message' in arg) || arg.message.id !== 'amount-life') return 0;
  return numberOf(argOf(arg.message, 'count'));
}

/** The seats an argument names. */
function seats(arg: Arg | undefined): string[] {
  if (!arg) return [];
  if ('seat' in arg) return [arg.seat];
  if ('message' in arg) return seats(argOf(arg.message, 'monster'));
  if ('list' in arg) return arg.list.flatMap((message) => seats(argOf(message, 'monster')));
  return [];
}

function damageOf(effect: Message, you: string): [string[], number] {
  switch (effect.id) {
    case 'effect-minus':
      return [[you], life(argOf(effect, 'amount'))];
    case 'effect-minus-other':
      return [seats(argOf(effect, 'monster')), life(argOf(effect, 'amount'))];
    case 'effect-minus-all':
      return [seats(argOf(effect, 'monsters')), life(argOf(effect, 'amount'))];
    case 'ask-kind-threat':
      return [seats(argOf(effect, 'monster')), numberOf(argOf(effect, 'damage'))];
    case 'effect-token-gone':
      return [[TOKEN], 1];
    default:
      return [[], 0];
  }
}

/** The total damage of these effects. */
export function threatsOf(effects: readonly Message[], you: string): Threats {
  const sum: Record<string, number> = {};
  for (const [hit, damage] of effects.map((effect) => damageOf(effect, you))) {
    for (const seat of hit) if (damage > 0) sum[seat] = (sum[seat] ?? 0) + damage;
  }
  return sum;
}

/** What the dice would do if resolved as they are; empty if the question isn't about dice. */
export function threatsAt(question: Question | undefined): Threats {
  if (!question) return {};
  const kinds = (answers: readonly Answer[]) => answers.filter(({ action }) => action.startsWith('resolve '));
  const effects =
    question.prompt === 'reroll-or-stop'
      ? question.stopping
      : question.prompt === 'which-kind'
        ? kinds(question.answers)
        : [];
  return threatsOf(
    effects.flatMap((kind) => kind.effects),
    question.seat,
  );
}
