import { expect, test } from 'vitest';
import { spreadLabels, linePath, pointsOf } from './chart.ts';

const frame = { width: 100, height: 40, most: 20, turns: 3 };
const vpHistory = [
  { turn: 0, vp: { A: 0, B: 0 } },
  { turn: 1, vp: { A: 5, B: 0 } },
  { turn: 2, vp: { A: 20, B: 3 } },
];

test('a line has a point per turn, higher for more VP', () => {
  expect(linePath(pointsOf(vpHistory, 'A', undefined, frame))).toBe('M0.0 40.0L50.0 30.0L100.0 0.0');
});

test('a line so far ends where the game is', () => {
  expect(linePath(pointsOf(vpHistory, 'A', undefined, { ...frame, turns: 5 }))).toBe('M0.0 40.0L25.0 30.0L50.0 0.0');
});

test('a line ends when its monster is out', () => {
  expect(pointsOf(vpHistory, 'B', 1, frame)).toHaveLength(2);
});

test('faces at the ends of lines do not overlap', () => {
  expect(spreadLabels([10, 12, 40], 20)).toEqual([10, 30, 50]);
  expect(spreadLabels([30, 0], 20)).toEqual([30, 0]);
});
