import { describe, expect, test } from 'vitest';
import { newYork } from '../fixtures/new-york.ts';
import { topicTextId } from '../help/topic-texts.ts';
import type { Topic } from '../help/topics.ts';
import * as map from './new-york/plan.ts';
import { helpAreasOnMap, helpAreasOnStage } from './help-areas.ts';
import * as stage from './tokyo/plan.ts';

const scene = newYork();
const souvenirs = { ...scene, boroughs: scene.boroughs.map((borough) => ({ ...borough, souvenir: true })) };

describe.each([
  ['desk', map.wide, stage.wide],
  ['phone', map.tall, stage.tall],
])('on a %s', (_, plan, tokyo) => {
  const areas = [...helpAreasOnMap(plan, souvenirs), ...helpAreasOnStage(tokyo)];

  test('everything on the board has an explanation', () => {
    for (const { topic } of areas) expect(topicTextId(topic)).toBeDefined();
    const count = (kind: Topic['kind']) => areas.filter(({ topic }) => topic.kind === kind).length;
    expect([count('borough'), count('zone'), count('place'), count('token')]).toEqual([5, 3, 3, 5]);
    const buildings = scene.boroughs.flatMap(({ stacks }) => stacks.filter(({ top }) => top));
    expect(count('building')).toBe(buildings.length);
    expect(count('unit')).toBe(scene.boroughs.flatMap(({ units }) => units).length);
  });

  test('everything is within the board and has a unique key', () => {
    expect(new Set(areas.map(({ key }) => key)).size).toBe(areas.length);
    for (const { box, key } of areas) {
      expect(box.x, key).toBeGreaterThanOrEqual(0);
      expect(box.y, key).toBeGreaterThanOrEqual(-1);
      expect(box.x + box.width, key).toBeLessThanOrEqual(plan.width);
    }
  });
});
