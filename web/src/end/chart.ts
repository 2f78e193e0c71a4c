/** Line chart geometry: values such as VP over the turns of a game. */

export interface Frame {
  width: number;
  height: number;
  /** The value at the top edge. */
  most: number;
  /** The number of points from edge to edge. */
  turns: number;
}

/** The dash pattern of each player's line, by place in seat order. The winner's line is solid. */
const DASHES = ['9 5', '3 4', '12 4 3 4', '5 5', '14 6', '2 6'];

export const dashOf = (place: number, wins: boolean): string => (wins ? 'none' : (DASHES[place] ?? 'none'));

export type Point = readonly [x: number, y: number];

/** Where the point at an index of a line is, from the left. */
export const acrossOf = (at: number, { width, turns }: Frame): number => (at / Math.max(1, turns - 1)) * width;

export const heightOf = (value: number, { height, most }: Frame): number => height - (value / most) * height;

/** The points of a line, one for each value. */
export const pointsOf = (values: readonly number[], frame: Frame): Point[] =>
  values.map((value, at) => [acrossOf(at, frame), heightOf(value, frame)]);

/** The index of the point nearest to a place, given from the left. */
export function indexAt(across: number, { width, turns }: Frame): number {
  const at = Math.round((across / width) * (turns - 1));
  return Math.max(0, Math.min(turns - 1, at));
}

export const linePath = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/**
 * The heights of the faces at the ends of lines, moved so that none overlap and none is below the bottom. Faces far
 * enough from each other sideways may share a height.
 */
export function spreadLabels(ends: readonly Point[], room: number, bottom: number): number[] {
  const heights = ends.map(([, y]) => y);
  for (const group of neighbours(ends, room)) {
    const order = group.toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
    let least = -Infinity;
    for (const at of order) {
      heights[at] = Math.max(heights[at] ?? 0, least);
      least = (heights[at] ?? 0) + room;
    }
    let most = bottom;
    for (const at of order.toReversed()) {
      heights[at] = Math.min(heights[at] ?? 0, most);
      most = (heights[at] ?? 0) - room;
    }
  }
  return heights;
}

/** Groups the indices of points that are closer to each other sideways than `room`. */
function neighbours(points: readonly Point[], room: number): number[][] {
  const groups: number[][] = [];
  let last = -Infinity;
  const across = (at: number) => points[at]?.[0] ?? 0;
  for (const at of points.map((_, at) => at).toSorted((a, b) => across(a) - across(b))) {
    if (across(at) - last >= room) groups.push([]);
    groups.at(-1)?.push(at);
    last = across(at);
  }
  return groups;
}
