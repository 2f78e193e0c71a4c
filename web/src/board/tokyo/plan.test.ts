import { describe, expect, test } from 'vitest';
import { tokyo } from '../../fixtures/tokyo.ts';
import { boxOf, low, placeOf, row, tall, wide } from './plan.ts';

describe.each([
  ['for desks', wide],
  ['for phones', tall],
  ['for short phones', low],
])('the stage %s', (_, plan) => {
  test.each([1, 2, 3, 4, 5, 6])('has room for %i monsters outside, side by side', (count) => {
    const places = row(plan, count);
    expect(places).toHaveLength(count);
    const [first, second] = places;
    if (!first) throw new Error('no monster is outside');
    expect(first.at[0] - first.size / 2).toBeGreaterThanOrEqual(0);
    if (second) expect(second.at[0] - first.at[0]).toBeGreaterThanOrEqual(first.size);
    expect(first.size).toBeGreaterThanOrEqual(44);
  });

  test('sizes monsters by place', () => {
    const sizes = (['C', 'D', 'A'] as const).map((seat) => placeOf(plan, tokyo(), seat)?.size ?? 0);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(3);
  });

  test('has boxes for monsters only', () => {
    const box = boxOf(plan, tokyo(), { kind: 'seat', seat: 'C' });
    expect(box && box.x < plan.city.at[0] && box.x + box.width > plan.city.at[0]).toBe(true);
    expect(boxOf(plan, tokyo(), { kind: 'seat', seat: 'F' })).toBeUndefined();
    expect(boxOf(plan, tokyo(), { kind: 'market', card: 'jets' })).toBeUndefined();
  });
});
