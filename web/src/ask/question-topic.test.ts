import { expect, test } from 'vitest';
import type { Phase, PromptKind, Variant } from '../protocol.ts';
import { rulesOf as topicRules } from '../help/topics.ts';
import { questionTopic } from './question-topic.ts';

const rulesOf = (prompt: PromptKind, variant: Variant | undefined, phase: Phase, down: boolean) =>
  topicRules(questionTopic({ prompt, ...(variant && { variant }) }, phase, down), 'new-york');

const DICE = ['KO-3.0', 'KO-3.1', 'KO-3.2', 'KO-3.3', 'KO-3.4', 'KO-3.5', 'KO-3.6'];
/** All questions specific to the KO variant, and the other questions a KO'd player can get, with their rules. */
const ASKED: readonly (readonly [PromptKind, Variant | undefined, Phase, readonly string[]])[] = [
  ['zombie', undefined, 'start', ['KO-4.1', 'KO-4.2']],
  ['reroll-or-stop', undefined, 'roll', DICE],
  ['treat-as', undefined, 'resolve', ['KO-3.7']],
  ['which-kind', undefined, 'resolve', DICE],
  ['heckle', undefined, 'resolve', ['KO-3.1']],
  ['summon', undefined, 'resolve', ['KO-3.2', 'KO-3.3', 'KO-5.3']],
  ['summon', 'in-play', 'resolve', ['KO-3.4', 'KO-3.3', 'KO-5.5']],
  ['destroy', undefined, 'resolve', ['KO-3.5']],
  ['move', 'token-monster', 'move', ['KO-5.8']],
  ['leave', 'token-monster', 'resolve', ['KO-5.10']],
  ['place', 'popular-demand', 'end', ['KO-4.4', 'KO-4.5']],
];

test.each(ASKED)('%s for a KO’d player (%s) has its rule', (prompt, variant, phase, rules) => {
  expect(rulesOf(prompt, variant, phase, true)).toEqual(rules);
});

test('a zombie’s placement and an attack by the Token Monster have their own rules', () => {
  expect(rulesOf('place', 'zombie', 'start', false)).toEqual(['KO-4.2']);
  expect(rulesOf('flee-or-stay', 'token-monster', 'resolve', false)).toEqual(['KO-5.7', 'KO-5.6']);
});

test('questions to a standing player have the usual rules', () => {
  expect(rulesOf('reroll-or-stop', undefined, 'roll', false)).toEqual(['NY-4.2']);
  expect(rulesOf('destroy', undefined, 'resolve', false)).toEqual(['NY-5.10', 'NY-5.14']);
  expect(rulesOf('move', undefined, 'move', false)).toContain('NY-6.1');
});
