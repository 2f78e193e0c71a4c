/** The texts that explain a topic. */

import { t, i18n } from '../app/i18n.svelte.ts';
import { VP_TO_WIN } from '../protocol.ts';
import { topicOf } from './topics.ts';

export interface Explanation {
  name: string;
  text: string;
  /** The numbers of the rules behind it. */
  rules: readonly string[];
}

/** Topics whose id isn't the message id of their name. */
const NAMES: Readonly<Record<string, string>> = {
  vp: 'web-name-vp',
  life: 'web-name-life',
  energy: 'web-name-energy',
  price: 'web-name-price',
  ko: 'web-name-ko',
  zombie: 'web-name-zombie',
  'popular-demand': 'web-name-popular-demand',
  'token-monster': 'web-name-token-monster',
  'ko-dice': 'web-name-ko',
};

export const topicName = (topicId: string): string => t(NAMES[topicId] ?? topicId);

/** The explanation of a topic in a game; undefined if it has none. */
export function explanationOf(topicId: string, game: string): Explanation | undefined {
  if (topicId.startsWith('card-')) return { name: t(topicId), text: t(`${topicId}.${game}`), rules: [] };
  const topic = topicOf(topicId);
  if (!topic || !i18n.words) return undefined;
  return { name: topicName(topicId), text: t(topic.text, { game, vp: VP_TO_WIN }), rules: topic.rules[game] ?? [] };
}
