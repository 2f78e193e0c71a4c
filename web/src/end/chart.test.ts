import { expect, test } from 'vitest';
import { indexAt, linePath, pointsOf, spreadLabels } from './chart.ts';

const frame = { width: 100, height: 40, most: 20, turns: 3 };

test('a line has a point per value, higher for more', () => {
  expect(linePath(pointsOf([0, 5, 20], frame))).toBe('M0.0 40.0L50.0 30.0L100.0 0.0');
});

test('a line with fewer values than turns ends earlier', () => {
  expect(linePath(pointsOf([0, 5, 20], { ...frame, turns: 5 }))).toBe('M0.0 40.0L25.0 30.0L50.0 0.0');
});

test('a game with a single point has it at the left edge', () => {
  expect(pointsOf([20], { ...frame, turns: 1 })).toEqual([[0, 0]]);
  expect(indexAt(70, { ...frame, turns: 1 })).toBe(0);
});

test('every place in the chart, and beside it, belongs to the nearest point', () => {
  expect([-10, 0, 24, 26, 74, 76, 100, 130].map((across) => indexAt(across, frame))).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
});

test('faces at the ends of lines do not overlap', () => {
  const spread = (...heights: number[]) =>
    spreadLabels(
      heights.map((y) => [100, y]),
      20,
      60,
    );
  expect(spread(10, 12, 40)).toEqual([10, 30, 50]);
  expect(spread(30, 0)).toEqual([30, 0]);
  expect(spread(60, 0, 60, 60), 'none is below the bottom').toEqual([20, 0, 40, 60]);
});

test('faces far from each other sideways may share a height', () => {
  expect(
    spreadLabels(
      [
        [10, 60],
        [100, 60],
        [25, 60],
      ],
      20,
      60,
    ),
  ).toEqual([40, 60, 60]);
});
