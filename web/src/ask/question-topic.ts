/** The help topic that "why?" shows for a question that no card explains. */

import { term, type KoAspect, type Topic } from '../help/topics.ts';
import type { Phase, PromptKind, QuestionView } from '../protocol.ts';

/** The topic of each kind of question; undefined for the current phase's topic. */
const PROMPT_TOPICS: Readonly<Record<PromptKind, Topic | undefined>> = {
  place: { kind: 'place', word: 'borough' },
  'reroll-or-stop': { kind: 'phase', word: 'roll' },
  'which-kind': undefined,
  'change-dice': undefined,
  'treat-as': { kind: 'ko', word: 'treat' },
  'spend-faces': undefined,
  destroy: { kind: 'face', word: 'destruction' },
  'flee-or-stay': { kind: 'face', word: 'attack' },
  leave: undefined,
  move: undefined,
  buy: undefined,
  'choose-monster': undefined,
  heckle: { kind: 'ko', word: 'heckle' },
  'discard-keep': undefined,
  split: undefined,
  'send-unit': undefined,
  'meet-damage': term('life'),
  'yield-or-stay': { kind: 'face', word: 'attack' },
  offer: { kind: 'phase', word: 'buy' },
  'choose-card': undefined,
  sell: { kind: 'phase', word: 'buy' },
  react: undefined,
  zombie: { kind: 'ko', word: 'rise' },
  summon: { kind: 'ko', word: 'summon' },
};

/** Topics that differ for a KO'd player. */
const KO_ASPECTS: Partial<Record<PromptKind, KoAspect>> = {
  'reroll-or-stop': 'dice',
  'which-kind': 'dice',
  destroy: 'destroy',
};

/** The KO aspect that explains a variant of a question; undefined if the variant has no explanation of its own. */
function variantAspect({ prompt, variant }: Pick<QuestionView, 'prompt' | 'variant'>): KoAspect | undefined {
  switch (variant) {
    case 'zombie':
      return 'risen';
    case 'popular-demand':
      return 'return';
    case 'in-play':
      return 'in-play';
    case 'token-monster':
      return prompt === 'flee-or-stay' ? 'flee' : prompt === 'leave' ? 'leave' : 'move';
    default:
      return undefined;
  }
}

/** The topic that explains a question in this phase. `isKo` means that the player is KO'd. */
export function questionTopic(question: Pick<QuestionView, 'prompt' | 'variant'>, phase: Phase, isKo = false): Topic {
  const { prompt } = question;
  const aspect = variantAspect(question) ?? (isKo ? KO_ASPECTS[prompt] : undefined);
  if (aspect) return { kind: 'ko', word: aspect };
  return PROMPT_TOPICS[prompt] ?? { kind: 'phase', word: phase };
}
