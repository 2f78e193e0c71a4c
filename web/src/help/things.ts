/** What an answer is about, as a thing that can be explained. */

import type { Answer, Mark, Scene } from '../protocol.ts';
import { topicOf } from './topics.ts';

function thingAt(mark: Mark, scene: Scene): string | undefined {
  switch (mark.kind) {
    case 'borough':
      return `borough-${mark.borough}`;
    case 'zone':
      return `zone-${mark.zone}`;
    case 'stack': {
      const top = scene.boroughs.find(({ borough }) => borough === mark.borough)?.stacks[mark.stack]?.top;
      return top ? `building-${top.building}` : undefined;
    }
    case 'unit':
      return `unit-${mark.unit}`;
    case 'market':
      return `card-${mark.card}`;
    case 'seat':
      return undefined;
  }
}

/** The thing that an answer points at, or whose name it has: a kind of dice, a card that is used. */
export function thingOf({ action, mark }: Pick<Answer, 'action' | 'mark'>, scene: Scene): string | undefined {
  if (mark) return thingAt(mark, scene);
  const [verb, word = ''] = action.split(' ');
  const thing = verb === 'resolve' ? `face-${word}` : verb === 'use' ? `card-${word}` : '';
  return thing.startsWith('card-') || topicOf(thing) ? thing : undefined;
}

/** The tokens that lie on cards, by their card. */
const ON_CARDS: Readonly<Record<string, string>> = { carapace: 'carapace', 'smoke-cloud': 'smoke', mimic: 'mimic' };

/** The kind of token on a card. */
export const tokenOn = (card: string): string | undefined => ON_CARDS[card];
