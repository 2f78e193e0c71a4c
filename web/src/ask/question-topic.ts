/** The rule behind a question: what "why?" shows if no card explains it. */

import { topicOf, type Topic } from '../help/topics.ts';
import type { Question } from '../protocol.ts';

/** Questions explained by a rule other than that of the current phase. */
const PROMPT_TOPICS: Readonly<Record<string, string>> = {
  place: 'place-borough',
  'reroll-or-stop': 'phase-roll',
  destroy: 'face-destruction',
  'flee-or-stay': 'face-attack',
  'yield-or-stay': 'face-attack',
  'meet-damage': 'life',
  offer: 'phase-buy',
  sell: 'phase-buy',
};

/** The same for a KO'd player. */
const KO_TOPICS: Readonly<Record<string, string>> = {
  'reroll-or-stop': 'ko-dice',
  'which-kind': 'ko-dice',
  destroy: 'ko-destroy',
};

/**
 * Questions of the KO variant identified by their message id, because other questions of the same kind are about
 * something else.
 */
const TEXT_TOPICS: Readonly<Record<string, string>> = {
  'question-place-zombie': 'ko-risen',
  'question-place-demand': 'ko-return',
  'question-flee-token': 'ko-flee',
  'question-leave-token': 'ko-leave',
  'question-move-token': 'ko-move',
  'question-zombie': 'ko-rise',
  'question-treat-as': 'ko-treat',
  'question-summon': 'ko-summon',
  'question-summon-only': 'ko-summon',
  'question-summon-in-play': 'ko-in-play',
  'question-heckle': 'ko-heckle',
};

/** The topic that explains a question in this phase. `isKo` means that the player is KO'd. */
export function questionTopic(
  { prompt, text }: Pick<Question, 'prompt' | 'text'>,
  phase: string,
  isKo = false,
): Topic | undefined {
  const known = TEXT_TOPICS[text.id] ?? (isKo ? KO_TOPICS[prompt] : undefined) ?? PROMPT_TOPICS[prompt];
  return topicOf(known ?? `phase-${phase}`) ?? topicOf('phase-resolve');
}
