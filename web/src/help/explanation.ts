/** The explanation of a thing in words. */

import { say, speech } from '../app/speech.svelte.ts';
import { topicOf } from './topics.ts';

export interface Explanation {
  name: string;
  text: string;
  /** Rules for further reading. */
  rules: readonly string[];
}

/** Things whose name has another message id. */
const NAMES: Readonly<Record<string, string>> = {
  vp: 'web-name-vp',
  life: 'web-name-life',
  energy: 'web-name-energy',
  price: 'web-name-price',
  ko: 'web-name-ko',
  zombie: 'web-name-zombie',
  'popular-demand': 'web-name-popular-demand',
  'token-monster': 'web-name-token-monster',
  heroes: 'web-name-heroes',
  'ko-dice': 'web-name-ko',
};

export const nameOfThing = (thing: string): string => say(NAMES[thing] ?? thing);

/** The explanation of a thing in a game; undefined if it has none. */
export function explanationOf(thing: string, game: string): Explanation | undefined {
  if (thing.startsWith('card-')) return { name: say(thing), text: say(`${thing}.${game}`), rules: [] };
  const topic = topicOf(thing);
  if (!topic || !speech.words) return undefined;
  return { name: nameOfThing(thing), text: say(topic.text, { game }), rules: topic.rules[game] ?? [] };
}
