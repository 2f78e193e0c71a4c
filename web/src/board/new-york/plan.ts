/**
 * The layout of the New York map, with a plan for each shape of board. The map is never mirrored, not even in
 * right-to-left languages, because it shows real geography.
 */

import type { Box, Point, Shape } from '../standing.ts';
import type { Borough, Track, Zone } from '../../protocol.ts';

/** The sizes of things on a plan. */
export interface Measures {
  name: number;
  /** The size of a zone's name and its earnings. */
  zone: number;
  building: number;
  pill: number;
  standee: number;
  unit: number;
  /** For phones: units show only their picture and count. */
  compact: boolean;
}

export interface BoroughPlan {
  box: Box;
  shape: string;
  name: Point;
  /** The positions of the three stacks. */
  stacks: readonly Point[];
  /** The positions where monsters stand, filled in this order. */
  places: readonly Point[];
  /** The positions of unit stamps, one per kind of unit. */
  units: readonly Point[];
  /** The positions in a crowded borough, where units get their own row. */
  crowded: { places: readonly Point[]; units: readonly Point[] };
  landmark: Point;
}

export interface ZonePlan {
  box: Box;
  name: Point;
  earnings: readonly Point[];
  /** The position of a figure on each track. */
  tracks: Record<Track, Point>;
}

export interface Plan {
  width: number;
  height: number;
  measures: Measures;
  boroughs: Record<Borough, BoroughPlan>;
  zones: Record<Zone, ZonePlan>;
  /** The positions of the labels of Manhattan's tracks; empty if there is no room. */
  tracks: Partial<Record<Track, Point>>;
  bridges: readonly Box[];
}

export const TRACKS = ['2-4', '5-6'] as const;

/** The outline of an island with cut corners, each a little different, as if cut with scissors. */
function island({ x, y, width, height }: Box, cuts: readonly [number, number, number, number]): string {
  const [a, b, c, d] = cuts;
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x + a} ${y + 2}`,
    `L${right - b} ${y}`,
    `L${right} ${y + b * 0.8}`,
    `L${right - 3} ${bottom - c}`,
    `L${right - c * 0.9} ${bottom - 2}`,
    `L${x + d} ${bottom}`,
    `L${x + 2} ${bottom - d * 0.8}`,
    `L${x} ${y + a * 0.9}Z`,
  ].join('');
}

/** Converts positions relative to a box into map coordinates. */
const within =
  (box: Box) =>
  (...points: Point[]): Point[] =>
    points.map(([x, y]) => [box.x + x, box.y + y]);

type Cuts = readonly [number, number, number, number];

/** Positions within a borough, relative to its top left corner. */
type Spots = Omit<BoroughPlan, 'box' | 'shape'>;

/** Creates plans for boroughs with the same layout in different places. */
const borough =
  ({ name, landmark, stacks, places, units, crowded }: Spots) =>
  (box: Box, cuts: Cuts): BoroughPlan => {
    const at = within(box);
    return {
      box,
      shape: island(box, cuts),
      name: at(name)[0] as Point,
      landmark: at(landmark)[0] as Point,
      stacks: at(...stacks),
      places: at(...places),
      units: at(...units),
      crowded: { places: at(...crowded.places), units: at(...crowded.units) },
    };
  };

/** Creates a zone's plan. The positions of its name, VP, energy and two tracks are relative to its top left corner. */
function zone(box: Box, spots: readonly [Point, Point, Point, Point, Point]): ZonePlan {
  const [name, vp, energy, main, side] = within(box)(...spots) as [Point, Point, Point, Point, Point];
  return { box, name, earnings: [vp, energy], tracks: { '2-4': main, '5-6': side } };
}

const wideBorough = borough({
  name: [20, 34],
  landmark: [128, 206],
  stacks: [
    [52, 106],
    [134, 106],
    [216, 106],
  ],
  places: [
    [62, 207],
    [142, 207],
  ],
  units: [
    [190, 226],
    [190, 190],
    [190, 154],
  ],
  crowded: {
    places: [
      [52, 209],
      [136, 209],
    ],
    units: [
      [192, 228],
      [192, 192],
      [192, 156],
    ],
  },
});

const tallBorough = borough({
  name: [13, 26],
  landmark: [64, 152],
  stacks: [
    [24, 71],
    [62, 71],
    [100, 71],
  ],
  places: [
    [38, 151],
    [86, 151],
  ],
  units: [
    [90, 162],
    [90, 132],
    [90, 104],
  ],
  crowded: {
    places: [
      [32, 164],
      [86, 164],
    ],
    units: [
      [88, 105],
      [50, 105],
      [12, 105],
    ],
  },
});

const wideBoxes = {
  bronx: { x: 8, y: 10, width: 264, height: 268 },
  'staten-island': { x: 8, y: 292, width: 266, height: 276 },
  queens: { x: 540, y: 8, width: 264, height: 272 },
  brooklyn: { x: 540, y: 292, width: 264, height: 272 },
  manhattan: { x: 284, y: 4, width: 246, height: 562 },
};

const wideZone = (y: number) =>
  zone({ x: 296, y, width: 222, height: 108 }, [
    [12, 24],
    [12, 36],
    [12, 68],
    [112, 52],
    [182, 52],
  ]);

export const wide: Plan = {
  width: 812,
  height: 576,
  measures: { name: 21, zone: 15, building: 1, pill: 1, standee: 80, unit: 0.9, compact: false },
  boroughs: {
    bronx: wideBorough(wideBoxes.bronx, [14, 10, 18, 16]),
    'staten-island': wideBorough(wideBoxes['staten-island'], [18, 22, 14, 20]),
    queens: wideBorough(wideBoxes.queens, [12, 18, 14, 10]),
    brooklyn: wideBorough(wideBoxes.brooklyn, [10, 20, 22, 14]),
    manhattan: {
      ...wideBorough(wideBoxes.manhattan, [16, 14, 18, 12]),
      stacks: within(wideBoxes.manhattan)([34, 482], [84, 482], [134, 482]),
      units: within(wideBoxes.manhattan)([170, 498], [170, 460], [170, 422]),
      crowded: { places: [], units: within(wideBoxes.manhattan)([170, 498], [170, 460], [170, 422]) },
    },
  },
  zones: { upper: wideZone(68), midtown: wideZone(182), lower: wideZone(296) },
  tracks: { '2-4': [408, 60], '5-6': [478, 60] },
  bridges: [
    { x: 268, y: 110, width: 20, height: 12 },
    { x: 268, y: 462, width: 20, height: 12 },
    { x: 526, y: 140, width: 18, height: 12 },
    { x: 526, y: 400, width: 18, height: 12 },
  ],
};

const tallBoxes = {
  bronx: { x: 4, y: 4, width: 124, height: 200 },
  'staten-island': { x: 4, y: 208, width: 124, height: 200 },
  queens: { x: 246, y: 4, width: 124, height: 200 },
  brooklyn: { x: 246, y: 208, width: 124, height: 200 },
  manhattan: { x: 131, y: 2, width: 112, height: 408 },
};

const tallZone = (y: number) =>
  zone({ x: 137, y, width: 100, height: 84 }, [
    [4, 16],
    [54, 5],
    [77, 5],
    [28, 50],
    [72, 50],
  ]);

export const tall: Plan = {
  width: 374,
  height: 412,
  measures: { name: 12, zone: 11.5, building: 0.62, pill: 0.72, standee: 58, unit: 0.74, compact: true },
  boroughs: {
    bronx: tallBorough(tallBoxes.bronx, [8, 8, 10, 10]),
    'staten-island': tallBorough(tallBoxes['staten-island'], [10, 12, 8, 12]),
    queens: tallBorough(tallBoxes.queens, [8, 12, 8, 8]),
    brooklyn: tallBorough(tallBoxes.brooklyn, [8, 12, 12, 8]),
    manhattan: {
      ...tallBorough(tallBoxes.manhattan, [8, 8, 10, 8]),
      name: [143, 22],
      stacks: within(tallBoxes.manhattan)([23, 337], [56, 337], [89, 337]),
      units: within(tallBoxes.manhattan)([78, 374], [44, 374], [10, 374]),
      crowded: { places: [], units: within(tallBoxes.manhattan)([78, 374], [44, 374], [10, 374]) },
    },
  },
  zones: { upper: tallZone(30), midtown: tallZone(118), lower: tallZone(206) },
  tracks: {},
  bridges: [],
};

const lowBorough = borough({
  name: [9, 19],
  landmark: [57, 120],
  stacks: [
    [21, 58],
    [57, 58],
    [93, 58],
  ],
  places: [
    [32, 121],
    [80, 121],
  ],
  units: [
    [86, 124],
    [86, 98],
    [62, 98],
  ],
  crowded: {
    places: [
      [27, 129],
      [80, 129],
    ],
    units: [
      [88, 88],
      [54, 88],
      [20, 88],
    ],
  },
});

const lowBoxes = {
  bronx: { x: 3, y: 4, width: 115, height: 155 },
  'staten-island': { x: 3, y: 162, width: 115, height: 155 },
  queens: { x: 256, y: 4, width: 115, height: 155 },
  brooklyn: { x: 256, y: 162, width: 115, height: 155 },
  manhattan: { x: 121, y: 2, width: 132, height: 316 },
};

const lowZone = (y: number) =>
  zone({ x: 126, y, width: 122, height: 60 }, [
    [5, 14],
    [66, 2],
    [94, 2],
    [38, 39],
    [88, 39],
  ]);

export const low: Plan = {
  width: 374,
  height: 320,
  measures: { name: 12.5, zone: 13.5, building: 0.54, pill: 0.63, standee: 46, unit: 0.63, compact: true },
  boroughs: {
    bronx: lowBorough(lowBoxes.bronx, [8, 8, 10, 10]),
    'staten-island': lowBorough(lowBoxes['staten-island'], [10, 12, 8, 12]),
    queens: lowBorough(lowBoxes.queens, [8, 12, 8, 8]),
    brooklyn: lowBorough(lowBoxes.brooklyn, [8, 12, 12, 8]),
    manhattan: {
      ...lowBorough(lowBoxes.manhattan, [8, 8, 10, 8]),
      name: [134, 20],
      stacks: within(lowBoxes.manhattan)([28, 248], [66, 248], [104, 248]),
      units: within(lowBoxes.manhattan)([94, 280], [56, 280], [18, 280]),
      crowded: { places: [], units: within(lowBoxes.manhattan)([94, 280], [56, 280], [18, 280]) },
    },
  },
  zones: { upper: lowZone(26), midtown: lowZone(90), lower: lowZone(154) },
  tracks: {},
  bridges: [],
};

export const plans: Record<Shape, Plan> = { wide, tall, low };
