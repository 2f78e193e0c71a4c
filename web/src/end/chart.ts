/** Line chart geometry: VP over turns. */

import type { VpAtTurn } from './stats.ts';
import type { Seat } from '../protocol.ts';

export interface Frame {
  width: number;
  height: number;
  /** The VP at the top edge. */
  most: number;
  /** The number of points from edge to edge. */
  turns: number;
}

export type Point = readonly [x: number, y: number];

/** The points of a seat's line. `end` is the turn in which its monster was eliminated, if it was. */
export function pointsOf(vpHistory: readonly VpAtTurn[], seat: Seat, end: number | undefined, frame: Frame): Point[] {
  const last = Math.max(1, frame.turns - 1);
  return vpHistory.flatMap(({ turn, vp }, at) => {
    if (end !== undefined && turn > end) return [];
    return [[(at / last) * frame.width, heightOf(vp[seat] ?? 0, frame)] as const];
  });
}

export const heightOf = (vp: number, { height, most }: Frame): number => height - (vp / most) * height;

export const linePath = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Moves the faces at the ends of lines so that none overlap: a face too close to the one above is pushed down. */
export function spreadLabels(heights: readonly number[], room: number): number[] {
  const order = heights.map((_, at) => at).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const moved = [...heights];
  let least = -Infinity;
  for (const at of order) {
    moved[at] = Math.max(moved[at] ?? 0, least);
    least = (moved[at] ?? 0) + room;
  }
  return moved;
}
