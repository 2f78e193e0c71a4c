/**
 * Help topics with their names and rules. The explanation itself is the text `web-help-<topic>`, or for options their
 * note.
 */

import { OPTIONS } from '../protocol.ts';

export interface Topic {
  /** The message id of its name. */
  name: string;
  /** The message id of its explanation; empty if only its rules are shown. */
  text: string;
  rules: Readonly<Record<string, readonly string[]>>;
}

/**
 * Each topic's rules in New York and in Tokyo. `explainedBy` names another topic whose explanation it uses, or is empty
 * if only its rules are shown.
 */
const RULES: Readonly<
  Record<string, readonly [newYork: readonly string[], tokyo: readonly string[], explainedBy?: string]>
> = {
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
  'ko-dice': [['KO-3.0', 'KO-3.1', 'KO-3.2', 'KO-3.3', 'KO-3.4', 'KO-3.5', 'KO-3.6'], [], 'ko'],
  'ko-heckle': [['KO-3.1'], [], ''],
  'ko-treat': [['KO-3.7'], [], ''],
  'ko-summon': [['KO-3.2', 'KO-3.3', 'KO-5.3'], [], ''],
  'ko-in-play': [['KO-3.4', 'KO-3.3', 'KO-5.5'], [], ''],
  'ko-destroy': [['KO-3.5'], [], ''],
  'ko-move': [['KO-5.8'], [], ''],
  'ko-leave': [['KO-5.10'], [], ''],
  'ko-flee': [['KO-5.7', 'KO-5.6'], [], ''],
  'ko-rise': [['KO-4.1', 'KO-4.2'], [], ''],
  'ko-risen': [['KO-4.2'], [], ''],
  'ko-return': [['KO-4.4', 'KO-4.5'], [], ''],
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

/** Ids that map to a shared topic. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/^face-[123]$/, 'face-number'],
  [/^borough-manhattan$|^zone-/, 'place-manhattan'],
  [/^borough-/, 'place-borough'],
  [/^building-/, 'building'],
  [/^unit-/, 'unit'],
  [/^(?:state|option)-ko$/, 'ko'],
  [/^state-zombie$/, 'zombie'],
];

/** All topics with their own explanation. */
export const topics: readonly string[] = Object.keys(RULES).filter((topic) => RULES[topic]?.[2] === undefined);

/** The topic with this id, such as `face-attack`, `borough-queens` or `phase-buy`. */
export function topicOf(topicId: string): Topic | undefined {
  const topic = SAME.find(([pattern]) => pattern.test(topicId))?.[1] ?? topicId;
  const option = OPTIONS.find(({ word }) => topic === `option-${word}`);
  if (option) {
    const { games, rule } = option;
    return { name: topic, text: `${topic}-note`, rules: Object.fromEntries(games.map((game) => [game, [rule]])) };
  }
  const rules = RULES[topic];
  if (!rules) return undefined;
  const [newYork, tokyo, explainedBy = topic] = rules;
  return { name: topicId, text: explainedBy && `web-help-${explainedBy}`, rules: { 'new-york': newYork, tokyo } };
}
