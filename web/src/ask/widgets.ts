/** Which component asks each kind of question. */

export type Widget =
  'roll' | 'resolve' | 'change' | 'amount' | 'targets' | 'stay' | 'buy' | 'cards' | 'use' | 'rise' | 'list';

const WIDGETS: Readonly<Record<string, Widget>> = {
  place: 'targets',
  'reroll-or-stop': 'roll',
  'which-kind': 'resolve',
  'change-dice': 'change',
  'spend-faces': 'amount',
  destroy: 'targets',
  'flee-or-stay': 'stay',
  leave: 'targets',
  move: 'targets',
  buy: 'buy',
  'choose-monster': 'targets',
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

/** The component for a kind of question; an unknown kind is a list, so that it can always be answered. */
export const widgetOf = (prompt: string): Widget => WIDGETS[prompt] ?? 'list';
