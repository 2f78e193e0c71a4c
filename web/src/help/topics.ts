/** Help topics, their explanations and the rules behind them. */

import {
  OPTIONS,
  type Borough,
  type BuildingKind,
  type CardKind,
  type Comeback,
  type Face,
  type Game,
  type Goal,
  type KoState,
  type OptionWord,
  type Phase,
  type PlaceKind,
  type Token,
  type Unit,
  type Zone,
} from '../protocol.ts';

/** A term of the rules that is neither a face, a token nor another piece. */
export type Term = 'vp' | 'life' | 'energy' | 'price' | 'token-monster' | KoState | Comeback;

/** A place of Tokyo. */
export type TokyoPlace = Extract<PlaceKind, 'city' | 'bay' | 'outside'>;

/**
 * A part of the KO variant that a question can be about: a KO'd player, a zombie or the Token Monster. `dice` stands
 * for the faces in a KO'd player's roll.
 */
export type KoAspect =
  | 'dice'
  | 'heckle'
  | 'treat'
  | 'summon'
  | 'in-play'
  | 'destroy'
  | 'move'
  | 'leave'
  | 'flee'
  | 'rise'
  | 'risen'
  | 'return';

/** Something that has an explanation. */
export type Topic =
  | { kind: 'face'; word: Face }
  | { kind: 'card'; word: string }
  | { kind: 'card-kind'; word: CardKind }
  | { kind: 'token'; word: Token }
  | { kind: 'borough'; word: Borough }
  | { kind: 'zone'; word: Zone }
  | { kind: 'place'; word: TokyoPlace | 'borough' }
  | { kind: 'building'; word: BuildingKind }
  | { kind: 'unit'; word: Unit }
  | { kind: 'goal'; word: Goal }
  | { kind: 'phase'; word: Phase }
  | { kind: 'option'; word: OptionWord }
  | { kind: 'term'; word: Term }
  | { kind: 'ko'; word: KoAspect };

/** A term as a topic. */
export const term = (word: Term): Topic => ({ kind: 'term', word });

type NumberFace = Extract<Face, '1' | '2' | '3'>;
/** The ids of all explanations. Most topics have their own; some share one. */
export type ExplanationId =
  | `face-${Exclude<Face, NumberFace>}`
  | 'face-number'
  | `kind-${Exclude<CardKind, 'goal'>}`
  | `token-${Token}`
  | `place-${TokyoPlace | 'manhattan' | 'borough'}`
  | 'building'
  | 'unit'
  | `goal-${Goal}`
  | `phase-${Phase}`
  | Term
  | `ko-${KoAspect}`;

/** The rules behind an explanation, in New York and in Tokyo. */
type Rules = readonly [newYork: readonly string[], tokyo: readonly string[]];

export const RULES: Readonly<Record<ExplanationId, Rules>> = {
  'face-energy': [['NY-5.1'], ['TK-4.2']],
  'face-attack': [
    ['NY-5.2', 'NY-5.7'],
    ['TK-4.3', 'TK-4.4'],
  ],
  'face-heal': [['NY-5.9'], ['TK-4.5']],
  'face-destruction': [['NY-5.10', 'NY-5.14'], []],
  'face-celebrity': [['NY-5.17', 'NY-5.18'], []],
  'face-ouch': [['NY-5.19', 'NY-5.20'], []],
  'face-number': [[], ['TK-4.1']],
  'kind-keep': [['NY-9.3'], ['TK-7.3']],
  'kind-discard': [['NY-9.3'], ['TK-7.3']],
  price: [['NY-9.1', 'NY-9.4'], ['TK-7.1']],
  vp: [['NY-8.1'], ['TK-6.2']],
  life: [['NY-5.6'], ['TK-6.1']],
  energy: [['NY-5.1'], ['TK-4.2']],
  'token-web': [['NR-61'], []],
  'token-jinx': [['NR-60'], []],
  'token-poison': [[], ['TR-43']],
  'token-shrink': [[], ['TR-43']],
  'token-souvenir': [['NY-1.6'], []],
  'token-carapace': [['NY-1.6'], []],
  'token-smoke': [[], ['TR-3', 'TR-85']],
  'token-mimic': [[], ['TK-1.4']],
  'place-manhattan': [['NY-3.0', 'NY-6.4'], []],
  'place-borough': [['NY-2.5', 'NY-5.10'], []],
  'place-city': [[], ['TK-1.2', 'TK-3.0']],
  'place-bay': [[], ['TK-1.2']],
  'place-outside': [[], ['TK-1.2']],
  building: [['NY-5.11'], []],
  unit: [['NY-5.12', 'NY-5.13'], []],
  'goal-superstar': [['NY-5.17', 'NY-5.18'], []],
  'goal-statue': [['NY-5.20'], []],
  ko: [['KO-1.1', 'KO-1.2', 'KO-1.4'], []],
  zombie: [['KO-4.1', 'KO-4.3', 'KO-1.5'], []],
  'popular-demand': [['KO-4.4', 'KO-4.5', 'KO-4.7'], []],
  'token-monster': [['KO-5.1', 'KO-5.2', 'KO-5.5'], []],
  'ko-dice': [['KO-3.0', 'KO-3.1', 'KO-3.2', 'KO-3.3', 'KO-3.4', 'KO-3.5', 'KO-3.6'], []],
  'ko-heckle': [['KO-3.1'], []],
  'ko-treat': [['KO-3.7'], []],
  'ko-summon': [['KO-3.2', 'KO-3.3', 'KO-5.3'], []],
  'ko-in-play': [['KO-3.4', 'KO-3.3', 'KO-5.5'], []],
  'ko-destroy': [['KO-3.5'], []],
  'ko-move': [['KO-5.8'], []],
  'ko-leave': [['KO-5.10'], []],
  'ko-flee': [['KO-5.7', 'KO-5.6'], []],
  'ko-rise': [['KO-4.1', 'KO-4.2'], []],
  'ko-risen': [['KO-4.2'], []],
  'ko-return': [['KO-4.4', 'KO-4.5'], []],
  'phase-start': [['NY-3.0'], ['TK-3.0']],
  'phase-roll': [['NY-4.2'], ['TK-3.7']],
  'phase-resolve': [['NY-5.0'], ['TK-3.2']],
  'phase-move': [
    ['NY-6.1', 'NY-6.2', 'NY-6.3'],
    ['TK-5.1', 'TK-5.2', 'TK-5.3'],
  ],
  'phase-buy': [
    ['NY-9.1', 'NY-9.2'],
    ['TK-7.1', 'TK-7.2'],
  ],
  'phase-end': [['NY-3.5'], ['TK-3.5']],
};

/** The explanation of each face. */
const FACES: Readonly<Record<Face, ExplanationId>> = {
  energy: 'face-energy',
  attack: 'face-attack',
  heal: 'face-heal',
  destruction: 'face-destruction',
  celebrity: 'face-celebrity',
  ouch: 'face-ouch',
  '1': 'face-number',
  '2': 'face-number',
  '3': 'face-number',
};

/** The explanation of a topic; undefined for cards, goal cards as a kind, and options, which have texts of their own. */
export function explanationId(topic: Topic): ExplanationId | undefined {
  switch (topic.kind) {
    case 'face':
      return FACES[topic.word];
    case 'card':
      return undefined;
    case 'card-kind':
      return topic.word === 'goal' ? undefined : `kind-${topic.word}`;
    case 'token':
      return `token-${topic.word}`;
    case 'borough':
      return topic.word === 'manhattan' ? 'place-manhattan' : 'place-borough';
    case 'zone':
      return 'place-manhattan';
    case 'place':
      return `place-${topic.word}`;
    case 'building':
    case 'unit':
      return topic.kind;
    case 'goal':
      return `goal-${topic.word}`;
    case 'phase':
      return `phase-${topic.word}`;
    case 'option':
      return topic.word === 'ko' ? 'ko' : undefined;
    case 'term':
      return topic.word;
    case 'ko':
      return `ko-${topic.word}`;
  }
}

/** The numbers of the rules behind a topic in a game. */
export function rulesOf(topic: Topic, game: Game): readonly string[] {
  const explanation = explanationId(topic);
  if (explanation) return RULES[explanation][game === 'new-york' ? 0 : 1];
  const option = OPTIONS.find(({ word }) => topic.kind === 'option' && topic.word === word);
  return option && [...option.games].some((one) => one === game) ? [option.rule] : [];
}
