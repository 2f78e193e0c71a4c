/** What an answer is about, as a thing that can be explained. */

import type { Answer, Mark, Scene } from '../protocol.ts';
import { isKo } from '../protocol/comebacks.ts';
import { topicOf } from './topics.ts';

function markTopic(mark: Mark, scene: Scene): string | undefined {
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

/** What explains a face on the current dice: for a KO'd monster they mean something else. */
export const faceTopic = (face: string, { monsters, turn }: Pick<Scene, 'monsters' | 'turn'>): string =>
  monsters.some((monster) => monster.seat === turn.seat && isKo(monster)) ? 'ko-dice' : `face-${face}`;

/** The thing an answer points at or names: a kind of dice, or a card to use. */
export function answerTopic({ action, mark }: Pick<Answer, 'action' | 'mark'>, scene: Scene): string | undefined {
  if (mark) return markTopic(mark, scene);
  const [verb, word = ''] = action.split(' ');
  if (verb === 'use') return `card-${word}`;
  return verb === 'resolve' && topicOf(`face-${word}`) ? faceTopic(word, scene) : undefined;
}

/** The kinds of tokens that lie on cards, by card. */
const ON_CARDS: Readonly<Record<string, string>> = { carapace: 'carapace', 'smoke-cloud': 'smoke', mimic: 'mimic' };

/** The kind of token on a card. */
export const tokenOn = (card: string): string | undefined => ON_CARDS[card];
