import { readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { expect, test } from 'vitest';
import { OPTIONS, type Game } from '../protocol.ts';
import { ruleText } from './books.ts';
import { topicNameId, topicTextId } from './topic-texts.ts';
import { RULES, rulesOf, term, type ExplanationId, type Topic } from './topics.ts';

const ids = (path: string) =>
  new Set(
    new FluentResource(readFileSync(new URL(`../../../locales/en/${path}`, import.meta.url), 'utf8')).body.map(
      ({ id }) => id,
    ),
  );
const explanations = ids('web/help.ftl');
const rules = ids('rules.ftl');
const names = new Set([...ids('names.ftl'), ...explanations]);

const options = OPTIONS.map(({ word }): Topic => ({ kind: 'option', word: word }));
/** One topic of each kind, and every option. */
const examples: readonly Topic[] = [
  { kind: 'face', word: '3' },
  { kind: 'card-kind', word: 'keep' },
  { kind: 'token', word: 'mimic' },
  { kind: 'borough', word: 'manhattan' },
  { kind: 'borough', word: 'queens' },
  { kind: 'zone', word: 'upper' },
  { kind: 'place', word: 'bay' },
  { kind: 'building', word: 'hospital' },
  { kind: 'unit', word: 'tank' },
  { kind: 'goal', word: 'statue' },
  { kind: 'phase', word: 'buy' },
  { kind: 'ko', word: 'dice' },
  term('vp'),
  ...options,
];

test('every explanation has existing rules and, except for aspects of the KO variant, an existing text', () => {
  for (const id of Object.keys(RULES) as ExplanationId[]) {
    if (!id.startsWith('ko-')) expect(explanations).toContain(`web-help-${id}`);
    const numbers = RULES[id].flat();
    expect(numbers, id).not.toHaveLength(0);
    for (const number of numbers) expect(rules, id).toContain(ruleText(number));
  }
});

test('each game is explained by its own rules only', () => {
  const own: Record<Game, RegExp> = { 'new-york': /^(NY|NR|KO|KR)-/, tokyo: /^(TK|TR)-/ };
  const all = Object.values(RULES);
  for (const [newYork] of all) for (const number of newYork) expect(number).toMatch(own['new-york']);
  for (const [, tokyo] of all) for (const number of tokyo) expect(number).toMatch(own.tokyo);
  for (const game of ['new-york', 'tokyo'] as const)
    for (const topic of options) for (const number of rulesOf(topic, game)) expect(number).toMatch(own[game]);
});

test.each(examples)('$kind $word has a name, an explanation and rules', (topic) => {
  expect(
    [...names, ...ids('options.ftl'), ...ids('web/table.ftl'), ...ids('web/tray.ftl')],
    topicNameId(topic),
  ).toContain(topicNameId(topic));
  expect(topicTextId(topic)).toBeDefined();
  expect([...rulesOf(topic, 'new-york'), ...rulesOf(topic, 'tokyo')]).not.toHaveLength(0);
});

test('numbers, boroughs, buildings and units share an explanation', () => {
  const text = (topic: Topic) => topicTextId(topic);
  expect(text({ kind: 'face', word: '1' })).toBe(text({ kind: 'face', word: '3' }));
  expect(text({ kind: 'borough', word: 'bronx' })).toBe(text({ kind: 'borough', word: 'queens' }));
  expect(text({ kind: 'borough', word: 'manhattan' })).toBe(text({ kind: 'zone', word: 'lower' }));
  expect(text({ kind: 'option', word: 'ko' })).toBe(text(term('ko')));
});

test('an aspect of the KO variant shows only its rules', () => {
  expect(topicTextId({ kind: 'ko', word: 'heckle' })).toBeUndefined();
  expect(rulesOf({ kind: 'ko', word: 'heckle' }, 'new-york')).toEqual(['KO-3.1']);
});
