/** Maps kinds of questions to the components that ask them. */

import type { PromptKind } from '../protocol.ts';

export type Widget = 'roll' | 'resolve' | 'change' | 'amount' | 'targets' | 'stay' | 'buy' | 'cards' | 'use' | 'rise';

/** The component that asks each kind of question; Tray.svelte renders it. */
export const WIDGETS: Readonly<Record<PromptKind, Widget>> = {
  place: 'targets',
  'reroll-or-stop': 'roll',
  'which-kind': 'resolve',
  'change-dice': 'change',
  'treat-as': 'change',
  'spend-faces': 'amount',
  destroy: 'targets',
  'flee-or-stay': 'stay',
  leave: 'targets',
  move: 'targets',
  buy: 'buy',
  'choose-monster': 'targets',
  heckle: 'targets',
  'discard-keep': 'cards',
  split: 'amount',
  'send-unit': 'targets',
  'meet-damage': 'amount',
  'yield-or-stay': 'stay',
  offer: 'buy',
  'choose-card': 'cards',
  sell: 'cards',
  react: 'use',
  zombie: 'rise',
  summon: 'targets',
};
