/** What an answer is about, as a thing that can be explained. */

import type { AnswerView, Face, MarkView, Scene, Token } from '../protocol.ts';
import { isKo } from '../protocol/comebacks.ts';

function markTopic(mark: MarkView, scene: Scene): string | undefined {
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
export const faceTopic = (face: Face, { monsters, turn }: Pick<Scene, 'monsters' | 'turn'>): string =>
  monsters.some((monster) => monster.seat === turn.seat && isKo(monster)) ? 'ko-dice' : `face-${face}`;

/** The thing an answer points at or names: a kind of dice, or a card to use. */
export function answerTopic({ does, mark }: Pick<AnswerView, 'does' | 'mark'>, scene: Scene): string | undefined {
  if (mark) return markTopic(mark, scene);
  if (does.kind === 'use') return `card-${does.card}`;
  return does.kind === 'resolve' ? faceTopic(does.face, scene) : undefined;
}

/** The kinds of tokens that lie on cards, by card. */
const ON_CARDS: Readonly<Record<string, Token>> = { carapace: 'carapace', 'smoke-cloud': 'smoke', mimic: 'mimic' };

/** The kind of token on a card. */
export const tokenOn = (card: string): Token | undefined => ON_CARDS[card];
