/** The help topic behind a question, which "why?" shows if no card explains the question. */

import { topicOf, type Topic } from '../help/topics.ts';
import type { Phase, PromptKind, QuestionView } from '../protocol.ts';

/** The topic of each kind of question; undefined for the current phase's topic. */
const PROMPT_TOPICS: Readonly<Record<PromptKind, string | undefined>> = {
  place: 'place-borough',
  'reroll-or-stop': 'phase-roll',
  'which-kind': undefined,
  'change-dice': undefined,
  'treat-as': 'ko-treat',
  'spend-faces': undefined,
  destroy: 'face-destruction',
  'flee-or-stay': 'face-attack',
  leave: undefined,
  move: undefined,
  buy: undefined,
  'choose-monster': undefined,
  heckle: 'ko-heckle',
  'discard-keep': undefined,
  split: undefined,
  'send-unit': undefined,
  'meet-damage': 'life',
  'yield-or-stay': 'face-attack',
  offer: 'phase-buy',
  'choose-card': undefined,
  sell: 'phase-buy',
  react: undefined,
  zombie: 'ko-rise',
  summon: 'ko-summon',
};

/** Topics that differ for a KO'd player. */
const KO_TOPICS: Partial<Record<PromptKind, string>> = {
  'reroll-or-stop': 'ko-dice',
  'which-kind': 'ko-dice',
  destroy: 'ko-destroy',
};

/** The topic of a variant of a question, if it has its own. */
function variantTopic({ prompt, variant }: Pick<QuestionView, 'prompt' | 'variant'>): string | undefined {
  switch (variant) {
    case 'zombie':
      return 'ko-risen';
    case 'popular-demand':
      return 'ko-return';
    case 'in-play':
      return 'ko-in-play';
    case 'token-monster':
      return prompt === 'flee-or-stay' ? 'ko-flee' : prompt === 'leave' ? 'ko-leave' : 'ko-move';
    default:
      return undefined;
  }
}

/** The topic that explains a question in this phase. `isKo` means that the player is KO'd. */
export function questionTopic(
  question: Pick<QuestionView, 'prompt' | 'variant'>,
  phase: Phase,
  isKo = false,
): Topic | undefined {
  const { prompt } = question;
  const known = variantTopic(question) ?? (isKo ? KO_TOPICS[prompt] : undefined) ?? PROMPT_TOPICS[prompt];
  return topicOf(known ?? `phase-${phase}`) ?? topicOf('phase-resolve');
}
