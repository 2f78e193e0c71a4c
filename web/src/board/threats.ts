/** The damage that the dice on the table would do, taken from the effects that the server sends with answers. */

import type { EffectView, QuestionView, WireEvent, Seat } from '../protocol.ts';
import { TOKEN, type Threats } from './standing.ts';

/** The seat that loses LP in this event, and the number of LP. Removing the Token Monster counts as 1. */
function lossOf(event: WireEvent): [Seat | typeof TOKEN, number] | undefined {
  switch (event.kind) {
    case 'damage':
      return [event.seat, event.damage];
    case 'lose':
      return event.good === 'life' ? [event.seat, event.count] : undefined;
    case 'token-gone':
      return [TOKEN, 1];
    default:
      return undefined;
  }
}

/** The total damage of these effects, by seat. */
export function threatsOf(effects: readonly EffectView[]): Threats {
  const sum: Partial<Record<Seat | typeof TOKEN, number>> = {};
  const add = ([seat, count]: [Seat | typeof TOKEN, number]) => (sum[seat] = (sum[seat] ?? 0) + count);
  for (const { events = [], threat } of effects) {
    for (const event of events) {
      const loss = lossOf(event);
      if (loss) add(loss);
    }
    if (threat) add([threat.seat, threat.damage]);
  }
  return sum;
}

/** The damage if the dice were resolved as they are; empty if the question isn't about rolling or resolving dice. */
export function threatsAt(question: QuestionView | undefined): Threats {
  if (question?.prompt === 'reroll-or-stop') return threatsOf(question.stopping.flatMap(({ effects }) => effects));
  if (question?.prompt !== 'which-kind') return {};
  const kinds = question.answers.filter(({ does }) => does.kind === 'resolve');
  return threatsOf(kinds.flatMap(({ effects }) => effects));
}
