import { expect, test } from 'vitest';
import { newYork } from '../fixtures/new-york.ts';
import { faceTopic, answerTopic, tokenOn } from './topic-ids.ts';
import { topicOf } from './topics.ts';

const scene = newYork();
const top = scene.boroughs.find(({ borough }) => borough === 'queens')?.stacks[0]?.top?.building;

test.each([
  [{ kind: 'borough', borough: 'bronx' }, 'borough-bronx'],
  [{ kind: 'zone', zone: 'upper' }, 'zone-upper'],
  [{ kind: 'unit', borough: 'bronx', unit: 'jet' }, 'unit-jet'],
  [{ kind: 'stack', borough: 'queens', stack: 0 }, `building-${top}`],
  [{ kind: 'market', card: 'stomp' }, 'card-stomp'],
  [{ kind: 'seat', seat: 'A' }, undefined],
] as const)('%j is explained as %s', (mark, topicId) => {
  expect(answerTopic({ does: { kind: 'look' }, mark }, scene)).toBe(topicId);
});

test.each([
  [{ kind: 'resolve', face: 'attack' }, 'face-attack'],
  [{ kind: 'resolve', face: '3' }, 'face-3'],
  [{ kind: 'use', card: 'wings', borough: null, face: null, life: 0 }, 'card-wings'],
  [{ kind: 'stay' }, undefined],
] as const)('%j is explained as %s', (does, topicId) => {
  expect(answerTopic({ does }, scene)).toBe(topicId);
});

test('a KO’d monster’s dice have their own topic', () => {
  const monsters = scene.monsters.map((monster) => ({ ...monster, ko_state: 'ko' as const }));
  expect(faceTopic('attack', { ...scene, monsters })).toBe('ko-dice');
  expect(faceTopic('attack', scene)).toBe('face-attack');
  expect(topicOf('ko-dice')?.rules['new-york']).toContain('KO-3.2');
});

test('tokens on cards have a topic', () => {
  for (const card of ['carapace', 'smoke-cloud', 'mimic'])
    expect(topicOf(`token-${tokenOn(card)}`), card).toBeDefined();
  expect(tokenOn('stomp')).toBeUndefined();
});
