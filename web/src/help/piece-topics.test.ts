import { expect, test } from 'vitest';
import { newYork } from '../fixtures/new-york.ts';
import { faceTopic, answerTopic } from './piece-topics.ts';
import { rulesOf } from './topics.ts';

const scene = newYork();
const top = scene.boroughs.find(({ borough }) => borough === 'queens')?.stacks[0]?.top?.building;

test.each([
  [
    { kind: 'borough', borough: 'bronx' },
    { kind: 'borough', word: 'bronx' },
  ],
  [
    { kind: 'zone', zone: 'upper' },
    { kind: 'zone', word: 'upper' },
  ],
  [
    { kind: 'unit', borough: 'bronx', unit: 'jet' },
    { kind: 'unit', word: 'jet' },
  ],
  [
    { kind: 'stack', borough: 'queens', stack: 0 },
    { kind: 'building', word: top },
  ],
  [
    { kind: 'market', card: 'stomp' },
    { kind: 'card', word: 'stomp' },
  ],
  [{ kind: 'seat', seat: 'A' }, undefined],
] as const)('%j is explained as %j', (mark, topic) => {
  expect(answerTopic({ does: { kind: 'look' }, mark }, scene)).toEqual(topic);
});

test.each([
  [
    { kind: 'resolve', face: 'attack' },
    { kind: 'face', word: 'attack' },
  ],
  [
    { kind: 'resolve', face: '3' },
    { kind: 'face', word: '3' },
  ],
  [
    { kind: 'use', card: 'wings', borough: null, face: null, life: 0 },
    { kind: 'card', word: 'wings' },
  ],
  [{ kind: 'stay' }, undefined],
] as const)('%j is explained as %j', (does, topic) => {
  expect(answerTopic({ does }, scene)).toEqual(topic);
});

test('a KO’d monster’s dice have their own topic', () => {
  const monsters = scene.monsters.map((monster) => ({ ...monster, ko_state: 'ko' as const }));
  expect(faceTopic('attack', { ...scene, monsters })).toEqual({ kind: 'ko', word: 'dice' });
  expect(faceTopic('attack', scene)).toEqual({ kind: 'face', word: 'attack' });
  expect(rulesOf({ kind: 'ko', word: 'dice' }, 'new-york')).toContain('KO-3.2');
});
