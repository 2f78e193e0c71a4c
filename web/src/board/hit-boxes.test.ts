import { describe, expect, test } from 'vitest';
import { crowded, newYork } from '../fixtures/new-york.ts';
import { tokyo } from '../fixtures/tokyo.ts';
import type { Borough, MarkView, Scene } from '../protocol.ts';
import { hitBoxes, isWithin } from './hit-boxes.ts';
import { boxOf } from './new-york/arrange.ts';
import { plans } from './new-york/plan.ts';
import type { Box, Shape } from './standing.ts';
import * as stage from './tokyo/plan.ts';

/** The smallest comfortable touch target, in CSS pixels. */
const TARGET = 44;
const middle = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;
const has = ({ x, y, width, height }: Box, [px, py]: readonly [number, number]) =>
  px > x && px < x + width && py > y && py < y + height;
const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x + 1e-6 ||
  b.x + b.width <= a.x + 1e-6 ||
  a.y + a.height <= b.y + 1e-6 ||
  b.y + b.height <= a.y + 1e-6;

function holds(boxes: readonly Box[]) {
  const hit = hitBoxes(boxes, TARGET);
  for (const [at, box] of hit.entries()) {
    const own = boxes[at] as Box;
    expect(has(box, middle(own)), `${at} contains its own centre`).toBe(true);
    expect(hit.filter((other) => other !== box && !apart(box, other))).toEqual([]);
  }
}

/** Marks for everything in a borough that answers can point at. */
const marksOf = (scene: Scene, borough: Borough): MarkView[] => {
  const there = scene.boroughs.find((it) => it.borough === borough);
  return [
    ...(there?.stacks ?? []).map((_, stack): MarkView => ({ kind: 'stack', borough, stack })),
    ...(there?.units ?? []).map(({ unit }): MarkView => ({ kind: 'unit', borough, unit })),
  ];
};

describe('hit boxes', () => {
  test('are thumb-sized if there is room', () => {
    const [box] = hitBoxes([{ x: 100, y: 100, width: 10, height: 80 }], TARGET);
    expect(box).toEqual({ x: 83, y: 100, width: 44, height: 80 });
  });
  test('are split halfway between neighbours', () => {
    const row = [0, 26, 52].map((x) => ({ x, y: 0, width: 20, height: 60 }));
    expect(hitBoxes(row, TARGET).map(({ x, width }) => [x, width])).toEqual([
      [-12, 35],
      [23, 26],
      [49, 35],
    ]);
  });
  test.each<[number, Shape]>([
    [812, 'wide'],
    [374, 'tall'],
    [341, 'low'],
    [273, 'low'],
    [200, 'low'],
  ])('never overlap on a map of %i px', (width, shape) => {
    const plan = plans[shape];
    const scale = width / plan.width;
    for (const scene of [newYork(), crowded()]) {
      const scaled = (mark: MarkView): Box[] => {
        const box = boxOf(plan, scene, mark);
        return box
          ? [{ x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale }]
          : [];
      };
      const boroughs = scene.boroughs.map(({ borough }) => borough);
      for (const borough of boroughs) {
        const others = boroughs.filter((other) => other !== borough);
        holds([
          ...marksOf(scene, borough).flatMap(scaled),
          ...others.flatMap((other) => scaled({ kind: 'borough', borough: other })),
        ]);
      }
      holds(scene.monsters.flatMap(({ seat, in_game }) => (in_game ? scaled({ kind: 'seat', seat }) : [])));
    }
  });
  test('never overlap in Tokyo', () => {
    for (const shape of ['wide', 'tall', 'low'] as const) {
      const scene = tokyo();
      holds(scene.monsters.flatMap(({ seat }) => stage.boxOf(stage.plans[shape], scene, { kind: 'seat', seat }) ?? []));
    }
  });
});

test('a building lies within its borough, but not within its own ring', () => {
  const box = (mark: MarkView) => boxOf(plans.wide, newYork(), mark);
  const [borough, stack] = [
    box({ kind: 'borough', borough: 'bronx' }),
    box({ kind: 'stack', borough: 'bronx', stack: 0 }),
  ];
  if (!borough || !stack) throw new Error('both are on the map');
  expect(isWithin(stack, borough)).toBe(true);
  expect(isWithin(borough, stack)).toBe(false);
  expect(isWithin(stack, stack)).toBe(false);
});

test('a ring around a building leaves the name of the borough free', () => {
  for (const plan of Object.values(plans)) {
    for (const { borough, stacks } of crowded().boroughs) {
      for (const [stack] of stacks.entries()) {
        const box = boxOf(plan, crowded(), { kind: 'stack', borough, stack });
        expect(box?.y, `${borough} ${stack}`).toBeGreaterThan(plan.boroughs[borough].name[1]);
      }
    }
  }
});
