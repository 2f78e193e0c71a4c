import { readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { expect, test } from 'vitest';
import { questionTopic } from './question-topic.ts';

const rulesOf = (prompt: string, id: string, phase: string, down: boolean) =>
  questionTopic({ prompt, text: { id } }, phase, down)?.rules['new-york'];

/** Every question specific to the KO variant, and the other questions a KO'd player can get. */
const ASKED: readonly (readonly [prompt: string, id: string, phase: string, ...rules: string[]])[] = [
  ['zombie', 'question-zombie', 'start', 'KO-4.1', 'KO-4.2'],
  [
    'reroll-or-stop',
    'question-reroll',
    'roll',
    ...['KO-3.0', 'KO-3.1', 'KO-3.2', 'KO-3.3', 'KO-3.4', 'KO-3.5', 'KO-3.6'],
  ],
  ['change-dice', 'question-treat-as', 'resolve', 'KO-3.7'],
  [
    'which-kind',
    'question-which-kind',
    'resolve',
    ...['KO-3.0', 'KO-3.1', 'KO-3.2', 'KO-3.3', 'KO-3.4', 'KO-3.5', 'KO-3.6'],
  ],
  ['choose-monster', 'question-heckle', 'resolve', 'KO-3.1'],
  ['summon', 'question-summon', 'resolve', 'KO-3.2', 'KO-3.3', 'KO-5.3'],
  ['summon', 'question-summon-only', 'resolve', 'KO-3.2', 'KO-3.3', 'KO-5.3'],
  ['summon', 'question-summon-in-play', 'resolve', 'KO-3.4', 'KO-3.3', 'KO-5.5'],
  ['destroy', 'question-destroy', 'resolve', 'KO-3.5'],
  ['move', 'question-move-token', 'move', 'KO-5.8'],
  ['leave', 'question-leave-token', 'resolve', 'KO-5.10'],
  ['place', 'question-place-demand', 'end', 'KO-4.4', 'KO-4.5'],
];

test.each(ASKED)('%s for a KO’d player (%s) has its rule', (prompt, id, phase, ...rules) => {
  expect(rulesOf(prompt, id, phase, true)).toEqual(rules);
});

test('a player who has risen, or who faces the Token Monster, gets its rule', () => {
  expect(rulesOf('place', 'question-place-zombie', 'start', false)).toEqual(['KO-4.2']);
  expect(rulesOf('flee-or-stay', 'question-flee-token', 'resolve', false)).toEqual(['KO-5.7', 'KO-5.6']);
});

test('a standing player gets the usual rules', () => {
  expect(rulesOf('reroll-or-stop', 'question-reroll', 'roll', false)).toEqual(['NY-4.2']);
  expect(rulesOf('destroy', 'question-destroy', 'resolve', false)).toEqual(['NY-5.10', 'NY-5.14']);
  expect(rulesOf('move', 'question-move', 'move', false)).toContain('NY-6.1');
});

test('the message ids that identify questions exist', () => {
  const source = readFileSync(new URL('../../../locales/en/questions.ftl', import.meta.url), 'utf8');
  const ids = new FluentResource(source).body.map(({ id }) => id);
  for (const [, id] of ASKED) expect(ids).toContain(id);
});
