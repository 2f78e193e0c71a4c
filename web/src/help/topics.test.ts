import { readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { expect, test } from 'vitest';
import { dice } from '../fixtures/dice.ts';
import { OPTIONS } from '../protocol.ts';
import { ruleText } from './rulebook.ts';
import { topicOf, topics } from './topics.ts';

const ids = (path: string) =>
  new Set(
    new FluentResource(readFileSync(new URL(`../../../locales/en/${path}`, import.meta.url), 'utf8')).body.map(
      ({ id }) => id,
    ),
  );
const explanations = ids('web/help.ftl');
const rules = ids('rules.ftl');
const names = ids('names.ftl');

test('every topic has an existing explanation and existing rules', () => {
  for (const topic of topics) {
    const { text, rules: behind } = topicOf(topic) ?? { text: '', rules: {} };
    expect(explanations, topic).toContain(text);
    const numbers = Object.values(behind).flat();
    expect(numbers, topic).not.toHaveLength(0);
    for (const number of numbers) expect(rules, topic).toContain(ruleText(number));
  }
});

test('each game is explained by its own rules only', () => {
  const own: Record<string, RegExp> = { 'new-york': /^(NY|NR|KO|KR)-/, tokyo: /^(TK|TR)-/ };
  for (const topic of [...topics, ...OPTIONS.map(({ word }) => `option-${word}`)]) {
    for (const [game, numbers] of Object.entries(topicOf(topic)?.rules ?? {})) {
      for (const number of numbers) expect(number, `${topic} in ${game}`).toMatch(own[game] ?? /^$/);
    }
  }
});

test('every face, token, borough, zone, place, phase, building, unit and goal is explained', () => {
  const topicIds = [...names].filter((id) => /^(face|token|borough|zone|phase|building|unit|goal)-/.test(id));
  expect(topicIds.length).toBeGreaterThan(30);
  for (const topicId of topicIds) expect(topicOf(topicId), topicId).toBeDefined();
  for (const face of dice('EADHCO123')) expect(topicOf(`face-${face}`), face).toBeDefined();
  for (const place of ['city', 'bay', 'outside']) expect(topicOf(`place-${place}`), place).toBeDefined();
});

test('what needs no explanation has no topic', () => {
  expect(topicOf('monster-kong')).toBeUndefined();
});
