/** The rule behind a question: what "why?" tells where no card does. */

import { topicOf, type Topic } from '../help/topics.ts';

/** Kinds of questions whose rule is not that of the phase in which they are put. */
const TOPICS: Readonly<Record<string, string>> = {
  place: 'place-borough',
  'reroll-or-stop': 'phase-roll',
  destroy: 'face-destruction',
  'flee-or-stay': 'face-attack',
  'yield-or-stay': 'face-attack',
  'meet-damage': 'life',
  offer: 'phase-buy',
  sell: 'phase-buy',
  zombie: 'zombie',
  summon: 'token-monster',
};

/** The same while one is KO'd. */
const KO: Readonly<Record<string, string>> = {
  'change-dice': 'ko',
  'which-kind': 'ko',
  'choose-monster': 'ko',
  destroy: 'token-monster',
  move: 'token-monster',
  leave: 'token-monster',
};

/** What explains a question of this kind in this phase, to somebody who may be KO'd. */
export const reasonOf = (prompt: string, phase: string, down = false): Topic | undefined =>
  topicOf((down ? KO[prompt] : undefined) ?? TOPICS[prompt] ?? `phase-${phase}`) ?? topicOf('phase-resolve');
