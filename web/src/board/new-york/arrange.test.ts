import { describe, expect, test } from 'vitest';
import { crowded, newYork } from '../../fixtures/new-york.ts';
import type { Borough, MarkView, Scene, Spot } from '../../protocol.ts';
import { arrange, boxOf, RIM, tokenPlace } from './arrange.ts';
import type { Box } from '../standing.ts';
import { low, tall, wide } from './plan.ts';

const inside = (inner: Box | undefined, outer: Box | undefined) =>
  !!inner &&
  !!outer &&
  inner.x + inner.width / 2 > outer.x &&
  inner.x + inner.width / 2 < outer.x + outer.width &&
  inner.y >= outer.y &&
  inner.y + inner.height / 2 < outer.y + outer.height;
const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

describe.each([
  ['for desks', wide],
  ['for phones', tall],
  ['for short phones', low],
])('the plan %s', (_, plan) => {
  const boroughs = newYork().boroughs.map(({ borough }) => borough);

  test('has every borough on the map, without overlaps', () => {
    const boxes = boroughs.map((borough) => boxOf(plan, newYork(), { kind: 'borough', borough }));
    for (const [at, box] of boxes.entries()) {
      if (!box) throw new Error(`no ${boroughs[at] ?? ''}`);
      expect(box.x + box.width).toBeLessThanOrEqual(plan.width);
      expect(box.y + box.height).toBeLessThanOrEqual(plan.height);
      expect(boxes.slice(at + 1).every((other) => other && apart(box, other))).toBe(true);
    }
  });

  test.each([
    ['as usual', newYork()],
    ['at its fullest', crowded()],
  ])('has stacks, units and monsters where they belong, %s', (_, scene) => {
    for (const { borough, stacks, units } of scene.boroughs) {
      const island = boxOf(plan, scene, { kind: 'borough', borough });
      const marks: MarkView[] = [
        ...stacks.map((_, stack): MarkView => ({ kind: 'stack', borough, stack })),
        ...units.map(({ unit }): MarkView => ({ kind: 'unit', borough, unit })),
        ...scene.monsters
          .filter(({ in_game, spot }) => in_game && spot.place === borough)
          .map(({ seat }): MarkView => ({ kind: 'seat', seat })),
      ];
      const astray = marks.filter((mark) => !inside(boxOf(plan, scene, mark), island));
      expect(astray).toEqual([]);
    }
  });

  test('never covers a stack with a unit', () => {
    const scene = crowded();
    for (const { borough, stacks, units } of scene.boroughs) {
      for (const [stack] of stacks.entries()) {
        const own = boxOf(plan, scene, { kind: 'stack', borough, stack });
        const covered = units.filter(({ unit }) => {
          const box = boxOf(plan, scene, { kind: 'unit', borough, unit });
          // A unit's rim may overlap a stack; its stamp may not.
          const rim = RIM * plan.measures.unit;
          const stamp = box && {
            x: box.x + rim,
            y: box.y + rim,
            width: box.width - 2 * rim,
            height: box.height - 2 * rim,
          };
          return !own || !stamp || !apart(own, stamp);
        });
        expect(covered.map(({ unit }) => `${borough} ${stack} ${unit}`)).toEqual([]);
      }
    }
  });

  test('has no box for what is not on the map', () => {
    expect(boxOf(plan, newYork(), { kind: 'market', card: 'stomp' })).toBeUndefined();
    expect(boxOf(plan, newYork(), { kind: 'unit', borough: 'bronx', unit: 'tank' })).toBeUndefined();
  });
});

test('the Token Monster stands next to the monster in a borough, or on a track', () => {
  const scene = newYork();
  const token = (place: Spot['place']): Scene => ({ ...scene, token_monster: { place } });
  const places = (place: Borough) => {
    const borough = scene.boroughs.find((one) => one.borough === place);
    const own = wide.boroughs[place];
    const standing = scene.monsters.filter(({ in_game, spot }) => in_game && spot.place === place).length;
    return { standing, at: borough && own && arrange(own, wide.measures, borough, standing + 1).places[standing] };
  };
  for (const place of ['staten-island', 'brooklyn'] as const) {
    expect(places(place).standing).toBeLessThan(2);
    expect(tokenPlace(wide, token(place), { place })?.at).toEqual(places(place).at);
  }
  const spot: Spot = { place: 'manhattan', zone: 'lower', track: '2-4' };
  expect(tokenPlace(wide, scene, spot)?.at).toEqual(wide.zones['lower'].tracks['2-4']);
  expect(tokenPlace(wide, scene, { place: 'off' })).toBeUndefined();
});
