/** Where things on a board are hit: each around its own middle, as large as a thumb needs where there is room, and never on another. */

import type { Box } from './standing.ts';

type Axis = 'x' | 'y';
const EXTENT = { x: 'width', y: 'height' } as const;

const middle = (box: Box, axis: Axis) => box[axis] + box[EXTENT[axis]] / 2;
const end = (box: Box, axis: Axis) => box[axis] + box[EXTENT[axis]];
const meet = (a: Box, b: Box) =>
  (['x', 'y'] as const).every((axis) => a[axis] < end(b, axis) && b[axis] < end(a, axis));

/** A box of a drawing that is shown so large. */
export const scaled = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

/** What a thumb needs, in CSS pixels; where things are closer together they are smaller, and the tray has them large. */
const THUMB = 44;

/** Where things of a drawing that is shown so large are hit. */
export const hitsOn = (things: readonly { box: Box }[], scale: number): Box[] =>
  hitBoxes(
    things.map(({ box }) => scaled(box, scale)),
    THUMB,
  );

export const pixels = (length = 0): string => `${length.toFixed(1)}px`;

/** A box around the same middle that is at least so large. */
function grown(box: Box, least: number): Box {
  const [width, height] = [Math.max(box.width, least), Math.max(box.height, least)];
  return { x: middle(box, 'x') - width / 2, y: middle(box, 'y') - height / 2, width, height };
}

function cut(box: Box, axis: Axis, at: number, keepsStart: boolean): Box {
  const from = keepsStart ? box[axis] : Math.max(box[axis], at);
  const to = keepsStart ? Math.min(end(box, axis), at) : end(box, axis);
  return { ...box, [axis]: from, [EXTENT[axis]]: to - from };
}

/** Two boxes that meet, cut apart between their middles, along the axis on which those are farther from each other. */
function parted(a: Box, b: Box, [middleA, middleB]: readonly [Box, Box]): [Box, Box] {
  const away = (axis: Axis) => Math.abs(middle(middleA, axis) - middle(middleB, axis));
  const axis = away('x') >= away('y') ? 'x' : 'y';
  const aFirst = middle(middleA, axis) <= middle(middleB, axis);
  const [first, second] = aFirst ? [a, b] : [b, a];
  const [low, high] = [middle(middleA, axis), middle(middleB, axis)].toSorted((one, other) => one - other) as [
    number,
    number,
  ];
  const overlap = (Math.max(first[axis], second[axis]) + Math.min(end(first, axis), end(second, axis))) / 2;
  // Never nearer to one of the middles than a quarter of the way.
  const quarter = (high - low) / 4;
  const at = Math.min(Math.max(overlap, low + quarter), high - quarter);
  const [before, after] = [cut(first, axis, at, true), cut(second, axis, at, false)];
  return aFirst ? [before, after] : [after, before];
}

/** The boxes in which these are hit, in the same order. No two of them meet, and each has the middle of its own. */
export function hitBoxes(boxes: readonly Box[], least: number): Box[] {
  const hit = boxes.map((box) => grown(box, least));
  for (const [i, one] of boxes.entries()) {
    for (const [j, other] of boxes.entries()) {
      const [a, b] = [hit[i], hit[j]];
      if (j > i && a && b && meet(a, b)) [hit[i], hit[j]] = parted(a, b, [one, other]);
    }
  }
  return hit as Box[];
}

/** Whether a number at the upper right corner of a box would lie on another: `reach` is how far it goes. */
export const isCornered = (box: Box, others: readonly Box[], reach: number): boolean => {
  const corner = { x: box.x + box.width - reach / 2, y: box.y - reach / 2, width: reach, height: reach };
  return others.some((other) => other !== box && meet(corner, other));
};
