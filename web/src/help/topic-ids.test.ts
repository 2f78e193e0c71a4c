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
  expect(answerTopic({ action: 'whatever', mark }, scene)).toBe(topicId);
});

test.each([
  ['resolve attack', 'face-attack'],
  ['resolve 3', 'face-3'],
  ['use wings', 'card-wings'],
  ['stay', undefined],
  ['resolve nonsense', undefined],
])('%s is explained as %s', (action, topicId) => {
  expect(answerTopic({ action }, scene)).toBe(topicId);
});

test('faces mean something else to a KO’d monster', () => {
  const monsters = scene.monsters.map((monster) => ({ ...monster, fallen: 'ko' }));
  expect(faceTopic('attack', { ...scene, monsters })).toBe('ko-dice');
  expect(faceTopic('attack', scene)).toBe('face-attack');
  expect(topicOf('ko-dice')?.rules['new-york']).toContain('KO-3.2');
});

test('tokens on cards are explained', () => {
  for (const card of ['carapace', 'smoke-cloud', 'mimic'])
    expect(topicOf(`token-${tokenOn(card)}`), card).toBeDefined();
  expect(tokenOn('stomp')).toBeUndefined();
});
