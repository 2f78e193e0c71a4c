/** The help topics of answers, dice and tokens. */

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

/** The topic of a face on the current dice. A KO'd monster's faces have a topic of their own. */
export const faceTopic = (face: Face, { monsters, turn }: Pick<Scene, 'monsters' | 'turn'>): string =>
  monsters.some((monster) => monster.seat === turn.seat && isKo(monster)) ? 'ko-dice' : `face-${face}`;

/** The topic of what an answer points at, of the card it uses, or of the kind of dice it resolves. */
export function answerTopic({ does, mark }: Pick<AnswerView, 'does' | 'mark'>, scene: Scene): string | undefined {
  if (mark) return markTopic(mark, scene);
  if (does.kind === 'use') return `card-${does.card}`;
  return does.kind === 'resolve' ? faceTopic(does.face, scene) : undefined;
}

/** The kind of token that is placed on each of these cards. */
const ON_CARDS: Readonly<Record<string, Token>> = { carapace: 'carapace', 'smoke-cloud': 'smoke', mimic: 'mimic' };

/** The kind of token that is placed on a card, if any. */
export const tokenOn = (card: string): Token | undefined => ON_CARDS[card];
