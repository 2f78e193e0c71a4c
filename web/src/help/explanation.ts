/** The texts that explain a topic. */

import { t, i18n } from '../app/i18n.svelte.ts';
import { VP_TO_WIN, type Game } from '../protocol.ts';
import { topicNameId, topicTextId } from './topic-texts.ts';
import { rulesOf, type Topic } from './topics.ts';

export interface Explanation {
  name: string;
  text: string;
  /** The numbers of the rules behind it. */
  rules: readonly string[];
}

/** A topic's name, which for a phase depends on the game. */
export const topicName = (topic: Topic, game: Game): string => t(topicNameId(topic), { game });

/** The explanation of a topic in a game; undefined if it has none. */
export function explanationOf(topic: Topic, game: Game): Explanation | undefined {
  const name = topicName(topic, game);
  if (topic.kind === 'card') return { name, text: t(`${topicNameId(topic)}.${game}`), rules: [] };
  const text = topicTextId(topic);
  if (text === undefined || !i18n.words) return undefined;
  return { name, text: t(text, { game, vp: VP_TO_WIN }), rules: rulesOf(topic, game) };
}
